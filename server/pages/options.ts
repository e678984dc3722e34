/** Makes the options of a select or of radio buttons, of which one is chosen. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  chosen: Value,
  labelOf: (value: Value) => string,
) {
  return values.map((value) => ({ value, label: labelOf(value), chosen: value === chosen }));
}
