import { join } from 'node:path';
import type { Locale } from '../../server/i18n/locale.ts';
import type { Translate } from '../desktop-texts.ts';
import { messageOf, type ShellLog } from '../logging/shell-log.ts';

/** Why a file cannot be used as the catalogue; `detail` is a line of the check in its own words. */
export interface RefusalReason {
  kind: 'missing' | 'too_large' | 'not_a_catalogue' | 'damaged' | 'wrong_version' | 'reference' | 'audit';
  detail: string;
}

export type CatalogueInspection =
  | {
      accepted: true;
      /** Such as `2026.2`: part of the name of the copy in the user's folder. */
      version: string;
      /** The findings of the audit: parts and choices that are left out. */
      remarks: readonly RefusalReason[];
    }
  | { accepted: false; reasons: RefusalReason[] };

/** Checks a catalogue file completely: integrity, foreign keys, version and contents. Never throws for a bad file. */
export type InspectCatalogue = (path: string) => Promise<CatalogueInspection>;

export interface AuditTexts {
  applicationRoot: string;
  locale: Locale;
  log: ShellLog;
}

/** The number of damaged places that are named. */
const GREATEST_NUMBER_OF_PLACES = 20;

/**
 * Returns the check of a catalogue file, with reasons in the app's language.
 *
 * The file must be a copy: a catalogue that an older app wrote is migrated first. It is accepted when it opens (a
 * catalogue, of a version that this app reads), every page of the file is sound, the audit finds nothing for which an
 * import is refused too (such as a broken reference), and the server can read everything that the form shows.
 */
export function createCatalogueInspection(texts: AuditTexts): InspectCatalogue {
  return async (path) => {
    try {
      const { migrateFile } = await import('../../db/catalogue/write-catalogue.ts');
      await migrateFile(path);
      const damage = await damagedPlaces(path);
      if (damage.length > 0) return { accepted: false, reasons: damage };
      const { reasons, remarks } = await auditErrors(path, texts);
      if (reasons.length > 0) return { accepted: false, reasons };
      return { accepted: true, version: (await readInfo(path)).version, remarks };
    } catch (error) {
      return { accepted: false, reasons: [await reasonOf(error, texts)] };
    }
  };
}

async function damagedPlaces(path: string): Promise<RefusalReason[]> {
  const { findDamage } = await import('../../db/integrity.ts');
  const places = await findDamage(path, GREATEST_NUMBER_OF_PLACES);
  return places.map((detail) => ({ kind: 'damaged', detail }));
}

async function auditErrors(path: string, texts: AuditTexts) {
  const [{ findAuditErrors }, translator] = await Promise.all([
    import('../../server/upkeep/inspection.ts'),
    messagesTranslator(texts),
  ]);
  const errors = await findAuditErrors(path, translator);
  const told = (keepsOutOfUse: boolean): RefusalReason[] =>
    errors
      .filter((error) => error.keepsOutOfUse === keepsOutOfUse)
      .map(({ isReference, text }) => ({ kind: isReference ? 'reference' : 'audit', detail: text }));
  return { reasons: told(true), remarks: told(false) };
}

/** Returns version and date of a catalogue, which may be in use; null if it cannot be read. */
export async function describeCatalogue(path: string): Promise<string | null> {
  const info = await readInfo(path).catch(() => null);
  return info && [info.version, info.date].filter(Boolean).join(', ');
}

/** Reads everything that the form shows. */
async function readInfo(path: string) {
  const { openCatalogue } = await import('../../server/catalogue/open-catalogue.ts');
  const { catalogue } = await openCatalogue(path);
  try {
    return await catalogue.info();
  } finally {
    await catalogue.close();
  }
}

async function messagesTranslator({ applicationRoot, locale, log }: AuditTexts) {
  const { createTranslator } = await import('../../server/i18n/translator.ts');
  return await createTranslator({
    localesRoot: join(applicationRoot, 'locales'),
    locale,
    domain: 'messages',
    logger: log.channel('translation'),
  });
}

async function reasonOf(error: unknown, texts: AuditTexts): Promise<RefusalReason> {
  const { CatalogueFileError } = await import('../../db/catalogue-file-error.ts');
  if (!(error instanceof CatalogueFileError)) return { kind: 'damaged', detail: messageOf(error) };
  const { upkeepText } = await import('../../server/upkeep/inspection.ts');
  const detail = upkeepText(error.sentence, await messagesTranslator(texts));
  switch (error.fault) {
    case 'missing':
    case 'unreadable':
    case 'locked':
      return { kind: 'missing', detail };
    case 'not-a-catalogue':
      return { kind: 'not_a_catalogue', detail };
    case 'wrong-version':
      return { kind: 'wrong_version', detail };
    case 'corrupt':
    case 'incomplete':
    case 'unwritable':
      return { kind: 'damaged', detail };
  }
}

const GREATEST_NUMBER_OF_REASONS = 8;

/** The reasons as lines for a dialog: the first eight, and how many more there are. */
export function refusalText(reasons: readonly RefusalReason[], translate: Translate): string {
  const shown = reasons
    .slice(0, GREATEST_NUMBER_OF_REASONS)
    .map(({ kind, detail }) => `• ${translate(`catalogue.reason_${kind}`, { detail })}`);
  const hidden = reasons.length - shown.length;
  return [...shown, ...(hidden > 0 ? [translate('catalogue.reason_more', { number: hidden })] : [])].join('\n');
}
