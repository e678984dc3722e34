import type { Translator } from '../i18n/translator.ts';
import { isObserved, say } from '../observation/observe.ts';
import { type Selection, selectionFields } from './selection.ts';

/** Tells whoever observes what each field of the form was and became. */
export function recordSelection(selection: Selection, { translate }: Translator): void {
  if (!isObserved()) return;
  for (const field of selectionFields(selection)) {
    say({
      type: 'form-field',
      data: {
        form: 'calculator',
        field: field.name,
        submitted: field.submitted,
        value: field.value,
        defaulted: field.defaulted,
        message: field.problem === null ? null : translate(field.problem.key, field.problem.values),
      },
    });
  }
}
