/*
 * The editor of a quote: keys, undo, downloads, and a copy in this tab alone, so that a reload loses nothing. The form is the
 * whole document, and the server keeps none of it: without this script its buttons do the same.
 */

/** Keys of the tab's storage: the document, a mark of unsaved changes, new choices for the flue, the calculator's bar, the price of the fireplace. */
const keys = {
  document: 'quote',
  isUnsaved: 'quote-unsaved',
  choices: 'quote-choices',
  bar: 'quote-bar',
  fireplace: 'quote-fireplace',
};
/** The documents that undo goes back to. */
const mostUndone = 50;

const { byId } = window;
const form = () => byId('quote-form', HTMLFormElement);
const documentField = () => byId('document', HTMLTextAreaElement);

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

/** @param {Control} control @returns {control is HTMLInputElement} */
function isCheckable(control) {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
}

/** @param {Control} control @returns {string | boolean} */
function valueOf(control) {
  return isCheckable(control) ? control.checked : control.value;
}

/** Returns the value of a control in the last answer of the server. @param {Control} control @returns {string | boolean} */
function answeredValue(control) {
  if (isCheckable(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = Array.from(control.options);
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/** The values of the controls in each request. @type {WeakMap<object, Map<Control, string | boolean>>} */
const sentValues = new WeakMap();

/** Sets each control to the value in the answer, unless it was changed since the request. @param {object} request */
function showAnsweredValues(request) {
  const sent = sentValues.get(request);
  for (const control of controls()) {
    if (sent?.has(control) && sent.get(control) !== valueOf(control)) continue;
    const answered = answeredValue(control);
    if (valueOf(control) === answered) continue;
    if (isCheckable(control)) control.checked = control.defaultChecked;
    else control.value = String(answered);
  }
}

/** The requests under way, and those that wait for them: a change must not take the place of saving. */
let underWay = 0;

/** Whether the server may lack typed values. The browser gives up a request under way when the page is left. */
const hasUnsent = () => underWay > 0 || controls().some((control) => valueOf(control) !== answeredValue(control));

/** Whether the desktop app keeps the quote and its file. A reload then shows the app's quote. */
const isDesk = form().hasAttribute('data-desk');

/** Whether the quote was never changed nor saved. */
const isNew = () => form().hasAttribute('data-new');

/** Whether the file lacks changes; the page asks before it is left. */
let isUnsaved = !isDesk && !isNew() && sessionStorage.getItem(keys.isUnsaved) === 'yes';

/** Whether the page is being left, and need not ask: the quote comes back from the calculator, or another takes its place. */
let isLeaving = false;

/** @param {boolean} unsaved */
function markUnsaved(unsaved) {
  isUnsaved = unsaved;
  if (unsaved) keep(keys.isUnsaved, 'yes');
  else sessionStorage.removeItem(keys.isUnsaved);
}

/** @param {string} key @param {string} value @returns {boolean} whether the tab could keep it */
function keep(key, value) {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    sessionStorage.removeItem(key);
    return false;
  }
}

/** Keeps the document in this tab, and gives the page the address that shows it again. @returns {boolean} */
function keepDocument() {
  if (isLeaving) return false;
  const { fireplace } = form().dataset;
  if (fireplace === undefined) sessionStorage.removeItem(keys.fireplace);
  else keep(keys.fireplace, fireplace);
  if (isDesk) return true;
  const isKept = keep(keys.document, documentField().value);
  if (isKept) window.history.replaceState(null, '', '/quote/open');
  return isKept;
}

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
  if (!isDesk) markUnsaved(true);
  keepDocument();
}

function showUndo() {
  byId('undo-quote', HTMLButtonElement).disabled = undone.length === 0;
}

/** Sends a document without its fields, so that the server changes nothing in it but the flue. @param {string} text */
function sendDocument(text) {
  const others = controls().filter(({ name }) => !['document', 'paper', 'kept', 'choices'].includes(name));
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

function showMissingAnswer() {
  byId('no-answer', HTMLElement).hidden = false;
}

/** Saves the answer of a button's address as a file. @param {HTMLButtonElement} button */
async function download(button) {
  const answer = await fetch(button.formAction, { method: 'POST', body: new FormData(form()) }).catch(() => null);
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer?.headers.get('content-disposition') ?? '') ?? [];
  if (answer === null || !answer.ok || name === undefined) return showMissingAnswer();
  const body = await answer.blob();
  if (button.id === 'save-quote') await showSaved(await body.text());
  const link = document.createElement('a');
  link.href = URL.createObjectURL(body);
  link.download = decodeURIComponent(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 2000);
}

/** Takes the saved document as the page's document: saving gives a new quote its id. @param {string} text */
async function showSaved(text) {
  markUnsaved(false);
  if (documentField().value === text) return;
  isUndoing = true;
  isSaving = true;
  sendDocument(text);
}

/** Whether the next answer is the document that was just saved. */
let isSaving = false;

/** Waits until the server has the typed values. */
async function sendTyped() {
  if (!hasUnsent()) return;
  const settled = new Promise((resolve) => {
    document.addEventListener('quote:settled', resolve, { once: true });
    setTimeout(resolve, 2000);
  });
  document.dispatchEvent(new Event('quote:flush'));
  await settled;
}

/** Goes to the calculator, where the flue is changed; the quote waits in this tab or in the app. */
async function changeFlue() {
  await sendTyped();
  const bar = isDesk ? '/quote/desk ' : `/quote/open ${form().dataset['label'] ?? ''}`;
  const isKept = keepDocument() && keep(keys.bar, bar);
  byId('not-kept', HTMLElement).hidden = isKept;
  if (!isKept) return;
  isLeaving = true;
  location.assign(byId('change-flue', HTMLAnchorElement).href);
}

/** The name of the job becomes the customer of its new quote. */
function takeReference() {
  const reference = sessionStorage.getItem('reference') ?? '';
  const name = form().elements.namedItem('customer.name');
  if (reference === '' || !(name instanceof HTMLInputElement) || name.value !== '') return;
  if (sessionStorage.getItem('reference-for') !== form().dataset['job']) return;
  name.value = reference;
  name.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Replaces the flue of the app's quote by the choices that the calculator left. @param {string} choices */
function sendChoices(choices) {
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'choices', value: choices });
  form().append(field);
  sendDocument(documentField().value);
  setTimeout(() => field.remove());
}

