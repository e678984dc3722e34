import type { Assortment, PartCondition, RequiredHeights } from '../parts/assortment.ts';
import type { Reason } from '../result/bill-line.ts';
import type { CalculationData } from '../input/calculation-data.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import { explainAlways, findAlwaysPieces } from '../parts/chosen-parts.ts';
import type { ChainPart } from './flue-pieces.ts';
import type { Failure } from '../result/outcome.ts';
import { findStartChain } from './start-chain.ts';
import type { Part } from '../input/part.ts';

/** The start chain with its reasons, or why there is none. */
export type StartPlan =
  | { readonly chain: readonly ChainPart[]; readonly failure: null }
  | { readonly chain: null; readonly failure: Failure };

/** The start chain for the choices. Pieces of the pipe that are in every flue stand on the chain. */
export function planStart(
  input: CalculationInput,
  data: CalculationData,
  assortment: Assortment,
  heights: RequiredHeights,
  outletDiameter: number,
): StartPlan {
  const chosenDiameter = input.pipe.diameter;
  if (chosenDiameter < outletDiameter) {
    return { chain: null, failure: { code: 'DIAMETER_BELOW_OUTLET', outletDiameter, chosenDiameter } };
  }
  const mayBeUsed: PartCondition = (part) => assortment.fitsAngle(part) && assortment.fitsHeights(part, heights);
  const found = findStartChain(input, data.pipes, assortment.find(mayBeUsed));
  if (found.chain !== null) {
    const reasons = explainChain(found.chain.parts, data, outletDiameter);
    const always = findAlwaysPieces(assortment, heights)
      .filter((part) => found.chain.parts.every(({ id }) => id !== part.id))
      .map((part): ChainPart => ({ part, reason: explainAlways(part, input.roofAngle) }));
    return { chain: [...reasons, ...always], failure: null };
  }
  const workingColors = findColorsWithChain(input, data, assortment, mayBeUsed);
  if (workingColors.length > 0) {
    return {
      chain: null,
      failure: { code: 'COLOUR_NOT_AVAILABLE', role: 'start', colorId: input.color.id, workingColors },
    };
  }
  return {
    chain: null,
    failure: {
      code: 'NO_START',
      outletPosition: input.scheme.outletPosition,
      outletDiameter,
      chosenDiameter,
      reachableDiameters: found.reachableDiameters,
    },
  };
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
  if (part.role === 'tee') return { kind: 'tee' };
  if (part.isStart) return { kind: 'start', outletDiameter };
  return part.role === 'adapter' ? { kind: 'adapter', fromDiameter, toDiameter } : { kind: 'straight' };
}
