import { isObserved, record } from '../observation/observe.ts';
import { type Selection, selectionFields } from './selection.ts';

/** Tells whoever observes what each field of the form was and became. */
export function recordSelection(selection: Selection): void {
  if (!isObserved()) return;
  for (const field of selectionFields(selection)) {
    record('form-field', () => ({
      form: 'calculator',
      field: field.name,
      submitted: field.submitted,
      value: field.value,
      defaulted: field.defaulted,
      message: field.problem === null ? null : `${field.problem.key} ${JSON.stringify(field.problem.values)}`,
    }));
  }
}
