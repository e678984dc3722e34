import type { PartCondition } from '../parts/assortment.ts';
import type { Pipe, Scheme } from '../input/calculation-input.ts';
import { compareArticleNumbers } from '../column.ts';
import type { Part } from '../input/part.ts';

/** The choices that a start chain depends on. */
export interface StartChoices {
  readonly scheme: Pick<Scheme, 'outletPosition' | 'outletPipeId'>;
  readonly pipe: Pick<Pipe, 'id'>;
}

/** The parts between outlet and column, from the outlet on. */
export interface StartChain {
  readonly parts: readonly Part[];
}

export type StartChainSearch =
  { readonly chain: StartChain } | { readonly chain: null; readonly reachableDiameters: readonly number[] };

/** No real connection takes more parts; it also ends the search in a catalogue whose parts point at each other in a circle. */
const mostParts = 8;

/**
 * The parts that can stand in a start chain at all. Who asks for many chains of one assortment gives the search these: what
 * it finds is the same.
 */
export function selectStartChainParts(offered: readonly Part[]): readonly Part[] {
  const required = new Set(offered.map(({ toPartId }) => toPartId));
  return offered.filter(({ id, isStart, role }) => isStart || role === 'tee' || role === 'adapter' || required.has(id));
}

/**
 * The chain with the fewest parts, then the lowest price, that ends in the chosen diameter, is never narrower than
 * the outlet and, on a rear outlet, holds a tee. One with a part without a price only where there is no other.
 * `offered` are the parts to choose from, of every diameter.
 */
export function findStartChain(
  input: StartChoices,
  pipes: readonly Pipe[],
  offered: readonly Part[],
): StartChainSearch {
  const diameters = new Map(pipes.map(({ id, diameter }) => [id, diameter]));
  const needsTee = input.scheme.outletPosition === 'rear';
  let ends = offered
    .filter((part) => part.isStart && part.pipeId === input.scheme.outletPipeId && part.fromPartId === null)
    .filter(({ role }) => needsTee || role !== 'tee')
    .map((part) => createLink(part, null));
  const followers = offered.filter((part) => part.role !== 'bend' && part.role !== 'adjustable' && !part.isStart);
  const complete: Link[] = [];
  const reachable = new Set<number>();
  for (let count = 1; count <= mostParts && ends.length > 0; count += 1) {
    const finished = ends.filter((link) => isFinished(link, needsTee));
    for (const { pipeId } of finished) reachable.add(diameters.get(pipeId) ?? 0);
    complete.push(...finished.filter((link) => link.pipeId === input.pipe.id));
    if (complete.some((link) => !link.unpriced)) break;
    ends = bestOfEachEnd(ends.flatMap((link) => extend(link, followers, needsTee, diameters)));
  }
  const best = complete.reduce<Link | null>((a, b) => (a === null || compareLinks(b, a) < 0 ? b : a), null);
  if (best !== null) return { chain: { parts: best.parts } };
  return {
    chain: null,
    reachableDiameters: [...reachable].filter((diameter) => diameter > 0).toSorted((a, b) => a - b),
  };
}

/** A chain under construction. */
interface Link {
  readonly parts: readonly Part[];
  readonly last: Part;
  /** Upper diameter of the last part. */
  readonly pipeId: number;
  readonly hasTee: boolean;
  readonly price: number;
  readonly unpriced: boolean;
}

function createLink(part: Part, before: Link | null): Link {
  return {
    parts: [...(before?.parts ?? []), part],
    last: part,
    pipeId: part.pipeId ?? before?.pipeId ?? 0,
    hasTee: part.role === 'tee' || (before?.hasTee ?? false),
    price: (part.price ?? 0) + (before?.price ?? 0),
    unpriced: part.price === null || (before?.unpriced ?? false),
  };
}

function isFinished(link: Link, needsTee: boolean): boolean {
  return link.last.toPartId === null && (link.hasTee || !needsTee);
}

function extend(
  link: Link,
  followers: readonly Part[],
  needsTee: boolean,
  diameters: ReadonlyMap<number, number>,
): Link[] {
  const mayFollow: PartCondition = (part) => {
    if (part.fromPartId !== null && part.fromPartId !== link.last.id) return false;
    if (part.pipeId !== null && (diameters.get(part.pipeId) ?? 0) < (diameters.get(link.pipeId) ?? 0)) return false;
    if (link.last.toPartId !== null) return link.last.toPartId === part.id;
    if (part.role === 'tee') return needsTee && !link.hasTee && (part.pipeId === null || part.pipeId === link.pipeId);
    return part.role === 'adapter' && part.pipeId !== null;
  };
  return followers
    .filter((part) => mayFollow(part) && !link.parts.includes(part))
    .map((part) => createLink(part, link));
}

/** Of all chains of one length that end in the same part, only the best can be part of the best chain. */
function bestOfEachEnd(links: readonly Link[]): Link[] {
  const best = new Map<string, Link>();
  for (const link of links) {
    const key = `${link.last.id} ${link.hasTee} ${link.unpriced}`;
    const known = best.get(key);
    if (known === undefined || compareLinks(link, known) < 0) best.set(key, link);
  }
  return [...best.values()];
}

function compareLinks(a: Link, b: Link): number {
  return (
    Number(a.unpriced) - Number(b.unpriced) ||
    a.parts.length - b.parts.length ||
    a.price - b.price ||
    compareArticleNumbers(articleNumbersOf(a), articleNumbersOf(b))
  );
}

function articleNumbersOf(link: Link): string {
  return link.parts.map(({ articleNumber }) => articleNumber).join('\n');
}
