// Turns on notifications for this device by the form in `#push`: asks the browser for permission and a subscription,
// and sends that. Parts with `data-push` show in the states that they name.
const panel = document.getElementById("push");
const form = panel.querySelector("form");

const show = (state) => {
  for (const part of panel.querySelectorAll("[data-push]"))
    part.hidden = !part.dataset.push.split(" ").includes(state);
};

const markOf = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

const stateNow = async () => {
  if (!("PushManager" in window && "Notification" in window && "serviceWorker" in navigator))
    return navigator.standalone === false ? "home-screen" : "unsupported";
  if (Notification.permission !== "granted") return Notification.permission === "denied" ? "denied" : "off";
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return "off";
  // The line in the list that stands for this device, if mission control knows it.
  const line = panel.querySelector(`[data-mark="${await markOf(subscription.endpoint)}"]`);
  line?.querySelector(".notification-address").append(" (this device)");
  return line?.hasAttribute("data-works") ? "on" : "off";
};

// A subscription is made again each time: one that was given up, or made for another key, reaches nobody.
const subscribe = async () => {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  await before?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: panel.dataset.key };
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  return { endpoint, ...keys, replaces: before?.endpoint ?? "" };
};

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  show("asking");
  try {
    if ((await Notification.requestPermission()) !== "granted") return show(await stateNow());
    for (const [name, value] of Object.entries(await subscribe())) form.elements[name].value = value;
    return form.submit();
  } catch {
    return show("failed");
  }
});

show(await stateNow().catch(() => "failed"));
