import type { FailureCode } from '../calculator/result/outcome.ts';
import type { Translator } from '../i18n/translator.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import type { ChoiceAddress } from '../choices/choice-address.ts';
import type { FieldName } from '../choices/choices.ts';
import { type Selection, selectionFields } from '../choices/selection.ts';
import type { Calculation } from './calculator-page.ts';
import { problemText } from './field-view.ts';
import { missingText } from './form-view.ts';
import { presentFailures } from './result/failure-view.ts';

/** A reason why the choices cannot be ordered: about a field, or about the whole flue. */
export interface BlockingMessage {
  readonly field: FieldName | null;
  readonly code: FailureCode | 'INCOMPLETE' | 'REFUSED';
  readonly message: string;
  /** What would work instead, a sentence each. */
  readonly remedies: readonly string[];
  /** That there is no remedy here, or that not all were tried; null where there is nothing to say. */
  readonly note: string | null;
}

export interface BlockingMessagesInput {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly calculation: Calculation | null;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}

const nothing = { remedies: [], note: null } as const;

/**
 * All reasons why the choices cannot be ordered, in the words of the page: fields that are wrong (the page ignores their
 * values, so its result is not what was asked for), fields that are missing, and a flue that cannot be built.
 */
export function blockingMessages(given: BlockingMessagesInput): BlockingMessage[] {
  const { selection, calculation, address, translator } = given;
  const { translate } = translator;
  const refused = selectionFields(selection).flatMap(({ name, problem }): BlockingMessage[] =>
    problem === null ? [] : [{ field: name, code: 'REFUSED', message: problemText(problem, translator), ...nothing }],
  );
  if (calculation === null) {
    const message = translate('empty.missing', { fields: missingText(selection, translator) });
    return [...refused, { field: null, code: 'INCOMPLETE', message, ...nothing }];
  }
  const { input, result, waysOut } = calculation;
  const failures = presentFailures(result.failures, { input, waysOut, address, translator }).map(
    ({ code, behind, explanation, remedies, note }): BlockingMessage => ({
      field: null,
      code,
      message: behind === null ? explanation : `${behind} ${explanation}`,
      remedies: remedies.map(({ text, price }) => `${text}: ${price}`),
      note,
    }),
  );
  return [...refused, ...failures];
}
