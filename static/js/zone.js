// Whoever sets a match up begins with the clocks of where they are, as the browser knows it.
const zones = document.querySelector("select[data-own-zone]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (zones && [...zones.options].some(({ value }) => value === own)) zones.value = own;
