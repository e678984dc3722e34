import type { Catalogue, Part } from './catalogue.ts';
import type { Choices } from './choices.ts';
import type { House } from './house.ts';
import { mayFollow } from './ladder.ts';
import { suitsChoices, suitsHeights } from './suitable.ts';

const longestChain = 5;

/** Returns the parts from the outlet to the first part of the chosen diameter: fewest parts, then cheapest; or null. */
export function findStartChain(catalogue: Catalogue, choices: Choices, house: House): readonly Part[] | null {
  const diameter = (part: Part): number => catalogue.pipe.find(({ id }) => id === part.pipeId)?.diameter ?? 0;
  const usable = catalogue.parts.filter(
    (part) => !part.managed && part.length !== null && suitsChoices(part, choices) && suitsHeights(part, house),
  );
  const foot = choices.scheme.outlet_position === 'rear' ? 'tee' : 'start';
  let chains: (readonly Part[])[] = usable
    .filter((part) => part.isStart && part.role === foot && part.pipeId === choices.scheme.outlet_pipe_id)
    .map((part) => [part]);
  for (let size = 1; size <= longestChain; size += 1) {
    const complete = chains.filter((chain) => chain.at(-1)?.pipeId === choices.pipeId);
    if (complete.length > 0) return complete.sort(cheaper)[0] ?? null;
    chains = chains.flatMap((chain) =>
      usable
        .filter(
          (part) =>
            part.role === 'adapter' &&
            !chain.includes(part) &&
            diameter(part) >= choices.outletDiameter &&
            chain.every((below, index) => index < chain.length - 1 || mayFollow(part, below)),
        )
        .map((part) => chain.concat(part)),
    );
  }
  return null;
}

function cheaper(a: readonly Part[], b: readonly Part[]): number {
  const unpriced = (chain: readonly Part[]): number => chain.filter(({ price }) => price === null).length;
  const price = (chain: readonly Part[]): number => chain.reduce((sum, part) => sum + (part.price ?? 0), 0);
  const articles = (chain: readonly Part[]): string => chain.map(({ article }) => article).join(' ');
  return unpriced(a) - unpriced(b) || price(a) - price(b) || (articles(a) < articles(b) ? -1 : 1);
}
