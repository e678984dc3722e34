import { z } from 'zod';
import { inEnglish, isSentenceOf } from '../../db/sentences.ts';
import { type ProblemText, type RefusalText, problemTexts, refusalTexts } from './exchange-texts.ts';

/** Why a file cannot be taken into the catalogue, for whoever chose it. The message is the same in English. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  readonly told: RefusalText;

  constructor(told: RefusalText, options?: ErrorOptions) {
    super(inEnglish(refusalTexts, told), options);
    this.told = told;
  }
}

/** Something wrong in a file that was read. `row` counts from 1 as the spreadsheet does; null where the whole is meant. */
export interface FileProblem {
  readonly file: string;
  readonly sheet: string | null;
  readonly row: number | null;
  readonly column: string | null;
  readonly told: ProblemText;
}

/** A problem as another thread hands it over. */
export const fileProblem = z.object({
  file: z.string(),
  sheet: z.string().nullable(),
  row: z.number().nullable(),
  column: z.string().nullable(),
  told: z.custom<ProblemText>((told) => isSentenceOf(problemTexts, told)),
});
