// Lists what a page owes to people who read, point or listen differently; an empty list is a clean page.
async () => {
  const found = [];
  // What is still fading in is paler than it will be.
  const moves = document
    .getAnimations()
    .filter((each) => each.playState === "running" && each.effect.getComputedTiming().endTime <= 3000);
  await Promise.all(moves.map((each) => each.finished.catch(() => {})));
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (element) => element.getClientRects().length > 0;
  const named = (element) => element.outerHTML.slice(0, 110);

  const ids = all("[id]").map((element) => element.id);
  for (const id of new Set(ids.filter((one, place) => ids.indexOf(one) !== place))) found.push(`id twice: ${id}`);

  for (const input of all("input:not([type=hidden]), select, textarea")) {
    if (!input.labels.length && !input.ariaLabel) found.push(`no label: ${named(input)}`);
  }
  const told = (element) => !element.closest("[aria-hidden=true]");
  for (const target of all("a, button, summary").filter(shown).filter(told)) {
    const { width, height } = target.getBoundingClientRect();
    const inText = getComputedStyle(target).display === "inline";
    if (!target.textContent.trim() && !target.ariaLabel) found.push(`no name: ${named(target)}`);
    if (!inText && (width < 24 || height < 24)) found.push(`small target: ${named(target)}`);
  }
  const words = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const labelled = (element) =>
    (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).map((id) => document.getElementById(id)?.textContent);
  for (const target of all("a, button, summary, [role=button]").filter(shown)) {
    const name = target.hasAttribute("aria-labelledby") ? labelled(target).join(" ") : target.ariaLabel;
    if (name && !words(name).includes(words(target.innerText))) found.push(`not named as it reads: ${named(target)}`);
  }
  for (const drawing of all("svg")) {
    const hidden = !told(drawing) || drawing.role || drawing.parentElement.closest("svg");
    if (!hidden) found.push(`drawing without a name: ${named(drawing)}`);
  }
  for (const live of all("#connection, #decision :is([role=status], [aria-live])")) {
    if (live.parentElement.checkVisibility() && !live.checkVisibility()) found.push(`no place to announce: ${named(live)}`);
  }
  for (const attribute of ["aria-describedby", "aria-labelledby"]) {
    for (const element of all(`[${attribute}]`)) {
      for (const id of element.getAttribute(attribute).split(/\s+/).filter(Boolean)) {
        if (!document.getElementById(id)) found.push(`${attribute} leads nowhere: ${id}`);
      }
    }
  }

  if (all("h1").length !== 1) found.push(`main headings: ${all("h1").length}`);
  let level = 0;
  for (const heading of all("h1, h2, h3, h4, h5, h6").filter(shown)) {
    const next = Number(heading.localName[1]);
    if (next > level + 1) found.push(`heading skips a level: ${named(heading)}`);
    level = next;
  }

  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = numbers(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] > 0.95) return colour;
    }
    return [255, 255, 255];
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  for (const element of all("body *").filter((one) => hasText(one) && shown(one) && !one.closest("svg"))) {
    const style = getComputedStyle(element);
    const [dark, light] = [luminance(numbers(style.color)), luminance(ground(element))].sort((a, b) => a - b);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < (large ? 3 : 4.5)) found.push(`contrast ${ratio.toFixed(2)}: ${named(element)}`);
  }

  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide > 0) found.push(`wider than the window by ${wide}`);
  return found;
}
