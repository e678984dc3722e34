import { z } from 'zod';
import { CatalogueFileError, catalogueFileFaults } from '../../db/catalogue-file-error.ts';
import { ExchangeError } from './exchange-error.ts';
import { importProgress } from './import-report.ts';
import { nextCatalogue } from './next-catalogue.ts';

/** What the thread of an import says. */
export const threadMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: importProgress }),
  z.object({ kind: z.literal('done'), next: nextCatalogue }),
  z.object({
    kind: z.literal('refused'),
    message: z.string(),
    /** What is wrong with which catalogue; null where it is the chosen file. */
    catalogue: z.object({ fault: z.enum(catalogueFileFaults), path: z.string() }).nullable(),
  }),
]);

export type ThreadMessage = z.infer<typeof threadMessage>;

type Refusal = Extract<ThreadMessage, { kind: 'refused' }>;

/** An error with a sentence as a message: errors lose their class on the way between threads. Null for any other. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof ExchangeError) return { kind: 'refused', message: error.message, catalogue: null };
  if (!(error instanceof CatalogueFileError)) return null;
  const { fault, path, message } = error;
  return { kind: 'refused', message, catalogue: { fault, path } };
}

export function errorOf({ message, catalogue }: Refusal): ExchangeError | CatalogueFileError {
  return catalogue === null
    ? new ExchangeError(message)
    : new CatalogueFileError(catalogue.fault, catalogue.path, message);
}
