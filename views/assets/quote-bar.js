/*
 * While the quote of this tab is not saved or its flue is changed here, a bar names it, leads back, and takes the choices along.
 * Another quote is made only after a question.
 */

const { closestTo } = window;
const barKey = 'quote-bar';
const unsavedKey = 'quote-unsaved';

/** The page of the quote; empty: none. In the desktop app the rest is not kept. */
const kept = () => (sessionStorage.getItem(barKey) ?? '').split('\n');

/** @returns {HTMLAnchorElement | null} the link to a new quote; null: the flue cannot be quoted */
function newQuoteLink() {
  const link = document.getElementById('make-quote');
  return link instanceof HTMLAnchorElement ? link : null;
}

/** @param {Element} bar @param {{ label: string | undefined, price: string | undefined, isUnsaved: boolean }} quote */
function fill(bar, { label = '', price = '', isUnsaved }) {
  bar.querySelector('strong')?.replaceChildren(label);
  bar.querySelector('[data-unsaved]')?.toggleAttribute('hidden', !isUnsaved);
  bar.querySelector('[data-price]')?.replaceChildren(price === '' ? '' : ` · ${price}`);
}

/** The desktop app keeps the customer's name to itself: its page of the quote is asked. @param {Element} bar @param {string} page */
async function fillFromDesk(bar, page) {
  const answer = await fetch(page);
  const shown = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const form = shown.getElementById('quote-form');
  if (form !== null) {
    const { label, price, desk } = form.dataset;
    fill(bar, { label, price, isUnsaved: desk === 'unsaved' });
    return;
  }
  // The app has closed it meanwhile.
  sessionStorage.removeItem(barKey);
  bar.remove();
}

function takeChoices() {
  sessionStorage.setItem('quote-choices', location.search.slice(1));
  location.assign(kept()[0] ?? '');
}

/** @param {string} question */
function makeNew(question) {
  const link = newQuoteLink();
  const isKeptHere = sessionStorage.getItem('quote') !== null;
  const isUnsaved = sessionStorage.getItem(unsavedKey) === 'yes';
  // The desktop app asks by itself.
  if (link === null || (isKeptHere && isUnsaved && !window.confirm(question))) return;
  if (isKeptHere) for (const key of ['quote', unsavedKey, barKey]) sessionStorage.removeItem(key);
  location.assign(link.href);
}

/** A new quote or other choices for the present one need a flue that can be quoted. */
function showState() {
  for (const button of document.querySelectorAll('.quote-bar button'))
    if (button instanceof HTMLButtonElement) button.disabled = newQuoteLink() === null;
}

function showBar() {
  document.querySelector('.quote-bar')?.remove();
  const [page = '', label, price] = kept();
  const template = document.getElementById('quote-bar');
  if (page === '' || !(template instanceof HTMLTemplateElement)) return;
  const bar = template.content.firstElementChild?.cloneNode(true);
  const back = bar instanceof HTMLElement ? bar.querySelector('a') : null;
  if (!(bar instanceof HTMLElement) || back === null) return;
  back.href = page;
  if (label === undefined) void fillFromDesk(bar, page);
  else fill(bar, { label, price, isUnsaved: sessionStorage.getItem(unsavedKey) === 'yes' });
  bar.querySelector('[data-updates]')?.addEventListener('click', takeChoices);
  bar.querySelector('[data-replaces]')?.addEventListener('click', () => makeNew(bar.dataset['asks'] ?? ''));
  document.querySelector('main')?.before(bar);
  showState();
}

/** The link to a quote leads to the one in the bar. @param {MouseEvent} event */
function leadBack(event) {
  const [page = ''] = kept();
  const link = closestTo(event.target, '#make-quote');
  if (link === null || page === '' || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.assign(page);
}

showBar();
document.addEventListener('click', leadBack);
document.addEventListener('htmx:after:swap', showState);
// The browser may show an old copy of this page.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showBar();
});
