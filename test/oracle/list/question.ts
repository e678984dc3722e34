import { bandFor, cheapest, type Given, platformFrom, priceOf } from './given.ts';
import { findHatches } from './hatch.ts';
import type { ColumnQuestion } from './margins.ts';
import { findAssemblies } from './offset.ts';
import { chainPieces } from './pieces.ts';
import { highestTop, isShifted } from './refusals.ts';
import { bracesUpTo } from './rules.ts';

/** What is asked of the column over a start chain. */
export function questionOf({ catalogue, choices, house, candidates, chain }: Given): ColumnQuestion {
  const pieces = chainPieces(chain, house);
  const band = bandFor(catalogue, choices, house, choices.pipeId);
  const bandPrice = priceOf(band, choices);
  const unbraced = choices.limit('free_height', 2000);
  const top = highestTop(choices, house);
  const braces = bracesUpTo(top, house, choices);
  return {
    house,
    choices,
    elements: candidates.filter(({ role, length }) => /^(?:straight|adjustable)$/.test(role) && length !== null),
    bandPrice,
    surcharges: [
      ...Array.from({ length: braces }, (_, index) => ({
        above: house.surface + (index + 1) * unbraced,
        price: priceOf(cheapest(candidates, 'brace'), choices),
      })),
      ...(choices.sweep === 'hatch' && house.hasLoft
        ? []
        : [{ above: platformFrom(house, choices), price: priceOf(cheapest(candidates, 'sweep_platform'), choices) }]),
    ],
    start: pieces.at(-1)?.to ?? house.outlet,
    highestTop: top,
    lowerJoints: pieces.slice(0, -1).map(({ to }) => to),
    assemblies: isShifted(choices) ? findAssemblies(candidates, choices, house, bandPrice) : null,
    hatches: findHatches(candidates, choices, house, bandPrice),
  };
}
