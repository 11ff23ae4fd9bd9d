// Has the site do what an app does, where the browser can; without it the pages do as well.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {});

// Nobody is asked by which clock they live: notices come in the nights and mornings of this one.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const safe = window.location.protocol === "https:" ? "; secure" : "";
document.cookie = `zone=${timeZone}; path=/; max-age=31536000; samesite=lax${safe}`;
