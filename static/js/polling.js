// Has an element whose `hx-trigger` begins with `every` ask only while its page can be seen, and says by
// `data-connection` on the body whether the server answers: open or lost.
const NOT_FOUND = 404;
const FAILED = 500;

const polls = (element) => element?.matches?.("[hx-trigger^=every]");

const say = (state) => {
  document.body.dataset.connection = state;
};

document.addEventListener("htmx:config:request", (event) => {
  if (polls(event.target) && document.hidden) event.preventDefault();
});
document.addEventListener("htmx:after:request", ({ target, detail: { ctx } }) => {
  const { status } = ctx.response;
  if (polls(target)) say(status === NOT_FOUND || status >= FAILED ? "lost" : "open");
});
document.addEventListener("htmx:error", ({ target }) => {
  if (polls(target)) say("lost");
});
