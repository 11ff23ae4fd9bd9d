// The last scene of a film: what its windows came to for who looks, in the words of their desk.
const OWN_MS = 2600;

const sayAgain = (line) => {
  const copy = document.importNode(line, true);
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  copy.removeAttribute("aria-labelledby");
  copy.querySelector(".receipt")?.remove();
  Object.assign(copy.dataset, { at: "0", ms: OWN_MS, caption: "" });
  return copy;
};

// What `page` says of the windows from `first` on, as a reel; null where it says nothing.
export const ownReel = (page, first) => {
  const lines = [...page.querySelectorAll("#missed > *, #own-lines > *, [data-own-line]")].filter(
    ({ dataset }) => !dataset.window || Number(dataset.window) >= first,
  );
  if (!lines.length) return null;
  const reel = document.createElement("article");
  reel.className = "reel own-reel";
  const scene = reel.appendChild(document.createElement("section"));
  scene.className = "scene";
  scene.dataset.scene = "";
  scene.append(...lines.map(sayAgain));
  return reel;
};
