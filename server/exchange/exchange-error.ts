import { z } from 'zod';

/** Why a file cannot be taken into the catalogue: one sentence for whoever chose it. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
}

/** Something wrong in a file that was read. `row` counts from 1 as the spreadsheet does; null where the whole is meant. */
export interface FileProblem {
  readonly file: string;
  readonly sheet: string | null;
  readonly row: number | null;
  readonly column: string | null;
  readonly reason: string;
}

/** A problem as another thread hands it over. */
export const fileProblem = z.object({
  file: z.string(),
  sheet: z.string().nullable(),
  row: z.number().nullable(),
  column: z.string().nullable(),
  reason: z.string(),
});
