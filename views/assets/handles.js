/*
 * The drawing as a way into the form, for the pointer alone: a storey more or less, and the flue dragged along the roof.
 * In the field of the distance to the ridge the arrow keys do the same.
 */

const { closestTo } = window;
/** The distance to the ridge changes in steps of so many millimetres. */
const step = 50;
/** The distance that the arrow keys begin with where none is known, in millimetres. */
const usualDistance = 2500;
/** A pointer that moved less than this many pixels was not dragged. */
const leastMove = 4;

/** @returns {HTMLInputElement | null} none for a flat roof */
function ridgeField() {
  const field = document.getElementById('ridge_distance');
  return field instanceof HTMLInputElement ? field : null;
}

/** @param {number} distance in millimetres */
function setRidge(distance) {
  const field = ridgeField();
  const value = String(Math.max(0, Math.round(distance / step) * step));
  if (field === null || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event('follow', { bubbles: true }));
}

/** @param {KeyboardEvent} event */
function stepByArrow(event) {
  const field = ridgeField();
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (direction === undefined || field === null || event.target !== field) return;
  const distance = field.value.trim() === '' ? usualDistance : Number(field.value.replaceAll(' ', ''));
  if (Number.isNaN(distance)) return;
  event.preventDefault();
  setRidge(distance + direction * step);
}

/** The click that ends the dragging leads to no field. It comes at once; none comes where an answer replaced the handle. */
function ignoreThisClick() {
  /** @param {Event} click */
  const ignore = (click) => click.stopPropagation();
  document.addEventListener('click', ignore, true);
  setTimeout(() => document.removeEventListener('click', ignore, true));
}

/** @param {PointerEvent} event */
function startDrag(event) {
  const handle = closestTo(event.target, '.handles [data-distance]');
  const matrix = handle instanceof SVGGraphicsElement ? handle.getScreenCTM() : null;
  if (!(handle instanceof SVGGraphicsElement) || matrix === null || event.button !== 0) return;
  event.preventDefault();
  const startX = event.clientX;
  const distance = Number(handle.dataset['distance']);
  const perPixel = Number(handle.dataset['scale']) / matrix.a;
  const value = document.createElement('p');
  value.className = 'drag-value';
  value.ariaHidden = 'true';
  // Over the enlarged drawing too.
  value.popover = 'manual';

  /** @param {PointerEvent} moved */
  const move = ({ clientX, clientY }) => {
    if (!value.isConnected && Math.abs(clientX - startX) < leastMove) return;
    setRidge(distance - (clientX - startX) * perPixel);
    value.textContent = `${ridgeField()?.value ?? ''}\u00a0mm`;
    value.style.translate = `${clientX + 16}px ${clientY - 32}px`;
    if (value.isConnected) return;
    document.body.append(value);
    value.showPopover();
  };
  const drop = () => {
    document.removeEventListener('pointermove', move);
    if (value.isConnected) ignoreThisClick();
    value.remove();
  };
  document.addEventListener('pointermove', move);
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, drop, { once: true });
}

/** Chooses what a handle offers. @param {MouseEvent} event */
function takeOffer({ target }) {
  const handle = closestTo(target, '.handles [data-value]');
  const select = document.getElementById(handle?.getAttribute('data-field') ?? '');
  if (!(select instanceof HTMLSelectElement)) return;
  select.value = handle?.getAttribute('data-value') ?? '';
  select.dispatchEvent(new Event('input', { bubbles: true }));
}

document.addEventListener('keydown', stepByArrow);
document.addEventListener('pointerdown', startDrag);
document.addEventListener('click', takeOffer);
