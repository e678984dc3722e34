import { CatalogueFileError } from '../../../db/catalogue-file-error.ts';
import {
  buildCatalogue,
  bundledCataloguePaths,
  type CataloguePaths,
  ensureCatalogue,
} from '../../../db/catalogue/build-catalogue.ts';
import { CatalogueSourceError } from '../../../db/catalogue/source-table.ts';
import { auditFile } from '../audit/audit-catalogue.ts';
import { upToDateCatalogue } from '../history/take-into-use.ts';
import { RefusalError, reasonOf, upkeepText } from '../refusal.ts';
import {
  type CommandOutput,
  exportCatalogue,
  importIntoCatalogue,
  printVersions,
  refuseImport,
  restoreCatalogue,
} from './catalogue-commands.ts';
import { formatAudit } from './format-report.ts';
import { type CatalogueRequest, parseArguments } from './parse-arguments.ts';

const usage = `npm run catalogue                             rebuilds the bundled catalogue from db/catalogue/source
npm run catalogue -- --if-needed              does so only when it is missing or its sources changed
npm run catalogue -- --check [FILE]           audits the bundled catalogue, or the one named
npm run catalogue -- export FILE.xlsx         writes the catalogue as an Excel workbook
    --start                                   a workbook to begin an own range with: its sheets of the range are empty
npm run catalogue -- import FILE [--apply]    compares a workbook or a price file (CSV, Excel, EFO/NELFO 4.0) with the
                                              catalogue, and with --apply takes it into use
    --json                                    prints the whole difference as JSON
    --vat incl|ex                             whether prices hold VAT, where the file does not say it
    --markup PER_CENT                         what is put upon net prices
    --price-column HEADING                    which prices, where there are several
    --column "HEADING=ROLE"                   what a column holds whose heading is not known: article, nobb, price, unit,
                                              currency, status, name or none
    --price gross|discounted                  whether gross prices with a discount are the sales prices, or what is paid
    --rate CURRENCY=NOK                       kroner for one unit of a foreign currency, such as SEK=0.98
    --on-date YYYY-MM-DD                      the day whose prices are taken, where some hold from a later day
    --nobb                                    takes NOBB numbers over too
    --leading-zeros                           gives NOBB numbers of seven digits back the zero that they have lost
    --discontinued mark                       marks the parts as discontinued that the file says are so
    --remove-with-references                  removes what refers to the rows that a workbook lacks
npm run catalogue -- versions [--json]        lists the versions that are kept
npm run catalogue -- restore VERSION          takes an earlier version into use again
--catalogue FILE.sqlite                       your own catalogue (else the one that CATALOGUE names, else the bundled one)`;

/** The bundled catalogue, and the own one where the command names none. */
export interface CommandPlaces {
  readonly paths: CataloguePaths;
  readonly ownCatalogue: string | null;
}

/** @returns the exit code: 0, or 1 after a message about what is wrong */
export async function runCatalogueCommand(
  argumentList: readonly string[],
  output: CommandOutput,
  places: CommandPlaces = { paths: bundledCataloguePaths(), ownCatalogue: null },
): Promise<0 | 1> {
  const request = parseArguments(argumentList);
  if (request === null) {
    output.note(usage);
    return 1;
  }
  try {
    return await run(request, output, places);
  } catch (error) {
    const isTold =
      error instanceof CatalogueFileError || error instanceof CatalogueSourceError || error instanceof RefusalError;
    if (!isTold) throw error;
    const sentence = reasonOf(error);
    const reason = sentence === null ? error.message : upkeepText(sentence, output.translator);
    if (request.command === 'import') return refuseImport(request, reason, output);
    output.note(reason);
    return 1;
  }
}

async function run(
  request: CatalogueRequest,
  output: CommandOutput,
  { paths, ownCatalogue }: CommandPlaces,
): Promise<0 | 1> {
  const { print, note, translator } = output;
  if (request.command === 'build') {
    await buildCatalogue(paths);
    print(translator.translate('command.wrote', { file: paths.output }));
    return 0;
  }
  if (request.command === 'if-needed') {
    if ((await ensureCatalogue(paths)) === 'built') {
      note(translator.translate('command.wrote', { file: paths.output }));
    }
    return 0;
  }
  if (request.command === 'check') {
    if (request.file === null) await ensureCatalogue(paths);
    const path = request.file ?? paths.output;
    await using catalogue = await upToDateCatalogue(path);
    const findings = await auditFile(catalogue.path);
    print(formatAudit(path, findings, translator));
    return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
  }
  const place = { own: request.catalogue ?? ownCatalogue, bundled: paths.output };
  if (place.own === null) await ensureCatalogue(paths);
  switch (request.command) {
    case 'export':
      return await exportCatalogue(request, place, output);
    case 'import':
      return await importIntoCatalogue(request, place, output);
    case 'versions':
      return await printVersions(place, request.json, output);
    case 'restore':
      return await restoreCatalogue(request.version, place, output);
  }
}
