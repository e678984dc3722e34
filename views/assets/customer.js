/*
 * Follows the calculator: when another window of this browser, or of the app, shows other choices, so does this page.
 */

/** What is shown or on its way: the same choices told twice do not break off the page that is being loaded. */
let shown = location.search;

new BroadcastChannel('choices').addEventListener('message', ({ data }) => {
  if (typeof data !== 'string' || data === shown) return;
  shown = data;
  location.replace(`${location.pathname}${data}`);
});
