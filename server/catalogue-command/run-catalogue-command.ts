import { CatalogueFileError } from '../../db/catalogue-file-error.ts';
import { buildCatalogue } from '../../db/catalogue/build-catalogue.ts';
import { bundledCataloguePaths } from '../../db/catalogue/catalogue-paths.ts';
import type { CataloguePaths } from '../../db/catalogue/catalogue-paths.ts';
import { ensureCatalogue } from '../../db/catalogue/ensure-catalogue.ts';
import { CatalogueSourceError } from '../../db/catalogue/source-problem.ts';
import { auditFile } from '../audit/audit-file.ts';
import { formatAudit } from '../audit/format-audit.ts';
import type { Translator } from '../i18n/translator.ts';

/** Where the command writes: `print` what was asked for, `note` what is only said beside it; and the language of both. */
export interface CommandOutput {
  readonly translator: Translator;
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
}

const usage = `npm run catalogue                      rebuilds the bundled catalogue from db/catalogue/source
npm run catalogue -- --if-needed       does so only when it is missing or its sources changed
npm run catalogue -- --check [file]    audits the bundled catalogue, or the one named`;

/** @returns the exit code: 0, or 1 when the sources are wrong, the file cannot be read or the audit found errors */
export async function runCatalogueCommand(
  [option, file, ...rest]: readonly string[],
  output: CommandOutput,
  paths: CataloguePaths = bundledCataloguePaths(),
): Promise<0 | 1> {
  const { print, note } = output;
  try {
    if (option === undefined) {
      await buildCatalogue(paths);
      print(`Wrote ${paths.output}`);
      return 0;
    }
    if (option === '--if-needed' && file === undefined) {
      if ((await ensureCatalogue(paths)) === 'built') note(`Wrote ${paths.output}`);
      return 0;
    }
    if (option === '--check' && rest.length === 0) {
      if (file === undefined) await ensureCatalogue(paths);
      return await check(file ?? paths.output, output);
    }
  } catch (error) {
    if (!(error instanceof CatalogueFileError || error instanceof CatalogueSourceError)) throw error;
    note(error.message);
    return 1;
  }
  note(usage);
  return 1;
}

async function check(path: string, { print, translator }: CommandOutput): Promise<0 | 1> {
  const findings = await auditFile(path);
  print(formatAudit(path, findings, translator));
  return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
}
