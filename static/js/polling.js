// Has an element whose `hx-trigger` begins with `every` ask only while its page can be seen, and says by
// `data-connection` on the body whether the server answers: open or lost.
const on = (name, follow) =>
  document.addEventListener(name, (event) => {
    if (event.target.matches?.("[hx-trigger^=every]")) follow(event);
  });
const say = (state) => {
  document.body.dataset.connection = state;
};

on("htmx:config:request", (event) => {
  if (document.hidden) event.preventDefault();
});
on("htmx:after:request", ({ detail: { ctx } }) => {
  say(ctx.response.status === 404 || ctx.response.status >= 500 ? "lost" : "open");
});
on("htmx:error", () => say("lost"));
