/*
 * The own lines of a quote. A line is added, moved and removed on the page at once, and the form names its lines in their order: no
 * answer is awaited, and what is typed meanwhile stays with its line. If scripts are off, the server does the same.
 */

const { byId, closestTo } = window;
const list = () => byId('quote-lines', HTMLElement);

/** @param {ParentNode} parent */
const linesIn = (parent) =>
  Array.from(parent.querySelectorAll('.quote-line')).filter((line) => line instanceof HTMLElement);
const lines = () => linesIn(list());

/** The ids of lines are used once only, so that no answer takes a new line for an earlier one. @type {Set<string>} */
const usedIds = new Set();

/** @param {string} kind @returns {HTMLElement} */
function makeLine(kind) {
  const line = byId('new-line', HTMLTemplateElement).content.firstElementChild?.cloneNode(true);
  const button = document.querySelector(`[data-adds="${kind}"]`);
  if (!(line instanceof HTMLElement) || !(button instanceof HTMLElement))
    throw new Error('The page has no empty line.');
  for (const part of line.querySelectorAll(`[data-kind]:not([data-kind="${kind}"])`)) part.remove();
  line.querySelector('legend')?.replaceChildren(button.dataset['heading'] ?? '');
  for (const option of line.querySelectorAll('[name="line.{id}.unit"] > option'))
    option.toggleAttribute('selected', option.getAttribute('value') === button.dataset['unit']);
  for (const { id } of lines()) usedIds.add(id);
  let number = lines().length;
  while (usedIds.has(`line-${number}`)) number += 1;
  for (const element of [line, ...line.querySelectorAll('*')])
    for (const attribute of element.attributes)
      attribute.value = attribute.value.replaceAll('{id}', String(number)).replaceAll('{kind}', kind);
  return line;
}

/** Shows which lines can be moved, and whether there is room for another. */
function showRoom() {
  const all = lines();
  const focused = document.activeElement;
  for (const [index, line] of all.entries()) {
    for (const button of line.querySelectorAll('button')) {
      const { moves } = button.dataset;
      button.disabled = (moves === 'up' && index === 0) || (moves === 'down' && index === all.length - 1);
    }
  }
  for (const button of document.querySelectorAll('[data-adds]'))
    if (button instanceof HTMLButtonElement) button.disabled = all.length >= Number(list().dataset['most']);
  // A disabled button loses the focus.
  if (focused?.matches(':disabled') === true) focusIn(focused.closest('.quote-line'), '[data-moves]:enabled');
}

/** @param {ParentNode | null} parent @param {string} selector */
function focusIn(parent, selector) {
  const control = parent?.querySelector(selector);
  if (control instanceof HTMLElement) control.focus();
}

function sendLines() {
  showRoom();
  document.dispatchEvent(new Event('quote:flush'));
}

/** Adds a line. Its text gets the focus. @param {string} kind */
function add(kind) {
  if (lines().length >= Number(list().dataset['most'])) return;
  const line = makeLine(kind);
  list().append(line);
  focusIn(line, '.line-text input');
  sendLines();
}

/** Adds the line of a found part, and ends the search. The quantity gets the focus. @param {string} part its values as a query */
function addPart(part) {
  const line = makeLine('goods');
  const values = new URLSearchParams(part);
  const [, id] = line.id.split('-');
  for (const control of line.querySelectorAll('input, select')) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    const value = values.get(control.name.replace(`line.${id}.`, ''));
    if (value !== null) control.value = value;
  }
  list().append(line);
  byId('f-part_search', HTMLInputElement).value = '';
  const quantity = line.querySelector('input[name$=".quantity"]');
  if (quantity instanceof HTMLInputElement) {
    quantity.focus();
    quantity.select();
  }
  sendLines();
}

/** Removes a line. The next line gets the focus. @param {HTMLElement} line */
function remove(line) {
  const isInText = document.activeElement instanceof HTMLInputElement;
  const next = line.nextElementSibling ?? line.previousElementSibling;
  usedIds.add(line.id);
  line.remove();
  if (next === null) focusIn(document, '[data-adds]');
  else focusIn(next, isInText ? '.line-text input' : '[data-moves="remove"]');
}

/** @param {HTMLElement} line @param {string} move */
function change(line, move) {
  const { previousElementSibling: previous, nextElementSibling: next } = line;
  if (move === 'remove') remove(line);
  // The other line is moved, so that the focus and the caret stay.
  else if (move === 'up' && previous !== null) line.after(previous);
  else if (move === 'down' && next !== null) line.before(next);
  sendLines();
}

/** @param {Event} event */
function press(event) {
  const button = closestTo(event.target, '[data-adds], [data-moves]');
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const line = button.closest('.quote-line');
  const { values } = button.dataset;
  if (line instanceof HTMLElement) change(line, button.dataset['moves'] ?? '');
  else if (values !== undefined) addPart(values);
  else add(button.dataset['adds'] ?? '');
}

/** Enter in a line adds the next. @param {KeyboardEvent} event */
function pressKey(event) {
  const { key, target } = event;
  const line = closestTo(target, '.quote-line');
  if (!(line instanceof HTMLElement) || event.isComposing) return;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (isCommand && key === 'Delete') change(line, 'remove');
  else if (event.altKey && key === 'ArrowUp') change(line, 'up');
  else if (event.altKey && key === 'ArrowDown') change(line, 'down');
  else if (key === 'Enter' && target instanceof HTMLInputElement) add('labour');
  else return;
  event.preventDefault();
}

const names = () => lines().map((line) => line.dataset['line'] ?? '');

window.quoteLines = {
  names,
  areAnswered: () => names().join(' ') === list().dataset['lines'],
  keep(answer, sent) {
    const answered = answer.querySelector('#quote-lines');
    if (answered === null || names().join(' ') === sent.join(' ')) return;
    const present = new Set(names());
    const found = new Map(linesIn(answered).map((line) => [line.dataset['line'] ?? '', line]));
    for (const name of sent) if (!present.has(name)) found.get(name)?.remove();
    for (const line of lines()) {
      const name = line.dataset['line'] ?? '';
      const kept = found.get(name) ?? (sent.includes(name) ? null : line.cloneNode(true));
      if (kept !== null) answered.append(kept);
    }
  },
  showRoom,
};

/** An opened search gets the focus. @param {Event} event */
function beginSearch({ target }) {
  if (!(target instanceof HTMLDetailsElement) || !target.matches('.part-search[open]')) return;
  if (target.querySelector('summary') === document.activeElement) focusIn(target, 'input');
}

document.addEventListener('toggle', beginSearch, true);
document.addEventListener('click', press, true);
document.addEventListener('keydown', pressKey);
