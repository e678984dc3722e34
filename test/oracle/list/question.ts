import type { Part } from './catalogue.ts';
import { bandFor, type Given, platformFrom, priceOf } from './given.ts';
import { findHatches } from './hatch.ts';
import type { ColumnQuestion } from './margins.ts';
import { movesOf, rangeOf } from './moves.ts';
import { findAssemblies } from './offset.ts';
import { chainPieces } from './pieces.ts';
import { highestTop, isShifted } from './refusals.ts';
import { bracesUpTo } from './rules.ts';
import { cheapest, isOffered, platformOf } from './suitable.ts';

const isBare = ({ thermalResistance }: Part): boolean => thermalResistance === 0;

/** Returns the column's task without weights. */
export function questionOf({ catalogue, choices, house, candidates, chain }: Given): ColumnQuestion {
  const pieces = chainPieces(chain, house);
  const bandPrice = priceOf(bandFor(catalogue, choices, house, choices.pipeId), choices);
  const bracePrice = priceOf(cheapest(candidates, 'brace'), choices);
  const platformPrice = (needed: number): number => priceOf(platformOf(candidates, needed), choices);
  const hasPlatform = choices.sweep === 'platform' || !house.hasLoft;
  const isElement = ({ role, length }: Part): boolean => /^(?:straight|adjustable)$/.test(role) && length !== null;
  const elements = candidates.filter(isElement);
  // The tolerance ignores the conditions of angle and height.
  const offered = catalogue.parts.filter((part) => isElement(part) && isOffered(part, choices));
  // Bare steel never passes a floor or the roof.
  const penetrated = house.penetrations.map(({ bottom, top }) => ({ from: bottom, to: top }));
  return {
    house,
    objective: choices.objective,
    elements: elements.flatMap((part) => movesOf(part, bandPrice, isBare(part) ? penetrated : [])),
    tolerance: Math.min(...offered.map((part) => rangeOf(part).least)),
    start: pieces.at(-1)?.to ?? house.outlet,
    foot: pieces.at(-1) ?? { id: -1, fromId: null, toId: null },
    highestTop: highestTop(choices, house),
    priceOfTop: (top) =>
      bracesUpTo(top, house, choices) * bracePrice +
      (hasPlatform && top > platformFrom(house, choices) ? platformPrice(top - platformFrom(house, choices)) : 0),
    lowerJoints: pieces.slice(0, -1).map(({ to }) => to),
    assemblies: isShifted(choices) ? findAssemblies(candidates, choices, house, bandPrice) : null,
    hatches: findHatches(candidates, choices, house, bandPrice),
    carriers: null,
  };
}
