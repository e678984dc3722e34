import { type CataloguePaths, buildCatalogue, ensureCatalogue } from '../../../db/catalogue/build-catalogue.ts';
import { CatalogueSourceError } from '../../../db/catalogue/source-table.ts';
import { auditFile } from '../audit/audit-catalogue.ts';
import { upToDateCatalogue } from '../history/take-into-use.ts';
import { reasonOf } from '../refusal.ts';
import { upkeepText } from '../upkeep-text.ts';
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
import { usage } from './usage.ts';

export interface CommandPlaces {
  readonly paths: CataloguePaths;
  readonly ownCatalogue: string | null;
}

/** Returns the exit code: 0; 1 if the file or the command is wrong; 2 if something must be confirmed or answered. */
export async function runCatalogueCommand(
  argumentList: readonly string[],
  output: CommandOutput,
  places: CommandPlaces,
): Promise<0 | 1 | 2> {
  const request = parseArguments(argumentList);
  const { translate } = output.translator;
  if (request === null || request.command === 'wrong-value') {
    output.note(request === null ? usage : translate('command.wrong_value', { ...request }));
    return 1;
  }
  if (request.command === 'help') {
    output.print(usage);
    return 0;
  }
  try {
    return await run(request, output, places);
  } catch (error) {
    const sentence = reasonOf(error);
    const told = error instanceof CatalogueSourceError ? error.message : null;
    const reason = sentence === null ? told : upkeepText(sentence, output.translator);
    if (reason === null) throw error;
    if (request.command === 'import') return refuseImport(request, reason, output);
    output.note(reason);
    return 1;
  }
}

async function run(
  request: Exclude<CatalogueRequest, { readonly command: 'wrong-value' | 'help' }>,
  output: CommandOutput,
  { paths, ownCatalogue }: CommandPlaces,
): Promise<0 | 1 | 2> {
  const { print, translator } = output;
  if (request.command === 'build') {
    await buildCatalogue(paths);
    print(translator.translate('command.wrote', { file: paths.output }));
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
