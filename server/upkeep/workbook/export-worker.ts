import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { locales } from '../../i18n/locale.ts';
import { createTranslator } from '../../i18n/translator.ts';
import { createLogger } from '../../logging/logger.ts';
import { createMasking } from '../../secrets/masking.ts';
import { takeOrder } from '../threads/take-order.ts';
import { readCatalogueRows } from '../catalogue-rows.ts';
import type { ExportMessage } from './export-workbook.ts';
import { tellError } from '../told-error.ts';
import { writeWorkbook } from './write-workbook.ts';

/* A thread that makes a workbook of a catalogue and hands its bytes over. */
const workbookOrder = z.object({ path: z.string(), localesRoot: z.string(), locale: z.enum(locales) });

const { path, localesRoot, locale } = takeOrder(workbookOrder).order;
const logger = createLogger({
  level: 'warning',
  format: 'json',
  destination: process.stderr,
  masking: createMasking([]),
});
const translator = await createTranslator({ localesRoot, locale, domain: 'messages', logger });
const tell = (message: ExportMessage, handed: readonly ArrayBuffer[]): void =>
  parentPort?.postMessage(message, [...handed]);
try {
  const bytes = new Uint8Array(await writeWorkbook(await readCatalogueRows(path), translator));
  tell({ kind: 'done', bytes }, [bytes.buffer]);
} catch (error) {
  const told = tellError(error);
  if (told === null) throw error;
  tell(told, []);
}
