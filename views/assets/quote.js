/*
 * The editor of a quote: keys, undo, downloads, and a copy in this tab alone, so that a reload loses nothing. The form is the
 * whole document, and the server keeps none of it: without this script its buttons do the same.
 *
 * Requests go out one after the other, each with the form of that moment and with its step.
 */

/** Keys of the tab's storage: the form, a mark of unsaved changes, new choices for the flue, and the quote in the calculator's bar and on the customer's screen. */
const keys = {
  form: 'quote',
  isUnsaved: 'quote-unsaved',
  choices: 'quote-choices',
  bar: 'quote-bar',
  forScreen: 'quote-screen',
};
/** The documents that undo goes back to. */
const mostUndone = 50;

const { byId, closestTo, quoteFiles, quoteLines } = window;
const form = () => byId('quote-form', HTMLFormElement);
const documentText = () => byId('document', HTMLTextAreaElement).value;
const values = window.followValues(form);

/**
 * `earlier`: the document that the request sends instead of the fields. `givesId`: it is made although nothing was typed, for a
 * new quote. `choices`: for the flue. `after` is done once the server has everything that was typed before.
 * @typedef {{ earlier?: string, givesId?: true, choices?: string, after?: () => void }} Step
 */

/** The steps of requests, by the event that began them. @type {WeakMap<Event, Step>} */
const steps = new WeakMap();
/** The lines in each request. @type {WeakMap<object, readonly string[]>} */
const sentLines = new WeakMap();

/** @param {Step} step */
function send(step) {
  const event = new Event('quote:flush');
  steps.set(event, step);
  document.dispatchEvent(event);
}

/** How many requests are under way, with the waiting ones. */
let underWay = 0;
/** The request that is answered next. @type {HtmxRequest | null} */
let current = null;

/** Whether the desktop app keeps the quote and its file. A reload then shows the app's quote. */
const isDesk = form().hasAttribute('data-desk');

/** Whether the quote was never changed nor saved. */
const isNew = () => form().hasAttribute('data-new');

const isAnswered = () => values.isAnswered() && quoteLines.areAnswered();

/** Whether the server may lack typed values. The browser gives up a request under way when the page is left. */
const hasUnsent = () => underWay > 0 || !isAnswered();

/** The fields of the page that are no part of the quote, so that no undo takes them back. */
const isOfPage = new Set(['paper', 'kept', 'part_search', 'template_name']);

/** Returns what a request sends; null: nothing that the server does not have. @param {HtmxRequest} request */
function bodyOf({ sourceElement, sourceEvent, request }) {
  const { earlier, givesId, choices } = steps.get(sourceEvent) ?? {};
  const body = new FormData(form());
  if (earlier !== undefined) {
    for (const name of new Set(body.keys())) if (!isOfPage.has(name)) body.delete(name);
    body.set('document', earlier);
    return body;
  }
  const { submitter } = request;
  if (submitter instanceof HTMLButtonElement && submitter.name !== '') body.append(submitter.name, submitter.value);
  else if (choices !== undefined) body.append('choices', choices);
  else if (sourceElement === form() && isAnswered() && !(givesId && isNew())) return null;
  return body;
}

/** Keeps the changes after this moment when the answer comes. @param {HtmxRequest} request */
function remember(request) {
  values.send(request);
  sentLines.set(request, quoteLines.names());
}

/** Whether the file lacks changes; the page asks before it is left. */
let isUnsaved = isDesk
  ? form().dataset['desk'] === 'unsaved'
  : !isNew() && sessionStorage.getItem(keys.isUnsaved) === 'yes';

/** Whether the page is being left for the calculator, and need not ask: the quote comes back from there. */
let isLeaving = false;
/** Whether another quote takes the place of this one in the tab. */
let isReplaced = false;

/** @param {string} key @param {string | null} value null: nothing @returns {boolean} whether the tab could keep it */
function keep(key, value) {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
    return true;
  } catch {
    sessionStorage.removeItem(key);
    return false;
  }
}

/** Returns the quote's address, name and price for the bar in the calculator. The app's quote stays in the app. */
function barText() {
  const { label = '', price = '' } = form().dataset;
  return isDesk ? '/quote/desk' : ['/quote/open', label, price].join('\n');
}

