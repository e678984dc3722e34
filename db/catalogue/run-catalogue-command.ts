import { auditCatalogue } from '../audit/audit-catalogue.ts';
import { formatAudit } from '../audit/format-audit.ts';
import { CatalogueFileError } from '../catalogue-file-error.ts';
import { buildCatalogue } from './build-catalogue.ts';
import { bundledCataloguePaths } from './catalogue-paths.ts';
import type { CataloguePaths } from './catalogue-paths.ts';
import { ensureCatalogue } from './ensure-catalogue.ts';
import { CatalogueSourceError } from './source-problem.ts';

/** Where the command writes: `print` what was asked for, `note` what is only said beside it. */
export interface CommandOutput {
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
}

const usage = `npm run catalogue                      rebuilds the bundled catalogue from db/catalogue/source
npm run catalogue -- --if-needed       does so only when it is missing or its sources changed
npm run catalogue -- --check [file]    audits the bundled catalogue, or the one named`;

/** @returns the exit code: 0, or 1 when the sources are wrong, the file cannot be read or the audit found errors */
export async function runCatalogueCommand(
  [option, file, ...rest]: readonly string[],
  { print, note }: CommandOutput,
  paths: CataloguePaths = bundledCataloguePaths(),
): Promise<0 | 1> {
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
      return await check(file ?? paths.output, print);
    }
  } catch (error) {
    if (!(error instanceof CatalogueFileError || error instanceof CatalogueSourceError)) throw error;
    note(error.message);
    return 1;
  }
  note(usage);
  return 1;
}

async function check(path: string, print: (text: string) => void): Promise<0 | 1> {
  const findings = await auditCatalogue(path);
  print(formatAudit(path, findings));
  return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
}
