/*
 * Copies the list, prints the order, and puts the job's name on both. The name stays in this window: it is sent with
 * a download alone, in a header.
 */

const { closestTo } = window;
/** In milliseconds. */
const doneTime = 2000;
const keptReference = 'reference';
/** Stove and house of the address that the job's name was last shown with. */
const referenceIsFor = 'reference-for';
/** The header with the job's name for a download; percent-encoded, since a header may only contain ASCII. */
const referenceHeader = 'x-order-reference';

/**
 * @param {Element} cell
 * @returns {string} its text on one line, without footnotes; with an apostrophe before what a spreadsheet would paste as a formula
 */
function plainText(cell) {
  const copied = document.createElement('span');
  copied.append(...Array.from(cell.cloneNode(true).childNodes));
  for (const mark of copied.querySelectorAll('.source-mark, summary')) mark.remove();
  const text = (copied.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
  return /^[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}

/**
 * @param {HTMLTableElement} table
 * @returns {string} what the list is for and its rows as lines, cells separated by tabs, for pasting into a spreadsheet
 */
function tabbedText(table) {
  showReference();
  showDate();
  const head = Array.from(document.querySelectorAll('.order-head dl > div'), (row) =>
    Array.from(row.children, plainText),
  ).filter(([, value]) => value !== '');
  const rows = Array.from(table.rows, (row) => Array.from(row.cells, plainText));
  return [...head, [], ...rows].map((cells) => cells.join('\t')).join('\n');
}

/** @param {HTMLElement} button @param {string | undefined} done */
function showDone(button, done) {
  const label = button.textContent;
  button.textContent = done ?? label;
  setTimeout(() => {
    button.textContent = label;
  }, doneTime);
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const table = document.getElementById(button.dataset['copies'] ?? '');
  if (!(table instanceof HTMLTableElement)) return;
  try {
    await navigator.clipboard.writeText(tabbedText(table));
  } catch {
    // Not allowed: the table is selected instead, to be copied by hand.
    window.getSelection()?.selectAllChildren(table);
    return;
  }
  showDone(button, button.dataset['done']);
}

const reference = () => sessionStorage.getItem(keptReference) ?? '';

/** The stove and the house of the address. */
function job() {
  const choices = new URLSearchParams(location.search);
  return ['fireplace', 'floor', 'roof_type'].map((name) => choices.get(name) ?? '').join();
}

/** A page that is loaded for another stove or house is another job: the name of the one before is forgotten. */
function forgetOtherJob() {
  if (sessionStorage.getItem(referenceIsFor) !== job()) sessionStorage.removeItem(keptReference);
  sessionStorage.setItem(referenceIsFor, job());
}

/** Shows the job's name in its field and on the order. */
function showReference() {
  const field = document.getElementById('reference');
  if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = reference();
  for (const place of document.querySelectorAll('[data-shows-reference]')) place.textContent = reference();
}

/** Older addresses contain the job's name: it is moved from the address into the field. */
function takeReferenceFromAddress() {
  const address = new URL(location.href);
  const given = address.searchParams.get('reference');
  if (given === null) return;
  if (given.trim() !== '') sessionStorage.setItem(keptReference, given.trim());
  address.searchParams.delete('reference');
  window.history.replaceState(window.history.state, '', `${address.pathname}${address.search}${address.hash}`);
}

/**
 * Saves a list under the job's name; if that fails, without the name.
 * @param {string} address of a list
 */
async function downloadWithReference(address) {
  const answer = await fetch(address, { headers: { [referenceHeader]: encodeURIComponent(reference()) } });
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  if (!answer.ok || name === undefined) {
    location.assign(address);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = decodeURIComponent(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), doneTime);
}

/** @type {HTMLDetailsElement[]} opened for printing, closed again afterwards */
let openedForPrint = [];

function showDate() {
  const today = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' }).format(new Date());
  for (const place of document.querySelectorAll('[data-shows-date]')) place.textContent = today;
}

function prepareForPrint() {
  showDate();
  showReference();
  openedForPrint = Array.from(document.querySelectorAll('#result details:not([open])')).filter(
    (fold) => fold instanceof HTMLDetailsElement,
  );
  for (const fold of openedForPrint) fold.open = true;
}

function closeAfterPrint() {
  for (const fold of openedForPrint) fold.open = false;
}

/** Whether the reasons of all rows are unfolded, also those of the next answer. */
let showsReasons = false;

function showReasons() {
  for (const fold of document.querySelectorAll('#bill-table .why'))
    if (fold instanceof HTMLDetailsElement) fold.open = showsReasons;
  document.querySelector('[data-unfolds]')?.setAttribute('aria-pressed', String(showsReasons));
}

/** The channel to the customer's window, which follows this tab alone. */
const audience = { name: '', channel: new BroadcastChannel('') };
const newName = () => String(Math.random()).slice(2, 10);
/** Of the tab's quote: fireplace, price and language. */
const quoted = () => sessionStorage.getItem('quote-screen') ?? '';
const tellChoices = () => audience.channel.postMessage(`${location.search}\n${quoted()}`);

/** @param {string} name */
function openChannel(name) {
  sessionStorage.setItem('channel', name);
  audience.channel.close();
  audience.name = name;
  audience.channel = new BroadcastChannel(`customer ${name}`);
  audience.channel.addEventListener('message', ({ data }) => {
    if (data === 'ready') tellChoices();
    else if (data === isTaken.question) audience.channel.postMessage(isTaken.answer);
    else if (data === isTaken.answer) openChannel(newName());
  });
}

/** A duplicated tab has the same name: it asks, and takes another. The customer's window ignores both. */
const isTaken = { question: 1, answer: 2 };
openChannel(sessionStorage.getItem('channel') ?? newName());
audience.channel.postMessage(isTaken.question);

document.documentElement.classList.add('scripted');
forgetOtherJob();
takeReferenceFromAddress();
showReference();
window.addEventListener('beforeprint', prepareForPrint);
window.addEventListener('afterprint', closeAfterPrint);
tellChoices();
if (/^\d/.test(quoted())) void import(window.byId('calculator', HTMLElement).dataset['typedPrice'] ?? '');
document.addEventListener('htmx:after:swap', () => {
  showReference();
  if (showsReasons) showReasons();
});
// The address changes after the swap, but on the way back or forward before it.
for (const event of ['htmx:after:history:update', 'htmx:after:swap']) {
  document.addEventListener(event, () => {
    sessionStorage.setItem(referenceIsFor, job());
    tellChoices();
  });
}
document.addEventListener('input', (event) => {
  if (!(event.target instanceof HTMLInputElement) || event.target.id !== 'reference') return;
  sessionStorage.setItem(keptReference, event.target.value.trim());
  showReference();
});
/** Closes the menu, unless the target is in it. @param {EventTarget | null} target @returns {boolean} */
function closeMenu(target) {
  const menu = document.querySelector('.more-tools[open]');
  if (!(menu instanceof HTMLDetailsElement) || (target instanceof Node && menu.contains(target))) return false;
  menu.open = false;
  return true;
}

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !closeMenu(null)) return;
  const summary = document.querySelector('.more-tools summary');
  if (summary instanceof HTMLElement) summary.focus();
});
document.addEventListener('click', (event) => {
  closeMenu(event.target);
  const control = closestTo(event.target, 'button, a[download], a.reset');
  const customer = closestTo(event.target, 'a[target="customer"]');
  if (customer instanceof HTMLAnchorElement) {
    const address = new URL(customer.href);
    address.searchParams.set('channel', audience.name);
    customer.href = address.href;
  }
  if (control?.matches('.reset') === true) sessionStorage.removeItem(keptReference);
  else if (control instanceof HTMLAnchorElement && reference() !== '' && !control.href.startsWith('blob:')) {
    event.preventDefault();
    void downloadWithReference(control.href);
  } else if (control instanceof HTMLButtonElement) {
    if ('prints' in control.dataset) window.print();
    else if ('copies' in control.dataset) void copy(control);
    else if ('unfolds' in control.dataset) {
      showsReasons = !showsReasons;
      showReasons();
    }
  }
});