/** Keeps the form and its state in this tab. @returns {boolean} whether a reload shows them */
function keepQuote() {
  if (isReplaced) return false;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form())) if (typeof value === 'string') fields.append(name, value);
  const isKept = isDesk || keep(keys.form, fields.toString());
  keep(keys.forScreen, form().dataset['forScreen'] ?? null);
  keep(keys.isUnsaved, isUnsaved ? 'yes' : null);
  keep(keys.bar, isKept && isUnsaved ? barText() : null);
  return isKept;
}

/** Keeps the quote, and gives the page the address that shows it again. */
function keepAddressed() {
  if (keepQuote() && !isDesk) window.history.replaceState(null, '', '/quote/open');
}

/** @type {string[]} */
const undone = [];
let shown = documentText();
/** Whether an undo waits for its answer. */
let isUndoing = false;

function showUndo() {
  byId('undo-quote', HTMLButtonElement).disabled = isUndoing || undone.length === 0;
}

/** Takes back the typing since the last answer, or else the last change. Later typing stays. */
function undo() {
  const earlier = hasUnsent() ? shown : undone.at(-1);
  if (isUndoing || earlier === undefined) return;
  isUndoing = true;
  showUndo();
  send({ earlier });
}

/** @param {string | undefined} earlier the document that was sent by an undo */
function followDocument(earlier) {
  if (earlier !== undefined && undone.includes(earlier)) undone.splice(undone.lastIndexOf(earlier));
  else if (earlier === undefined && documentText() !== shown) undone.push(shown);
  undone.splice(0, undone.length - mostUndone);
  if (isDesk) isUnsaved = form().dataset['desk'] === 'unsaved';
  else if (documentText() !== shown) isUnsaved = true;
  shown = documentText();
  keepAddressed();
}

/** Puts parts of the page into an answer that left them out. @param {DocumentFragment} answer */
function keepShown(answer) {
  for (const part of answer.querySelectorAll('[data-shown]')) part.replaceWith(byId(part.id, Element).cloneNode(true));
}

function showMissingAnswer() {
  byId('no-answer', HTMLElement).hidden = false;
}

/** After "Mark as sent", the focus is on the first wrong field, or on the answer to a question. @param {HtmxRequest} request */
function showRefusal({ request: { submitter } }) {
  if (!(submitter instanceof HTMLButtonElement) || !['sent', 'confirm'].includes(submitter.value)) return;
  const control = form().querySelector('[aria-invalid="true"]') ?? document.getElementById('confirm-sent');
  if (!(control instanceof HTMLElement)) return;
  control.closest('details')?.setAttribute('open', '');
  control.focus();
  (control.closest('.quote-field, .quote-notice') ?? control).scrollIntoView({ block: 'center' });
}

/** Saves the document that the page has. A quote gets its id before it is first saved. */
function saveQuote() {
  isUnsaved = false;
  keepAddressed();
  const name = form().dataset['file'] ?? '';
  quoteFiles.save(documentText(), name);
}

/**
 * Opens the mail program with what is typed. The page then has the offer, which the user attaches. The app saves the quote and
 * its offer before.
 */
function writeMail() {
  byId('paper-offer', HTMLInputElement).checked = true;
  if (isDesk) byId('save-quote', HTMLButtonElement).click();
  const open = () => {
    if (form().dataset['desk'] === 'unsaved') return;
    isLeaving = true;
    location.assign(byId('mail-quote', HTMLAnchorElement).href);
    isLeaving = false;
    if (!isDesk) quoteFiles.tell('mailed', '');
  };
  send({ givesId: true, after: open });
}

/** @param {HTMLButtonElement} button */
async function download(button) {
  if (!(await quoteFiles.download(form(), button))) showMissingAnswer();
}

/** Goes to the calculator, where the flue is changed; the quote waits in this tab or in the app. */
function changeFlue() {
  const isKept = keepQuote() && keep(keys.bar, barText());
  byId('not-kept', HTMLElement).hidden = isKept;
  if (!isKept) return;
  isLeaving = true;
  location.assign(byId('change-flue', HTMLAnchorElement).href);
}

/** @param {KeyboardEvent} event */
function pressKey(event) {
  const { key, target } = event;
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const paper = document.querySelectorAll('input[name="paper"]')[Number(key) - 1];
  if (key === 's') byId('save-quote', HTMLButtonElement).click();
  else if (key === 'z' && !isTyping) undo();
  else if (paper instanceof HTMLInputElement) paper.click();
  else return;
  event.preventDefault();
}

