// Says what went wrong with a request, in its form or in the `.says-failure` of its section, in the words of
// matches/_failures.html, and leads to the first input that was refused.
import { announce } from "./shared.js";
import { showTabOf } from "./tabs.js";

// What the template says of that status; its last words are for all others.
export const wordsFor = (template, status) => {
  const { content } = document.getElementById(template);
  return (content.querySelector(`[data-status="${status}"]`) ?? content.lastElementChild).cloneNode(true);
};

// Has it stand where the form, or section, says what went wrong, in place of what does; no status, nothing.
export const say = (element, status, name = "") => {
  const place = element.closest("section")?.querySelector(".says-failure") ?? element;
  place.querySelector(".not-sent")?.remove();
  if (!status) return;
  const notice = wordsFor("not-sent", status);
  notice.dataset.about = name;
  notice.textContent = notice.textContent.replace("{name}", () => name);
  place.prepend(notice);
};

export const focusFirstError = (form) => {
  const errors = form?.querySelector(".errorlist");
  const place =
    errors?.closest("fieldset, .field") ?? form?.querySelector("[aria-invalid=true], [role=alert]") ?? errors;
  if (!place) return;
  showTabOf(place);
  const input = place.querySelector("input:not([type=hidden]), select, textarea") ?? place;
  input.focus({ preventScroll: true });
  // Screen readers say by themselves what describes the input or its group.
  if (errors && !errors.closest("[role=alert]") && !input.closest(`[aria-describedby~="${errors.id}"]`))
    announce(errors.textContent);
  (errors ?? place).scrollIntoView({ block: "center" });
};

document.body.addEventListener("connection:again", () => {
  for (const { dataset, parentElement } of document.querySelectorAll(".not-sent[data-status=lost]"))
    say(parentElement, "online", dataset.about);
});
