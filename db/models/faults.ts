import type { FaultReason } from '../codes.ts';
import type { SentenceOf } from '../sentences.ts';

/** Why a value, a row or a table cannot be used. Each text is the end of a sentence that begins with the place. */
export const faultTexts = {
  'above-maximum': 'is greater than its maximum: {{minimum}} > {{maximum}}',
  'both-given': 'is given where {{column}} is given too',
  'control-character': 'has a line break or another control character',
  dangling: 'refers to a row of {{table}} that is not there: {{value}}',
  empty: 'must not be empty',
  'needs-other-end': 'needs a {{column}} as its other end',
  'not-a-date': 'is not a date such as 2026-11-21: {{text}}',
  'not-a-flag': 'is neither 0 nor 1: {{text}}',
  'not-a-number': 'is not a number such as 1234.50: {{text}}',
  'not-text': 'is not text',
  'not-whole': 'is not a whole number: {{text}}',
  'one-row': 'must have one row, and has {{rows}}',
  'outer-space': 'has a space at its beginning or end: {{text}}',
  outside: 'is outside {{minimum}} to {{maximum}}: {{value}}',
  'outside-limit': 'is outside {{minimum}} to {{maximum}} for {{limit}}: {{value}}',
  'parts-of-ore': 'has parts of an øre: {{value}}',
  'repeated-row': 'is the same as in line {{line}}: {{key}}',
  'too-great': 'is greater than {{greatest}}: {{value}}',
  'too-long': 'is longer than {{characters}} characters',
  'too-small': 'is less than {{least}}: {{value}}',
  'unknown-code': 'is none of {{codes}}: {{text}}',
  'wrong-form': 'does not match {{form}}: {{text}}',
  'wrong-unit': 'is {{unit}} where {{limit}} has {{wanted}}',
} as const;

export type FaultText = SentenceOf<typeof faultTexts>;

export interface Fault {
  readonly reason: FaultReason;
  readonly sentence: FaultText;
}

/** A fault that shows only when columns of a row are compared. `column` is the wrong column. */
export interface RowFault extends Fault {
  readonly column: string;
}
