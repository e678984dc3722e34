/*
 * Follows the calculator: when another window of this browser, or of the app, shows other choices, so does this page.
 */

new BroadcastChannel('choices').addEventListener('message', ({ data }) => {
  if (typeof data === 'string' && data !== location.search) location.replace(`${location.pathname}${data}`);
});
