import { compareArticleNumbers } from '../numbers.ts';
import type { CalculationData } from '../input/calculation-data.ts';
import type { CalculationInput, Pipe, Scheme } from '../input/calculation-input.ts';
import type { Part } from '../input/part.ts';
import type { Assortment, PartCondition, RequiredHeights } from '../parts/assortment.ts';
import { explainAlways, findAlwaysPieces } from '../parts/chosen-parts.ts';
import type { Reason } from '../result/bill-line.ts';
import type { Failure } from '../result/outcome.ts';

export interface ChainPart {
  readonly part: Part;
  readonly reason: Reason;
}

type StartPlan =
  | { readonly chain: readonly ChainPart[]; readonly failure: null }
  | { readonly chain: null; readonly failure: Failure };

/** Plans the start chain, and above it the pieces of pipe that every flue contains. */
export function planStart(
  input: CalculationInput,
  data: CalculationData,
  assortment: Assortment,
  heights: RequiredHeights,
  outletDiameter: number,
): StartPlan {
  const chosenDiameter = input.pipe.diameter;
  const fail = (failure: Failure): StartPlan => ({ chain: null, failure });
  if (chosenDiameter < outletDiameter) return fail({ code: 'DIAMETER_BELOW_OUTLET', outletDiameter, chosenDiameter });
  const mayBeUsed: PartCondition = (part) => assortment.fitsAngle(part) && assortment.fitsHeights(part, heights);
  const found = findStartChain(input, data.pipes, assortment.find(mayBeUsed));
  if (found.chain !== null) {
    const reasons = explainChain(found.chain, data, outletDiameter);
    return { chain: withAlwaysPieces(reasons, input, assortment, heights), failure: null };
  }
  const workingColors = findColorsWithChain(input, data, assortment, mayBeUsed);
  if (workingColors.length > 0) {
    return fail({ code: 'COLOUR_NOT_AVAILABLE', role: 'start', colorId: input.color.id, workingColors });
  }
  return fail({
    code: 'NO_START',
    outletPosition: input.scheme.outletPosition,
    outletDiameter,
    chosenDiameter,
    reachableDiameters: found.reachableDiameters,
  });
}

/** Adds the pieces of every flue that are not in the chain. */
export function withAlwaysPieces(
  chain: readonly ChainPart[],
  { roofAngle }: CalculationInput,
  assortment: Assortment,
  heights: RequiredHeights,
): readonly ChainPart[] {
  const others = findAlwaysPieces(assortment, heights).filter(({ id }) => chain.every(({ part }) => part.id !== id));
  return [...chain, ...others.map((part): ChainPart => ({ part, reason: explainAlways(part, roofAngle) }))];
}

function findColorsWithChain(
  input: CalculationInput,
  data: CalculationData,
  assortment: Assortment,
  condition: PartCondition,
): string[] {
  return data.colors
    .filter(({ id }) => id !== input.color.id)
    .filter(({ id }) => findStartChain(input, data.pipes, assortment.findInColor(id, condition)).chain !== null)
    .map(({ color }) => color);
}

function explainChain(parts: readonly Part[], data: CalculationData, outletDiameter: number): ChainPart[] {
  let diameter = outletDiameter;
  return parts.map((part) => {
    const fromDiameter = diameter;
    diameter = data.pipes.find(({ id }) => id === part.pipeId)?.diameter ?? diameter;
    return { part, reason: explainPart(part, outletDiameter, fromDiameter, diameter) };
  });
}

function explainPart(part: Part, outletDiameter: number, fromDiameter: number, toDiameter: number): Reason {
  if (part.role === 'tee') return { kind: 'tee', wall: null };
  if (part.isStart) return { kind: 'start', outletDiameter };
  return part.role === 'adapter' ? { kind: 'adapter', fromDiameter, toDiameter } : { kind: 'straight' };
}

interface StartChoices {
  readonly scheme: Pick<Scheme, 'outletPosition' | 'outletPipeId'>;
  readonly pipe: Pick<Pipe, 'id'>;
}

type StartChainSearch =
  { readonly chain: readonly Part[] } | { readonly chain: null; readonly reachableDiameters: readonly number[] };

/** More than any real connection has. Also ends the search if parts refer to each other in a circle. */
const maximumParts = 8;

/** Returns the parts that a start chain may contain. Select them once if you search many chains. */
export function selectStartChainParts(candidates: readonly Part[]): readonly Part[] {
  const required = new Set(candidates.map(({ toPartId }) => toPartId));
  return candidates.filter(
    ({ id, isStart, role }) => isStart || role === 'tee' || role === 'adapter' || required.has(id),
  );
}

/**
 * Finds the chain with the fewest parts, then the lowest price. It ends in the chosen diameter, is never narrower than
 * the outlet, and has a tee for a rear outlet. Uses parts without a price only if there is no other chain.
 * @param candidates parts of every diameter
 */
export function findStartChain(
  input: StartChoices,
  pipes: readonly Pipe[],
  candidates: readonly Part[],
): StartChainSearch {
  const diameters = new Map(pipes.map(({ id, diameter }) => [id, diameter]));
  const needsTee = input.scheme.outletPosition === 'rear';
  let ends = candidates
    .filter((part) => part.isStart && part.pipeId === input.scheme.outletPipeId && part.fromPartId === null)
    .filter(({ role }) => needsTee || role !== 'tee')
    .map((part) => createLink(part, null));
  const followers = candidates.filter((part) => part.role !== 'bend' && part.role !== 'adjustable' && !part.isStart);
  const complete: Link[] = [];
  const reachable = new Set<number>();
  for (let count = 1; count <= maximumParts && ends.length > 0; count += 1) {
    const finished = ends.filter((link) => isFinished(link, needsTee));
    for (const { pipeId } of finished) reachable.add(diameters.get(pipeId) ?? 0);
    complete.push(...finished.filter((link) => link.pipeId === input.pipe.id));
    if (complete.some((link) => !link.unpriced)) break;
    ends = bestOfEachEnd(ends.flatMap((link) => extend(link, followers, needsTee, diameters)));
  }
  const best = complete.reduce<Link | null>((a, b) => (a === null || compareLinks(b, a) < 0 ? b : a), null);
  if (best !== null) return { chain: best.parts };
  return {
    chain: null,
    reachableDiameters: [...reachable].filter((diameter) => diameter > 0).toSorted((a, b) => a - b),
  };
}

interface Link {
  readonly parts: readonly Part[];
  readonly last: Part;
  /** The upper diameter of the last part. */
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

/** Keeps the best chain for each length and last part. */
function bestOfEachEnd(links: readonly Link[]): Link[] {
  const best = new Map<string, Link>();
  for (const link of links) {
    const key = `${link.last.id} ${link.hasTee} ${link.unpriced}`;
    const bestLink = best.get(key);
    if (bestLink === undefined || compareLinks(link, bestLink) < 0) best.set(key, link);
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
