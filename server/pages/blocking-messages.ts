import type { FailureCode } from '../calculator/result/outcome.ts';
import type { FieldName } from '../choices/choices.ts';
import { selectionFields } from '../choices/selection.ts';
import { fieldText } from './field-view.ts';
import { missingText } from './form-view.ts';
import type { CalculatedPage } from './page-input.ts';
import { presentFailures } from './result/failure-view.ts';

/** A reason why the choices cannot be ordered. It belongs to a field or to the whole flue. */
export interface BlockingMessage {
  readonly field: FieldName | null;
  readonly code: FailureCode | 'INCOMPLETE' | 'REFUSED';
  readonly message: string;
  readonly remedies: readonly string[];
  /** Says that there is no remedy, or that not all changes were tried. Null: neither. */
  readonly note: string | null;
}

const nothing = { remedies: [], note: null } as const;

/**
 * Returns the page's sentences about why the choices cannot be ordered: wrong fields, missing fields, failures of the
 * flue. The page ignores the values of wrong fields, so its result is not the wanted one.
 */
export function blockingMessages({ selection, calculation, address, translator }: CalculatedPage): BlockingMessage[] {
  const { translate } = translator;
  const refused = selectionFields(selection).flatMap(({ name, problem }): BlockingMessage[] =>
    problem === null ? [] : [{ field: name, code: 'REFUSED', message: fieldText(problem, translator), ...nothing }],
  );
  if (calculation === null) {
    const message = translate('empty.missing', { fields: missingText(selection, translator) });
    return [...refused, { field: null, code: 'INCOMPLETE', message, ...nothing }];
  }
  const failures = presentFailures(calculation.result.failures, { ...calculation, address, translator }).map(
    ({ code, behind, explanation, remedies, conditions, note }): BlockingMessage => ({
      field: null,
      code,
      message: behind === null ? explanation : `${behind} ${explanation}`,
      remedies: [...remedies, ...conditions].map(({ text, effect }) => `${text}: ${effect}`),
      note,
    }),
  );
  return [...refused, ...failures];
}
