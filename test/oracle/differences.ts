import type { z } from 'zod';
import { bundledCataloguePaths, ensureCatalogue } from '../../db/catalogue/build-catalogue.ts';
import { openChanged } from '../support/opened-catalogue.ts';
import { sampleSeed } from '../support/sample.ts';
import type { Alteration } from './list/alterations.ts';
import { type Answer, readAnswer } from './list/answer.ts';
import { type Catalogue, readCatalogue } from './list/catalogue.ts';
import { Dice } from './random.ts';

await ensureCatalogue();
const bundled = readCatalogue(bundledCataloguePaths().output);

interface Comparison<Found> {
  readonly alteration: Alteration;
  readonly count: number;
  readonly randomChoices: (catalogue: Catalogue, dice: Dice) => URLSearchParams;
  /** The form of the product's list. */
  readonly form: z.ZodType<Found>;
  readonly compare: (parameters: URLSearchParams, catalogue: Catalogue, answer: Answer<Found>) => readonly string[];
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
    const answer = readAnswer(await product.bill(parameters.toString()), form);
    const differences = compare(parameters, catalogue, answer);
    if (differences.length > 0) found[`/?${parameters.toString()}`] = differences;
  }
  return found;
}
