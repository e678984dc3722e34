import { z } from 'zod';
import { CatalogueFileError, catalogueFileFaults } from '../../db/catalogue-file-error.ts';
import { ExchangeError } from './exchange-error.ts';

/** An error with a sentence, as a message: errors lose their class on the way between threads. */
export const toldError = z.object({
  kind: z.literal('refused'),
  message: z.string(),
  /** What is wrong with which catalogue; null where it is the chosen file. */
  catalogue: z.object({ fault: z.enum(catalogueFileFaults), path: z.string() }).nullable(),
});

export type ToldError = z.infer<typeof toldError>;

/** Null for an error without a sentence. */
export function tellError(error: unknown): ToldError | null {
  if (error instanceof ExchangeError) return { kind: 'refused', message: error.message, catalogue: null };
  if (!(error instanceof CatalogueFileError)) return null;
  const { fault, path, message } = error;
  return { kind: 'refused', message, catalogue: { fault, path } };
}

export function errorOf({ message, catalogue }: ToldError): ExchangeError | CatalogueFileError {
  return catalogue === null
    ? new ExchangeError(message)
    : new CatalogueFileError(catalogue.fault, catalogue.path, message);
}
