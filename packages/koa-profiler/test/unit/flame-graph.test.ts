import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CpuProfile } from '../../source/recording/cpu-recorder.ts';
import { flameGraph } from '../../source/routes/flame-graph.ts';
import { panelServices } from './empty-profile.ts';

type CpuNode = CpuProfile['nodes'][number];

const root = '/orchard';
const node = (id: number, functionName: string, url: string, ...children: readonly number[]): CpuNode => ({
  id,
  callFrame: { functionName, scriptId: '0', url, lineNumber: 9, columnNumber: 0 },
  children: [...children],
});

/** `harvest` calls `count` and `weigh`, the profiler calls the engine's `write`, and the thread is idle. */
const nodes: readonly CpuNode[] = [
  node(1, '(root)', '', 2, 3, 4),
  node(2, 'harvest', 'file:///orchard/harvest.ts', 5, 7),
  node(3, '(idle)', ''),
  node(4, 'observe', 'file:///profiler/observe.ts', 6),
  node(5, 'count', 'file:///orchard/node_modules/abacus/count.js'),
  node(6, 'write', ''),
  node(7, 'weigh', 'file:///orchard/weigh.ts'),
];

const graphOf = (samples: readonly number[], timeDeltas: readonly number[]) =>
  flameGraph(
    { nodes: [...nodes], startTime: 0, endTime: 0, samples: [...samples], timeDeltas: [...timeDeltas] },
    {
      options: { ...panelServices.options, root },
      isOwnFile: (file) => !file.includes('node_modules'),
      isProfilers: (script) => script.startsWith('file:///profiler/'),
    },
  );

test('a flame graph gives each sample the time to the next one, without idle time and without the profiler', () => {
  // The last sample has no next one.
  const graph = graphOf([2, 5, 3, 6, 5, 7, 2], [0, 2000, 3000, 50_000, 4000, 1000, 2000]);
  assert.deepEqual([graph.milliseconds, graph.profilers], [8, 4]);
  assert.deepEqual(
    graph.bars.map(({ name, place, owner, milliseconds, left, width, depth }) => [
      `${name} ${place} ${owner}`,
      milliseconds,
      Math.round(left),
      Math.round(width),
      depth,
    ]),
    [
      ['harvest harvest.ts:10 own', 8, 0, 100, 0],
      ['count node_modules/abacus/count.js:10 library', 4, 0, 50, 1],
      ['weigh weigh.ts:10 own', 2, 50, 25, 1],
    ],
  );
  assert.equal(graph.depth, 2);
});

test('the stacks of a flame graph have the time of their innermost function, the longest first', () => {
  const { stacks, moreStacks } = graphOf([2, 5, 5, 3], [0, 1000, 2000, 2000, 1000]);
  assert.deepEqual(stacks, [
    { text: 'harvest harvest.ts:10;count node_modules/abacus/count.js:10', milliseconds: 4 },
    { text: 'harvest harvest.ts:10', milliseconds: 1 },
  ]);
  assert.equal(moreStacks, 0);
});

test('a flame graph of a thread that only waited has no bars', () => {
  const { bars, stacks, milliseconds } = graphOf([3, 3], [0, 1000]);
  assert.deepEqual([bars, stacks, milliseconds], [[], [], 0]);
});
