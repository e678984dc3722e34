import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CalculationInput } from '../../../../../server/calculator/input/calculation-input.ts';
import { findStartChain } from '../../../../../server/calculator/flue/start-chain.ts';
import type { Part } from '../../../../../server/calculator/input/part.ts';
import { createData, createInput } from '../../../../support/calculator-fixtures.ts';
import { createPart, pipe125, pipe150, pipe200 } from '../../../../support/fixture-parts.ts';

const start125 = createPart({ id: 1, articleNumber: 'START125', role: 'start', pipeId: pipe125.id, isStart: true });
const start150 = createPart({ id: 2, articleNumber: 'START150', role: 'start', isStart: true });
const adapter = (id: number, articleNumber: string, given: Partial<Part>): Part =>
  createPart({ id, articleNumber, role: 'adapter', ...given });
const from125To150 = adapter(3, 'A125-150', { fromPartId: 1, price: 10 });
const from150To200 = adapter(4, 'A150-200', { pipeId: pipe200.id, fromPartId: 3, price: 10 });
const from125To200 = adapter(5, 'A125-200', { pipeId: pipe200.id, fromPartId: 1, price: 999 });
const tee = createPart({ id: 6, articleNumber: 'TEE', role: 'tee', length: 250 });
const teeStart = createPart({ id: 7, articleNumber: 'TEE-START', role: 'tee', length: 250, isStart: true });

const outlet125 = { id: 1, name: 'Topp', outletPosition: 'top', outletHeight: 1200, outletPipeId: pipe125.id } as const;
const rear150 = { id: 2, name: 'Bak', outletPosition: 'rear', outletHeight: 700, outletPipeId: pipe150.id } as const;

function chainOf(input: Partial<CalculationInput>, parts: readonly Part[]): string[] | null {
  const found = findStartChain(createInput(input), createData().pipes, parts);
  return found.chain === null ? null : found.chain.map(({ articleNumber }) => articleNumber);
}

describe('the start chain', () => {
  test('takes the fewest parts first, then the lowest price', () => {
    const input = { scheme: outlet125, pipe: pipe200 };
    const parts = [start125, from125To150, from150To200];
    assert.deepEqual(chainOf(input, parts), ['START125', 'A125-150', 'A150-200']);
    assert.deepEqual(chainOf(input, [...parts, from125To200]), ['START125', 'A125-200']);
    const cheaper = { ...from125To200, id: 8, articleNumber: 'CHEAPER', price: 5 };
    assert.deepEqual(chainOf(input, [...parts, from125To200, cheaper]), ['START125', 'CHEAPER']);
  });

  test('uses a part without a price only where no other chain has prices', () => {
    const unpriced = { ...from125To200, price: null };
    const input = { scheme: outlet125, pipe: pipe200 };
    assert.deepEqual(chainOf(input, [start125, unpriced]), ['START125', 'A125-200']);
    assert.deepEqual(chainOf(input, [start125, unpriced, from125To150, from150To200]), [
      'START125',
      'A125-150',
      'A150-200',
    ]);
  });

  test('holds a tee on a rear outlet, as a start module or after one, and never on a top outlet', () => {
    assert.deepEqual(chainOf({ scheme: rear150 }, [start150, tee]), ['START150', 'TEE']);
    assert.deepEqual(chainOf({ scheme: rear150 }, [start150, teeStart]), ['TEE-START']);
    assert.deepEqual(chainOf({}, [teeStart]), null);
  });

  test('follows a part that names its only follower', () => {
    const forcing = { ...start150, toPartId: 9 };
    const follower = createPart({ id: 9, articleNumber: 'FOLLOWER', role: 'straight', length: 300 });
    assert.deepEqual(chainOf({}, [forcing, follower]), ['START150', 'FOLLOWER']);
    assert.deepEqual(chainOf({}, [forcing]), null);
  });

  test('never gets narrower, and ends in a catalogue whose adapters point in a circle', () => {
    const back = adapter(10, 'BACK', { pipeId: pipe125.id });
    const round = adapter(11, 'ROUND', { pipeId: pipe150.id });
    const found = findStartChain(createInput({ pipe: pipe200 }), createData().pipes, [start150, back, round]);
    assert.deepEqual(found, { chain: null, reachableDiameters: [150] });
  });
});
