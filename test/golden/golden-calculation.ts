import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CalculationResult } from '../../server/calculator/calculate.ts';
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { billDocument } from '../../server/downloads/bill-json.ts';
import type { Translator } from '../../server/i18n/translator.ts';
import { loadCalculation } from '../../server/routes/load-calculation.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { createTemporaryCatalogue, onlyReviewedParts } from '../support/temporary-catalogue.ts';
import { type GoldenHouse, goldenHouses } from './houses.ts';

/** A reviewed file, and what a calculation would write into it now. */
export interface Golden {
  /** Names its content. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

/** One file for each house, and one for each rule with its result in every house. */
export async function calculateGoldens(): Promise<readonly Golden[]> {
  const translator = await createMessagesTranslator();
  const calculated = await calculateHouses(translator);
  return [
    ...calculated.map(({ house, result }) => goldenOfHouse(house, result, translator)),
    ...goldensOfRules(calculated, translator),
  ];
}

interface Calculated {
  readonly house: GoldenHouse;
  readonly result: CalculationResult;
}

async function calculateHouses(translator: Translator): Promise<readonly Calculated[]> {
  await using reviewed = await createTemporaryCatalogue(...onlyReviewedParts);
  const { catalogue } = await openCatalogue(reviewed.path);
  try {
    return await Promise.all(
      goldenHouses.map(async (house) => {
        const { calculation } = await loadCalculation(house.address, catalogue, translator);
        if (calculation === null) throw new Error(`The choices of "${house.name}" are not complete.`);
        return { house, result: calculation.result };
      }),
    );
  } finally {
    await catalogue.close();
  }
}

/** Returns the reviewed text. If there is no file yet, the text is empty. */
export async function readGolden({ file }: Golden): Promise<string> {
  return await readFile(file, 'utf8').catch(() => '');
}

/** The folders with the goldens, one for each kind. */
export const goldenFolders = ['calculations', 'rules'].map((name) => path.join(import.meta.dirname, name));

function goldenOfHouse(house: GoldenHouse, result: CalculationResult, translator: Translator): Golden {
  const { roofAngle, roofUnderside, roofSurface, heightRule, jointZones, offset, fixingGaps, braces } = result.geometry;
  const { rules: _, ...document } = billDocument(result, translator);
  return {
    name: `the calculation of ${house.name.replaceAll('-', ' ')}`,
    file: path.join(import.meta.dirname, 'calculations', `${house.name}.json`),
    text: textOf({
      house: house.name,
      address: `/?${house.address}`,
      ...(house.byHand.length === 0 ? {} : { byHand: house.byHand }),
      failures: result.failures,
      height: { roofAngle, roofUnderside, roofSurface, ...heightRule },
      jointZones,
      offset,
      fixingGaps,
      braces,
      alternatives: result.alternatives.map(
        ({ objectives, chosen, joints, top, overshoot, totals, draughtMargin }) => ({
          objectives,
          chosen,
          joints,
          top,
          overshoot,
          incVat: totals.incVat,
          draughtMargin,
        }),
      ),
      ...document,
    }),
  };
}

function goldensOfRules(calculated: readonly Calculated[], translator: Translator): Golden[] {
  const rows = calculated.flatMap(({ house, result }) =>
    billDocument(result, translator).rules.map(({ id, unit, source, ...found }) => ({
      id,
      measure: [unit, source].filter((text) => text !== '').join(', '),
      outcome: [house.name, found] as const,
    })),
  );
  // Most houses have one unit and one source for a rule.
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofRule]) => ({
    name: `rule ${id} of every house`,
    file: path.join(import.meta.dirname, 'rules', `${id}.json`),
    text: textOf(
      Object.fromEntries(
        [...Map.groupBy(ofRule, ({ measure }) => measure)].map(([measure, alike]) => [
          measure,
          Object.fromEntries(alike.map(({ outcome }) => outcome)),
        ]),
      ),
    ),
  }));
}

function textOf(golden: object): string {
  return `${JSON.stringify(golden, null, 2)}\n`;
}
