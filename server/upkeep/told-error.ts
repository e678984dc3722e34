import { z } from 'zod';
import { CatalogueFileError, type CatalogueFileText, catalogueFileTexts } from '../../db/catalogue-file-error.ts';
import { isSentenceOf } from '../../db/sentences.ts';
import { ExchangeError } from './exchange-error.ts';
import { type RefusalText, refusalTexts } from './exchange-texts.ts';

/** An error that is told to the user, as a message: errors lose their class on the way between threads. */
export const toldError = z.object({
  kind: z.literal('refused'),
  told: z.custom<RefusalText | CatalogueFileText>(
    (told) => isSentenceOf(refusalTexts, told) || isSentenceOf(catalogueFileTexts, told),
  ),
});

export type ToldError = z.infer<typeof toldError>;

/** Null for an error that is no sentence for the user. */
export function tellError(error: unknown): ToldError | null {
  return error instanceof ExchangeError || error instanceof CatalogueFileError
    ? { kind: 'refused', told: error.told }
    : null;
}

export function errorOf({ told }: ToldError): ExchangeError | CatalogueFileError {
  return isSentenceOf(catalogueFileTexts, told) ? new CatalogueFileError(told) : new ExchangeError(told);
}
