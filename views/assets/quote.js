/*
 * The editor of a quote: keys, undo, downloads, and a copy in this tab alone, so that a reload loses nothing. The form is the
 * whole document, and the server keeps none of it: without this script its buttons do the same.
 */

const keptDocument = 'quote';
/** The documents that undo goes back to. */
const mostUndone = 50;

/**
 * @template {Element} Wanted
 * @param {string} id
 * @param {new () => Wanted} type
 * @returns {Wanted}
 */
function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
  return element;
}

const form = () => byId('quote-form', HTMLFormElement);
const documentField = () => byId('document', HTMLInputElement);

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** @returns {Control[]} */
function controls() {
  return Array.from(form().elements).filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );
}

/** @param {Control} control @returns {string | boolean} */
function valueOf(control) {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
    ? control.checked
    : control.value;
}

/** The values of the controls when the current request was made. */
let sentValues = new Map(controls().map((control) => [control, valueOf(control)]));

/** Sets each control to the value in the answer, unless it was changed since the request. */
function showAnsweredValues() {
  for (const control of controls()) {
    if (sentValues.has(control) && sentValues.get(control) !== valueOf(control)) continue;
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) option.selected = option.defaultSelected;
    } else if (typeof valueOf(control) === 'boolean' && control instanceof HTMLInputElement) {
      control.checked = control.defaultChecked;
    } else if (control.type !== 'hidden' && control.value !== control.defaultValue) {
      control.value = control.defaultValue;
    }
  }
}

/** What was saved last; the page asks before it is left with anything else. */
let saved = documentField().value;
/** @type {string[]} */
const undone = [];
let current = documentField().value;
/** Whether the document of the next answer was undone, and so is not undone again. */
let isUndoing = false;

function followDocument() {
  const shown = documentField().value;
  if (shown === current) return;
  if (!isUndoing) {
    undone.push(current);
    undone.splice(0, undone.length - mostUndone);
  }
  isUndoing = false;
  current = shown;
  sessionStorage.setItem(keptDocument, shown);
}

function showUndo() {
  byId('undo-quote', HTMLButtonElement).disabled = undone.length === 0;
}

/** Sends a document as it is: its fields are not sent, so the server takes none of them. @param {string} text */
function sendDocument(text) {
  const others = controls().filter(({ name }) => name !== 'document' && name !== 'paper' && name !== 'kept');
  documentField().value = text;
  for (const control of others) control.disabled = true;
  document.dispatchEvent(new Event('quote:flush'));
  setTimeout(() => {
    for (const control of others) control.disabled = false;
  });
}

function undo() {
  const before = undone.pop();
  if (before === undefined) return;
  isUndoing = true;
  sendDocument(before);
}

/** Saves the answer of a button's address as a file. @param {HTMLButtonElement} button */
async function download(button) {
  const answer = await fetch(button.formAction, { method: 'POST', body: new FormData(form()) }).catch(() => null);
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer?.headers.get('content-disposition') ?? '') ?? [];
  if (answer === null || !answer.ok || name === undefined) {
    byId('no-answer', HTMLElement).hidden = false;
    return;
  }
  const body = await answer.blob();
  if (button.id === 'save-quote') await showSaved(await body.text());
  const link = document.createElement('a');
  link.href = URL.createObjectURL(body);
  link.download = decodeURIComponent(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 2000);
}

/** What was saved is the document of the page from now on: a new quote has got its id with it. @param {string} text */
async function showSaved(text) {
  saved = text;
  if (documentField().value === text) return;
  isUndoing = true;
  sendDocument(text);
}

/** Of a line with the focus. @param {string} kind */
function moveLine(kind) {
  const button = document.activeElement?.closest('.quote-line')?.querySelector(`[data-moves="${kind}"]`);
  if (button instanceof HTMLButtonElement) button.click();
  return button !== undefined && button !== null;
}

/** Whether the text of the next new line is to get the focus. */
let isAdding = false;

/** @param {KeyboardEvent} event */
function pressKey(event) {
  const { key, target } = event;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const line = target instanceof Element ? target.closest('.quote-line') : null;
  const papers = ['offer', 'order', 'fitting'];
  let isTaken = true;
  if (isCommand && key === 's') byId('save-quote', HTMLButtonElement).click();
  else if (isCommand && key === 'z' && !isTyping) undo();
  else if (isCommand && /^[123]$/.test(key)) byId(`paper-${papers[Number(key) - 1]}`, HTMLInputElement).click();
  else if (isCommand && key === 'Delete') isTaken = moveLine('remove');
  else if (event.altKey && key === 'ArrowUp') isTaken = moveLine('up');
  else if (event.altKey && key === 'ArrowDown') isTaken = moveLine('down');
  else if (key === 'Enter' && line !== null && target instanceof HTMLInputElement) {
    isAdding = true;
    const adds = document.querySelector('[data-adds="labour"]');
    if (adds instanceof HTMLButtonElement) adds.click();
  } else isTaken = false;
  if (isTaken) event.preventDefault();
}

/** The desktop app keeps the quote: there saving is an answer of its own, and a reload shows what the app has. */
const isDesk = form().hasAttribute('data-desk');
/** The requests under way. */
let underWay = 0;

document.documentElement.classList.add('scripted');
document.addEventListener('keydown', pressKey);
document.addEventListener('htmx:config:request', () => {
  sentValues = new Map(controls().map((control) => [control, valueOf(control)]));
});
document.addEventListener('htmx:before:request', () => {
  underWay += 1;
  byId('no-answer', HTMLElement).hidden = true;
});
document.addEventListener('htmx:finally:request', () => {
  underWay -= 1;
  if (underWay === 0) document.dispatchEvent(new Event('quote:settled'));
});
document.addEventListener('htmx:response:error', () => {
  byId('no-answer', HTMLElement).hidden = false;
});
document.addEventListener('htmx:error', () => {
  byId('no-answer', HTMLElement).hidden = false;
});
document.addEventListener('htmx:after:swap', (event) => {
  if (event.detail.ctx.response?.status !== 200) return;
  showAnsweredValues();
  followDocument();
  showUndo();
  if (isAdding) {
    const texts = document.querySelectorAll('.quote-line .line-text input');
    const last = texts.item(texts.length - 1);
    if (last instanceof HTMLElement) last.focus();
  }
  isAdding = false;
});
document.addEventListener(
  'click',
  (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    if (button.id === 'undo-quote') undo();
    else if (button.id === 'print-quote') window.print();
    else if (button.dataset['adds'] !== undefined) isAdding = true;
    else if (button.hasAttribute('formaction') && !(isDesk && button.id === 'save-quote')) {
      event.preventDefault();
      void download(button);
    }
  },
  true,
);
window.addEventListener('beforeunload', (event) => {
  if (!isDesk && undone.length > 0 && documentField().value !== saved) event.preventDefault();
});

// The app's own windows ask for nothing when they are left; what is still being typed is sent with the page's last breath.
window.addEventListener('pagehide', () => {
  const isUnsent = controls().some((control) => sentValues.get(control) !== valueOf(control));
  if (isDesk && isUnsent) void fetch('/quote', { method: 'POST', body: new FormData(form()), keepalive: true });
});

const [navigation] = performance.getEntriesByType('navigation');
const isShownAgain = navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
// Another quote that is opened in this tab must not be replaced by the one before it when it is loaded again.
if (!isShownAgain) sessionStorage.removeItem(keptDocument);
const stored = isDesk ? null : sessionStorage.getItem(keptDocument);
if (stored !== null) {
  // htmx begins to listen when the page is loaded.
  window.addEventListener('load', () => setTimeout(() => sendDocument(stored), 100));
}
