import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { CalculationResult } from '../../server/calculator/calculate.ts';
import { billDocument } from '../../server/downloads/bill-json.ts';
import type { Translator } from '../../server/i18n/translator.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { openChanged } from '../support/opened-catalogue.ts';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';
import { type GoldenHouse, goldenHouses } from './houses.ts';

/** A reviewed file, and what a calculation would write into it now. */
interface Golden {
  /** Names its content. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

/** One file for each house, and one for each rule with its result in every house. */
export async function calculateGoldens(): Promise<readonly Golden[]> {
  const translator = await createMessagesTranslator();
  const calculated = await calculateHouses();
  return await Promise.all([
    ...calculated.map(({ house, result }) => goldenOfHouse(house, result, translator)),
    ...goldensOfRules(calculated, translator),
  ]);
}

interface Calculated {
  readonly house: GoldenHouse;
  readonly result: CalculationResult;
}

async function calculateHouses(): Promise<readonly Calculated[]> {
  await using reviewed = await openChanged(...onlyReviewedParts);
  return await Promise.all(
    goldenHouses.map(async (house) => {
      const { calculation } = await reviewed.load(house.address);
      if (calculation === null) throw new Error(`The choices of "${house.name}" are not complete.`);
      return { house, result: calculation.result };
    }),
  );
}

async function goldenOfHouse(house: GoldenHouse, result: CalculationResult, translator: Translator): Promise<Golden> {
  const { roofAngle, roofUnderside, roofSurface, heightRule, jointZones, offset, fixingGaps, braces } = result.geometry;
  const { rules: _, ...document } = billDocument(result, translator);
  return await goldenOf(
    `the calculation of ${house.name.replaceAll('-', ' ')}`,
    path.join('calculations', `${house.name}.json`),
    {
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
    },
  );
}

function goldensOfRules(calculated: readonly Calculated[], translator: Translator): Promise<Golden>[] {
  const rows = calculated.flatMap(({ house, result }) =>
    billDocument(result, translator).rules.map(({ id, unit, source, ...found }) => ({
      id,
      measure: [unit, source].filter((text) => text !== '').join(', '),
      outcome: [house.name, found] as const,
    })),
  );
  // Most houses have one unit and one source for a rule.
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofRule]) =>
    goldenOf(
      `rule ${id} of every house`,
      path.join('rules', `${id}.json`),
      Object.fromEntries(
        [...Map.groupBy(ofRule, ({ measure }) => measure)].map(([measure, alike]) => [
          measure,
          Object.fromEntries(alike.map(({ outcome }) => outcome)),
        ]),
      ),
    ),
  );
}

async function goldenOf(name: string, place: string, content: object): Promise<Golden> {
  const file = path.join(import.meta.dirname, place);
  const text = JSON.stringify(content, null, 2);
  return { name, file, text: await format(text, { ...(await resolveConfig(file)), filepath: file }) };
}