/** Presses a button of the focused line. @param {string} kind */
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

document.documentElement.classList.add('scripted');
document.addEventListener('keydown', pressKey);
document.addEventListener('htmx:config:request', (event) => {
  underWay += 1;
  sentValues.set(event.detail.ctx, new Map(controls().map((control) => [control, valueOf(control)])));
});
document.addEventListener('htmx:before:request', () => {
  byId('no-answer', HTMLElement).hidden = true;
});
document.addEventListener('htmx:finally:request', () => {
  underWay -= 1;
  if (underWay === 0) document.dispatchEvent(new Event('quote:settled'));
});
document.addEventListener('htmx:response:error', showMissingAnswer);
document.addEventListener('htmx:error', showMissingAnswer);
document.addEventListener('htmx:after:swap', (event) => {
  if (event.detail.ctx.response?.status !== 200) return;
  showAnsweredValues(event.detail.ctx);
  followDocument();
  if (isSaving) markUnsaved(false);
  isSaving = false;
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
    const link = event.target instanceof Element ? event.target.closest('#change-flue') : null;
    if (link !== null) {
      event.preventDefault();
      void changeFlue();
    }
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
document.addEventListener('quote:replaced', () => {
  isLeaving = true;
});
window.addEventListener('pageshow', () => {
  isLeaving = false;
});
window.addEventListener('beforeunload', (event) => {
  if (isLeaving || isDesk) return;
  if (isUnsaved || (hasUnsent() && !isSaving)) event.preventDefault();
});

// The app's windows do not ask before they are left. Typed values are sent while the page closes.
window.addEventListener('pagehide', () => {
  if (isDesk && hasUnsent()) void fetch('/quote', { method: 'POST', body: new FormData(form()), keepalive: true });
});

sessionStorage.removeItem(keys.bar);
const choices = sessionStorage.getItem(keys.choices);
sessionStorage.removeItem(keys.choices);
if (isNew()) for (const key of [keys.document, keys.isUnsaved]) sessionStorage.removeItem(key);
else keepDocument();
// htmx begins to listen when the page is loaded.
window.addEventListener('load', () =>
  setTimeout(() => {
    if (isDesk && choices !== null) sendChoices(choices);
    else takeReference();
  }, 100),
);
