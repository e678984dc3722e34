import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { applicationFiles } from '../../server/application-files.ts';
import type { Catalogue } from '../../server/catalogue/catalogue.ts';
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { billDocument } from '../../server/downloads/bill-json.ts';
import type { Translator } from '../../server/i18n/translator.ts';
import { loadCalculation } from '../../server/routes/load-calculation.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { type GoldenHouse, goldenHouses } from './houses.ts';

const files = applicationFiles(path.resolve(import.meta.dirname, '..', '..'));

/** Where a house's calculation is kept. */
export function goldenFile({ name }: GoldenHouse): string {
  return path.join(import.meta.dirname, 'calculations', `${name}.json`);
}

/** Calculates every golden house over the bundled catalogue; gives the text that its file should have. */
export async function calculateGoldens(): Promise<{ readonly house: GoldenHouse; readonly text: string }[]> {
  const translator = await createMessagesTranslator();
  const { catalogue } = await openCatalogue(files.bundledCatalogue);
  try {
    return await Promise.all(
      goldenHouses.map(async (house) => ({ house, text: await goldenText(house, catalogue, translator) })),
    );
  } finally {
    await catalogue.close();
  }
}

/** What is kept of a house, or an empty text where there is no file yet. */
export async function readGolden(house: GoldenHouse): Promise<string> {
  return await readFile(goldenFile(house), 'utf8').catch(() => '');
}

async function goldenText(house: GoldenHouse, catalogue: Catalogue, translator: Translator): Promise<string> {
  const { calculation } = await loadCalculation(house.address, catalogue, translator);
  if (calculation === null) throw new Error(`The choices of "${house.name}" are not complete.`);
  const { result } = calculation;
  const { roofAngle, roofUnderside, roofSurface, heightRule, jointZones, offset, fixingGaps, braces } = result.geometry;
  const kept = {
    house: house.name,
    address: `/?${house.address}`,
    failures: result.failures,
    height: { roofAngle, roofUnderside, roofSurface, ...heightRule },
    jointZones,
    offset,
    fixingGaps,
    braces,
    alternatives: result.alternatives.map(({ objectives, chosen, joints, top, overshoot, totals, draughtMargin }) => ({
      objectives,
      chosen,
      joints,
      top,
      overshoot,
      incVat: totals.incVat,
      draughtMargin,
    })),
    ...billDocument(result, translator),
  };
  return `${JSON.stringify(kept, null, 2)}\n`;
}
