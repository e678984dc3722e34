/*
 * Follows the calculator: when another window of this browser, or of the app, shows other choices, so does this page. It is
 * not loaded again for them: while a page is being loaded it hears nothing.
 */

/** What is shown or on its way: the last choices told win over answers that come late. */
let wanted = location.search;

/** @param {string} choices the query of the calculator's address */
async function show(choices) {
  wanted = choices;
  const address = `${location.pathname}${choices}`;
  const answer = await fetch(address).catch(() => null);
  const text = answer?.ok === true ? await answer.text() : null;
  if (choices !== wanted) return;
  // A price that is no longer that of the calculator does not stay.
  if (text === null) {
    location.replace(address);
    return;
  }
  const page = new DOMParser().parseFromString(text, 'text/html');
  for (const part of ['title', 'main', '.colophon'])
    document.querySelector(part)?.replaceWith(...page.querySelectorAll(part));
  window.history.replaceState(null, '', address);
}

new BroadcastChannel('choices').addEventListener('message', ({ data }) => {
  if (typeof data === 'string' && data !== wanted) void show(data);
});
