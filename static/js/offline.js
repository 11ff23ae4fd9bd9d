// Stands on the page that is shown without a line: as soon as mission control answers, it asks for the page anew.
const BETWEEN_CALLS_MS = 10_000;

const call = async () => {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) window.location.reload();
};

window.addEventListener("online", call);
window.setInterval(call, BETWEEN_CALLS_MS);