/** @param {Event} event before the page is left, or another quote takes the place of this one */
function askFirst(event) {
  if (isLeaving || isReplaced || isDesk) return;
  if (isUnsaved || hasUnsent()) event.preventDefault();
}

document.documentElement.classList.add('scripted');
document.addEventListener('keydown', pressKey);
document.addEventListener('htmx:config:request', (event) => {
  const { ctx } = event.detail;
  underWay += 1;
  if (steps.get(ctx.sourceEvent)?.earlier !== undefined) remember(ctx);
});
document.addEventListener('htmx:before:request', (event) => {
  const { ctx } = event.detail;
  byId('no-answer', HTMLElement).hidden = true;
  const body = bodyOf(ctx);
  if (body === null) {
    event.preventDefault();
    steps.get(ctx.sourceEvent)?.after?.();
    return;
  }
  ctx.request.body = body;
  if (steps.get(ctx.sourceEvent)?.earlier === undefined) remember(ctx);
  current = ctx;
});
document.addEventListener('htmx:finally:request', (event) => {
  underWay -= 1;
  current = null;
  if (steps.get(event.detail.ctx.sourceEvent)?.earlier !== undefined) isUndoing = false;
  showUndo();
  if (underWay === 0) document.dispatchEvent(new Event('quote:settled'));
});
document.addEventListener('htmx:response:error', showMissingAnswer);
document.addEventListener('htmx:error', showMissingAnswer);
document.addEventListener('htmx:before:swap', (event) => {
  const { ctx, tasks } = event.detail;
  values.hold();
  for (const { fragment } of tasks) {
    quoteLines.keep(fragment, sentLines.get(ctx) ?? []);
    keepShown(fragment);
  }
});
document.addEventListener('htmx:after:swap', (event) => {
  const { ctx } = event.detail;
  if (ctx.response?.status !== 200) return;
  const { earlier, after } = steps.get(ctx.sourceEvent) ?? {};
  values.show(ctx, earlier !== undefined);
  quoteLines.showRoom();
  followDocument(earlier);
  showRefusal(ctx);
  after?.();
});
document.addEventListener(
  'click',
  (event) => {
    const control = closestTo(event.target, 'button, #change-flue, #mail-quote');
    if (control?.id === 'undo-quote') undo();
    else if (control?.id === 'print-quote') send({ after: () => window.print() });
    else if (control?.id === 'change-flue') {
      event.preventDefault();
      send({ after: changeFlue });
    } else if (control?.id === 'mail-quote') {
      event.preventDefault();
      writeMail();
    } else if (control instanceof HTMLButtonElement && control.hasAttribute('formaction')) {
      if (control.id === 'save-quote' && isDesk) return;
      event.preventDefault();
      if (control.id === 'save-quote') send({ givesId: true, after: saveQuote });
      else send({ after: () => void download(control) });
    }
  },
  true,
);
// A saved quote takes these choices, which its file lacks.
document.addEventListener('submit', ({ target }) => {
  if (target !== form()) keep(keys.isUnsaved, 'yes');
});
document.addEventListener('quote:replaced', () => {
  isReplaced = true;
});
document.addEventListener('quote:leaving', askFirst);
window.addEventListener('beforeunload', askFirst);
// Keeps the last typing when the page goes. The app's windows do not ask before they are left.
window.addEventListener('pagehide', () => {
  if (!hasUnsent()) return;
  isUnsaved = true;
  keepQuote();
  if (!isDesk) return;
  const body = (current && bodyOf(current)) ?? new FormData(form());
  void fetch('/quote', { method: 'POST', body, keepalive: true });
});
// The quote may have been changed since on another page of this tab.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

/** Begins when htmx listens. */
function begin() {
  const choices = sessionStorage.getItem(keys.choices);
  sessionStorage.removeItem(keys.choices);
  if (isDesk && choices !== null) send({ choices });
  else window.takeReference(form());
  window.takeNotes(form());
  send({});
}

if (!isNew()) keepAddressed();
else if (sessionStorage.getItem(keys.isUnsaved) === 'yes' && sessionStorage.getItem(keys.form) !== null) {
  // An unsaved quote is replaced only after a question, which the calculator asks.
  isReplaced = true;
  location.replace('/quote/open');
} else for (const key of Object.values(keys)) sessionStorage.removeItem(key);
if (form().hasAttribute('data-htmx-powered')) begin();
else document.addEventListener('htmx:after:process', begin, { once: true });
