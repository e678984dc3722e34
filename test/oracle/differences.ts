import type { z } from 'zod';
import { bundledCataloguePaths, ensureCatalogue } from '../../db/catalogue/build-catalogue.ts';
import { type OpenedCatalogue, openChanged } from '../support/opened-catalogue.ts';
import { sampleSeed } from '../support/sample.ts';
import type { Alteration } from './list/alterations.ts';
import { type Answer, readAnswer } from './list/answer.ts';
import { type Catalogue, readCatalogue } from './list/catalogue.ts';
import type { Settled } from './list/rules.ts';
import { Dice } from './random.ts';

await ensureCatalogue();
const bundled = readCatalogue(bundledCataloguePaths().output);

interface Comparison<Found> {
  readonly alteration: Alteration;
  readonly count: number;
  readonly randomChoices: (catalogue: Catalogue, dice: Dice) => URLSearchParams;
  /** The form of the product's list. */
  readonly form: z.ZodType<Found>;
  readonly compare: (
    parameters: URLSearchParams,
    catalogue: Catalogue,
    answer: Answer<Found>,
    settled: Settled,
  ) => readonly string[];
}

/** Returns the differences of both calculations by address, for random choices in an altered catalogue. */
export async function findDifferences<Found>(
  comparison: Comparison<Found>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { alteration, count, randomChoices, form, compare } = comparison;
  const dice = new Dice(sampleSeed());
  await using product = await openChanged('BEGIN', ...alteration.statements(bundled, dice), 'COMMIT');
  const catalogue = readCatalogue(product.path);
  const found: Record<string, readonly string[]> = {};
  for (let index = 0; index < count; index += 1) {
    const parameters = randomChoices(bundled, dice);
    const settled = dice.chance(0.3) ? await confirmSome(parameters, product, dice) : new Set<string>();
    const answer = readAnswer(await product.bill(parameters.toString()), form);
    const differences = compare(parameters, catalogue, answer, settled);
    if (differences.length > 0) found[`/?${parameters.toString()}`] = differences;
  }
  return found;
}

/** Confirms some of the questions that the product asks, and others with a digest that is not theirs. */
async function confirmSome(parameters: URLSearchParams, product: OpenedCatalogue, dice: Dice): Promise<Settled> {
  const { calculation } = await product.load(parameters.toString());
  const settled = new Set<string>();
  for (const { id, confirmation } of calculation?.result.rules ?? []) {
    if (confirmation === null || dice.chance(0.3)) continue;
    const isTrue = dice.chance(0.7);
    parameters.append('settled', isTrue ? confirmation : `${id}:00000000`);
    if (isTrue) settled.add(id);
  }
  return settled;
}
