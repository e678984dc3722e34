/*
 * The values of a form's controls while requests are under way. An answer changes a control only if its value is still the sent one.
 * htmx itself would change each control that does not have the focus.
 */

/** @param {Element} element @returns {element is Control} whether its value is sent and can be changed by the visitor */
function isControl(element) {
  if (element instanceof HTMLInputElement) return element.name !== '' && element.type !== 'hidden';
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

/** @param {Control} control @returns {control is HTMLInputElement} */
function isCheckable(control) {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
}

/** @param {Control} control @returns {string | boolean} */
function valueOf(control) {
  return isCheckable(control) ? control.checked : control.value;
}

/** Returns the value of a control in the last answer. @param {Control} control @returns {string | boolean} */
function answeredValue(control) {
  if (isCheckable(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = Array.from(control.options);
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/** @param {Control} control @param {string | boolean} value */
function setValue(control, value) {
  if (valueOf(control) === value) return;
  if (isCheckable(control)) control.checked = value === true;
  else control.value = String(value);
  // The answer may no longer offer the chosen option.
  if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = String(answeredValue(control));
}

/** Whether the caret is in a text, or in a date that is only begun. @param {Control} control */
function isBeingTyped(control) {
  if (control !== document.activeElement || isCheckable(control) || control instanceof HTMLSelectElement) return false;
  return control.selectionStart !== null || control.validity.badInput;
}

window.followValues = (form) => {
  const controls = () => Array.from(form().elements).filter(isControl);
  const keyOf = (/** @type {Control} */ { id, name }) => (id === '' ? name : id);
  const values = () => new Map(controls().map((control) => [keyOf(control), valueOf(control)]));
  /** The values in each request, by the id of the control, or its name. @type {WeakMap<object, Map<string, string | boolean>>} */
  const sent = new WeakMap();
  let held = values();
  return {
    isAnswered: () => controls().every((control) => valueOf(control) === answeredValue(control)),
    send(request) {
      sent.set(request, values());
    },
    hold() {
      held = values();
    },
    show(request, isRestored) {
      for (const control of controls()) {
        const value = held.get(keyOf(control));
        if (value !== undefined && value !== sent.get(request)?.get(keyOf(control))) setValue(control, value);
        else if (isRestored || !isBeingTyped(control)) setValue(control, answeredValue(control));
      }
    },
  };
};
