/*
 * Follows one tab of the calculator, by the channel that is named in the address: when that tab shows other choices, so does
 * this page. It is not loaded again for them, since a page that is being loaded hears nothing.
 */

/** The choices that are shown or on their way: the last message wins over answers that come late. */
let latest = location.search;
/** The fireplace, its price and the language in the tab's quote, `1 2390000 nb`; empty, or two blanks first: no price was typed. */
let quoted = '';

/** @param {string} choices the query of the calculator's address */
async function show(choices) {
  latest = choices;
  const address = new URL(`${location.pathname}${choices}`, location.href);
  const [, , language] = quoted.split(' ');
  if (language !== undefined) address.searchParams.set('language', language);
  const answer = await fetch(address).catch(() => null);
  const text = answer?.ok === true ? await answer.text() : null;
  if (choices !== latest) return;
  address.searchParams.set('channel', channel);
  // A price that is no longer the calculator's does not stay.
  if (text === null) {
    location.replace(address);
    return;
  }
  const page = new DOMParser().parseFromString(text, 'text/html');
  for (const part of ['title', 'main', '.colophon'])
    document.querySelector(part)?.replaceWith(...page.querySelectorAll(part));
  document.documentElement.lang = page.documentElement.lang;
  window.history.replaceState(null, '', address);
  window.showTypedPrice(quoted);
}

const channel = new URLSearchParams(location.search).get('channel') ?? '';
const calculator = channel === '' ? null : new BroadcastChannel(`customer ${channel}`);
calculator?.addEventListener('message', ({ data }) => {
  if (typeof data !== 'string') return;
  const [choices = '', quote = ''] = data.split('\n');
  quoted = quote;
  void show(choices);
});
calculator?.postMessage('ready');
