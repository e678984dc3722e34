import type { Translator } from '../i18n/translator.ts';
import type { ChoiceAddress } from '../choices/choice-address.ts';
import type { FieldName } from '../choices/field.ts';
import { type Selection, selectionFields } from '../choices/selection.ts';

/** Why the value of a field was ignored, and the way to what works instead. */
export interface FieldRemark {
  readonly text: string;
  readonly correction: { readonly text: string; readonly href: string } | null;
}

/** The messages of the fields whose values were ignored. */
export function fieldMessages(
  selection: Selection,
  address: ChoiceAddress,
  translator: Translator,
): Partial<Record<FieldName, FieldRemark>> {
  const { translate } = translator;
  return Object.fromEntries(
    selectionFields(selection).flatMap(({ name, problem }): [FieldName, FieldRemark][] => {
      if (problem === null) return [];
      const { key, values, correction } = problem;
      const href = correction === null ? null : address.calculator({ [name]: correction === '' ? null : correction });
      const label =
        correction === '' ? translate('field.correction.remove') : correctionText(correction, name, translator);
      return [[name, { text: translate(key, values), correction: href === null ? null : { text: label, href } }]];
    }),
  );
}

/** What the fields say of choices that did not fit any more. */
export function fieldNotes(selection: Selection, { translate }: Translator): Partial<Record<FieldName, string>> {
  return Object.fromEntries(
    selectionFields(selection).flatMap(({ name, dropped }) =>
      dropped === null ? [] : [[name, translate(dropped.key, dropped.values)]],
    ),
  );
}

function correctionText(value: string | null, name: FieldName, { translate, formats }: Translator): string {
  // A length in the unit that was written: `6 m`.
  if (value !== null && Number.isNaN(Number(value))) return translate('field.correction.count', { value });
  const number = formats.number(Number(value));
  if (name === 'roof_angle') return translate('field.correction.angle', { value: number });
  return translate(name === 'storey' ? 'field.correction.count' : 'field.correction.length', { value: number });
}
