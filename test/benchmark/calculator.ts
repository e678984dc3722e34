import assert from 'node:assert/strict';
import { stdout } from 'node:process';
import { calculate } from '../../server/calculator/calculate.ts';
import { type ColumnElement, type ColumnProblem, solveColumn } from '../../server/calculator/column.ts';
import { createData, createFloor, createInput } from '../support/calculator-fixtures.ts';
import { orderParts } from '../../server/calculator/input/catalogue-parts.ts';
import { createPart } from '../support/fixture-parts.ts';

const objectives = ['price', 'joints', 'tight'] as const;

/** Measures the column search and the whole calculation. Writes tables. */
export function benchmarkCalculator(): void {
  writeColumns();
  writeWholeCalculations();
}

function writeColumns(): void {
  const rows = [5, 10, 30, 60].map((count) => {
    const problem = createProblem(createElements(count));
    const times = objectives.map((objective) => bestMilliseconds(() => solveColumn({ ...problem, objective }), 50));
    return [`${count}`].concat(times.map((milliseconds) => milliseconds.toFixed(3)));
  });
  writeTable('solveColumn: milliseconds for 9 m', [['elements', ...objectives], ...rows]);
}

function writeWholeCalculations(): void {
  const data = createLargeData();
  const rows = [1, 2, 3, 4].map((storeys) => {
    const input = createInput({ floor: createFloor(storeys, true) });
    assert.deepEqual(calculate(input, data).failures, []);
    const own = bestMilliseconds(() => calculate(input, data), 50);
    const withOffset = bestMilliseconds(() => calculate({ ...input, offset: 400 }, data), 20);
    return [`${storeys}`, own.toFixed(2), withOffset.toFixed(2)];
  });
  writeTable('The whole calculation, three objectives included: 30 elements, one adjustable, attic', [
    ['storeys', 'calculate ms', 'with offset ms'],
    ...rows,
  ]);
}

/** Elements of growing length whose price per metre falls a little, as catalogues have them, and one adjustable. */
function createElements(count: number): ColumnElement[] {
  const fixed = Array.from({ length: count - 1 }, (_, index) => {
    const length = 200 + Math.round((index * 125) / (count - 2)) * 10;
    return { articleNumber: `E${index}`, length, price: 20_000 + length * 130 + ((index * 7919) % 4000) };
  });
  return [...fixed, { articleNumber: 'ADJ', length: 260, maximumLength: 410, price: 199_000 }];
}

/** A column of 9 m. */
function createProblem(elements: readonly ColumnElement[]): ColumnProblem {
  return { elements, required: [], start: 1450, target: 9000, tolerance: 200, forbiddenJoints: [], objective: 'price' };
}

/** The fixture's system with many more straight elements. */
function createLargeData(): ReturnType<typeof createData> {
  const data = createData();
  const more = createElements(30)
    .filter(({ maximumLength }) => maximumLength === undefined)
    .map(({ articleNumber, length, price }, index) =>
      createPart({ id: 1000 + index, articleNumber, role: 'straight', length, price, width: 200 }),
    );
  return { ...data, parts: orderParts([...data.parts.all.filter(({ role }) => role !== 'straight'), ...more]) };
}

/** The fastest of many runs, because other work of the machine only makes a run slower. */
function bestMilliseconds(run: () => unknown, times: number): number {
  let best = Infinity;
  for (let index = 0; index < 2 * times; index += 1) {
    const before = performance.now();
    run();
    if (index >= times) best = Math.min(best, performance.now() - before);
  }
  return best;
}

function writeTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('   '));
  stdout.write(`\n${title}\n${lines.join('\n')}\n`);
}
