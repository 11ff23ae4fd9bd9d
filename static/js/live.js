// Keeps a match page current. Every message is the whole public state at one version, so an old one is
// dropped, a lost one does no harm, and after a reconnection the next one heals everything.
"use strict";
(() => {
  const ASK_EVERY_MS = 45000;
  const CALL_AGAIN_MS = 2000;
  const SOON_MS = 10000;
  const OVERDUE_MS = 2000;
  // A thousand watchers must not all ask at the same moment.
  const ASK_WHEN_OVERDUE_EVERY_MS = 3000 + 3000 * Math.random();
  // The extension calls again by itself after these; from 4000 on the server says that calling is no use.
  const CALLED_AGAIN = [1006, 1011, 1012, 1013];
  const NO_USE = 4000;
  const live = document.getElementById("live");
  if (!live) return;

  let socket = null;
  const board = () => document.getElementById("board");
  const version = (node) => Number(node?.dataset.version ?? 0);
  const setConnection = (state) => { document.body.dataset.connection = state; };

  const ask = () => {
    if (socket) socket.send(JSON.stringify({ have: version(board()) }), live);
  };

  // The desk is fetched again after every message, one fetch at a time, and never over a submission under way:
  // the answer to that brings the desk along.
  let fetching = false;
  let again = false;
  const openForm = () => document.querySelector("#decision [name=window]")?.value ?? "";
  const submitting = () => document.querySelector("#decision form.htmx-request") !== null;
  const refreshDesk = () => {
    const desk = document.getElementById("private");
    if (!desk) return;
    again = fetching || submitting();
    if (again) return;
    fetching = true;
    const shown = openForm();
    const done = () => {
      fetching = false;
      tellOutcome();
      if (again) refreshDesk();
    };
    window.htmx.ajax("GET", `${desk.dataset.url}?window=${shown}`, { source: desk, target: desk, swap: "innerHTML" }).then(done, done);
  };

  // Windows count from 0 without a hole, so the history is whole when it has as many as the latest one's number.
  const told = (root) => root.querySelector("#latest article");
  const number = (story) => (story ? Number(story.dataset.window) : -1);
  const filed = () => [...document.querySelectorAll("#history-list article")];
  // A message tells to everybody the same; what only this player may know comes with the history.
  const knowsMore = () => document.getElementById("private") !== null;
  const lacksHistory = () => live.dataset.history !== undefined
    && (filed().length < number(told(document)) || filed().some((story) => story.dataset.partial));
  const fileWhole = (story) => {
    if (number(story) >= number(told(document))) return false;
    const known = filed();
    const same = known.find((other) => other.id === story.id);
    if (same && !same.dataset.partial) return false;
    const copy = document.importNode(story, true);
    copy.querySelector("details").open = same?.querySelector("details").open ?? false;
    if (same) same.replaceWith(copy);
    else document.getElementById("history-list").insertBefore(copy, known.find((other) => number(other) < number(story)) ?? null);
    return true;
  };
  const fetchHistory = async () => {
    const answer = await fetch(live.dataset.history);
    if (!answer.ok) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const isNews = [...page.querySelectorAll("#history-list article")].map(fileWhole).includes(true);
    if (isNews) document.querySelector("#history-list .empty")?.remove();
    return isNews;
  };
  // An answer without news must not be asked for again at once: the next message, or the next time we ask, will.
  let fetchingHistory = false;
  const healHistory = async () => {
    if (fetchingHistory || !lacksHistory()) return;
    fetchingHistory = true;
    const isNews = await fetchHistory().catch(() => false);
    fetchingHistory = false;
    if (isNews) healHistory();
  };
  const fileStory = (incoming) => {
    const story = told(document);
    if (!story || number(told(incoming)) <= number(story)) return;
    document.querySelector("#history-list .empty")?.remove();
    story.querySelector("details")?.removeAttribute("open");
    if (knowsMore()) story.dataset.partial = "yes";
    document.getElementById("history-list")?.prepend(story);
  };

  // A submission that does not arrive must not look like one that did.
  const trouble = (...said) => {
    document.getElementById("trouble")?.remove();
    const foot = document.querySelector("#decision .orders-foot");
    if (!said.length || !foot) return;
    const notice = document.createElement("p");
    notice.id = "trouble";
    notice.className = "notice";
    notice.setAttribute("role", "alert");
    notice.append(...said);
    foot.prepend(notice);
  };
  const signInElsewhere = () => {
    const link = document.createElement("a");
    link.href = live.dataset.login;
    link.target = "_blank";
    link.textContent = "Sign in in another tab";
    return link;
  };
  const tellRefusal = (status) => {
    if (status === 401) trouble("You are signed out, so this was not submitted. ", signInElsewhere(), " and press again: your entries stay.");
    else if (status === 403) trouble("This page has grown old, so this was not submitted. Reload it and enter your orders again.");
    else trouble("Mission control could not take that. Your entries are still here: try again.");
  };
  // Signing in again, in whatever tab, makes the token in the form worthless; the cookie has the new one.
  const freshToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
  const isSubmission = (event) => event.detail.requestConfig?.verb === "post";

  // What one's own submission led to is told far above the next form: whoever has just submitted is shown the way.
  let submitted = null;
  const outcomeNotice = () => {
    const link = document.createElement("a");
    link.href = "#latest";
    link.textContent = "See what happened";
    link.addEventListener("click", () => { submitted = null; });
    const notice = document.createElement("p");
    notice.id = "outcome";
    notice.className = "notice";
    notice.append(`${told(document).querySelector("h3").textContent.trim()} is told. `, link);
    return notice;
  };
  const showTheWay = (notice) => {
    notice.querySelector("a").focus({ preventScroll: true });
    if (submitted.shown) return;
    submitted.shown = true;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    notice.scrollIntoView({ behavior: isStill ? "auto" : "smooth", block: "center" });
  };
  const tellOutcome = () => {
    if (!submitted?.taken || number(told(document)) < submitted.number || openForm() === submitted.form) return;
    const decision = document.getElementById("decision");
    const notice = outcomeNotice();
    const old = document.getElementById("outcome");
    if (old) old.firstChild.replaceWith(notice.firstChild);
    else {
      decision.prepend(notice);
      const { activeElement } = document;
      const isElsewhere = !activeElement.contains(decision) && !decision.contains(activeElement);
      if (!isElsewhere && Date.now() - submitted.at < SOON_MS) showTheWay(notice);
    }
  };

  // What is picked while a submission is under way would be lost to its answer.
  let pressed = null;
  const hold = (form) => {
    pressed = document.activeElement;
    form.inert = true;
  };
  const release = (form) => {
    form.inert = false;
    if (document.activeElement.contains(form) && form.contains(pressed)) pressed.focus({ preventScroll: true });
  };

  let line = null;
  document.body.addEventListener("htmx:wsOpen", (event) => {
    socket = event.detail.socketWrapper;
    line = event.detail.event.target;
    setConnection("open");
  });
  document.body.addEventListener("htmx:wsClose", (event) => {
    const { socketWrapper, event: closing } = event.detail;
    if (closing.target !== line && line?.readyState === WebSocket.OPEN) return;
    socket = null;
    setConnection("lost");
    if (CALLED_AGAIN.includes(closing.code) || closing.code >= NO_USE) return;
    window.setTimeout(() => { if (!socket) socketWrapper.reconnect(); }, CALL_AGAIN_MS);
  });
  // Without a network a line is dead long before anybody closes it.
  window.addEventListener("offline", () => setConnection("lost"));
  window.addEventListener("online", () => socket?.reconnect());
  document.body.addEventListener("htmx:wsBeforeMessage", (event) => {
    const incoming = new DOMParser().parseFromString(event.detail.message, "text/html");
    if (version(incoming.getElementById("board")) <= version(board())) event.preventDefault();
    else fileStory(incoming);
  });
  document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    if (target?.id !== "latest") return;
    const next = fragment.querySelector?.("article");
    if (next && told(document)?.id === next.id) event.detail.shouldSwap = false;
  });
  document.body.addEventListener("htmx:wsAfterMessage", () => {
    healHistory();
    refreshDesk();
    tellOutcome();
  });
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, target } = event.detail;
    if (target.id !== "private" || requestConfig.verb !== "get" || !submitting()) return;
    event.detail.shouldSwap = false;
    again = true;
  });
  document.body.addEventListener("htmx:configRequest", (event) => {
    const token = freshToken();
    if (event.detail.verb === "post" && token) event.detail.parameters.csrfmiddlewaretoken = token;
  });
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (!isSubmission(event)) return;
    trouble();
    submitted = { form: openForm(), number: Number(board().dataset.window), at: Date.now(), taken: false };
    hold(event.detail.requestConfig.elt);
  });
  document.body.addEventListener("htmx:beforeOnLoad", (event) => {
    if (isSubmission(event)) release(event.detail.requestConfig.elt);
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (!isSubmission(event)) return;
    release(event.detail.requestConfig.elt);
    if (submitted) submitted.taken = event.detail.xhr.status === 200;
    tellOutcome();
    if (again) refreshDesk();
  });
  document.body.addEventListener("htmx:responseError", (event) => {
    if (isSubmission(event)) tellRefusal(event.detail.xhr.status);
  });
  for (const failure of ["htmx:sendError", "htmx:timeout"]) {
    document.body.addEventListener(failure, (event) => {
      if (isSubmission(event)) trouble("Mission control does not answer, so this was not submitted. Your entries are still here: try again.");
    });
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  window.setInterval(() => {
    ask();
    healHistory();
  }, ASK_EVERY_MS);
  // What should have closed by now has closed: the message that told so must have been lost.
  const isOverdue = () => {
    const deadline = document.querySelector("#board time[data-countdown]");
    return deadline !== null && Date.now() - Date.parse(deadline.dateTime) > OVERDUE_MS;
  };
  window.setInterval(() => { if (isOverdue()) ask(); }, ASK_WHEN_OVERDUE_EVERY_MS);
})();
