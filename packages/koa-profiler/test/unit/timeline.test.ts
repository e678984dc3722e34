import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { RecordedLayer } from '../../source/profile/profile.ts';
import { buildTimeline } from '../../source/timeline/build-timeline.ts';
import { laneOf } from '../../source/exports/chrome-trace.ts';
import { foldEqual, layerTimes, timePassed, type TimelineSpan } from '../../source/timeline/timeline-spans.ts';

const layer = (startedAt: number, endedAt: number, next: readonly [number, number] | null): RecordedLayer => ({
  watched: { kind: 'middleware', name: 'layer', place: null, number: 1 },
  reached: true,
  failed: false,
  startedAt,
  endedAt,
  nextStartedAt: next?.[0] ?? null,
  nextEndedAt: next?.[1] ?? null,
});

test('own time is what a layer did not wait; a router waits for the handler that runs inside it', () => {
  const times = layerTimes([layer(0, 10, [2, 9]), layer(2, 9, null), layer(3, 8, null)]);
  assert.deepEqual(
    times.map(({ total, own }) => [total, own]),
    [
      [10, 3],
      [7, 2],
      [5, 5],
    ],
  );
});

test('a layer that did not wait for the end has no negative time of its own', () => {
  const [racing] = layerTimes([layer(0, 4, [1, 9])]);
  assert.deepEqual([racing?.own, racing?.waiting], [1, { from: 1, to: 4 }]);
});

test('time that passed counts once what ran at the same time', () => {
  const stretch = (startedAt: number, endedAt: number) => ({ startedAt, endedAt });
  assert.equal(timePassed([stretch(0, 10), stretch(2, 8), stretch(5, 15), stretch(20, 21)]), 16);
  assert.equal(timePassed([]), 0);
  assert.deepEqual(laneOf([stretch(0, 10), stretch(2, 8), stretch(5, 15), stretch(16, 17)]), [0, 0, 1, 0]);
});

test('bars lie on one axis in percent, none is invisible, and labels turn round towards the end', () => {
  const span = { kind: 'query', name: 'q', own: null, waiting: null, failed: false } as const;
  const { bars, ticks, height } = buildTimeline(
    [
      { ...span, startedAt: 0, endedAt: 50 },
      { ...span, startedAt: 99.9999, endedAt: 100 },
    ],
    100,
    80,
  );
  assert.deepEqual([bars[0]?.x, bars[0]?.width, bars[0]?.labelAnchor], ['0.000%', '50.000%', 'start']);
  assert.deepEqual([bars[1]?.x, bars[1]?.width, bars[1]?.labelAnchor], ['99.850%', '0.150%', 'end']);
  assert.deepEqual(
    ticks.map(({ label }) => label),
    ['0', '20 ms', '40 ms', '60 ms', '80 ms', '100 ms'],
  );
  assert.ok(height > 0);
});

test('a request without any measurable time still has an axis', () => {
  const { ticks, bars } = buildTimeline([], 0, null);
  assert.ok(ticks.length > 1 && ticks.length < 20);
  assert.deepEqual(bars, []);
});

test('three equal queries are one row with the sum of their times; two, failed ones and layers stay', () => {
  const span = (kind: string, startedAt: number, failed = false): TimelineSpan => ({
    kind,
    name: 'SELECT tree',
    startedAt,
    endedAt: startedAt + 2,
    own: null,
    waiting: null,
    failed,
  });
  const [folded, ...others] = foldEqual([
    span('query', 0),
    span('query', 5, true),
    span('query', 10),
    span('query', 20),
  ]);
  assert.deepEqual([folded?.name, folded?.startedAt, folded?.endedAt, folded?.own], ['3 × SELECT tree', 0, 22, 6]);
  assert.deepEqual(
    others.map(({ failed }) => failed),
    [true],
  );
  assert.equal(buildTimeline(folded === undefined ? [] : [folded], 30, null).bars[0]?.duration, '6.00 ms');
  const two = [span('query', 0), span('query', 10)];
  assert.deepEqual(foldEqual(two), two);
  const layers = [1, 2, 3].map((at) => span('middleware', at));
  assert.deepEqual(foldEqual(layers), layers);
});

test('every kind of span has a colour of its own, in light and in dark', async () => {
  const stylesheet = await readFile(new URL('../../views/styles/colours.css', import.meta.url), 'utf8');
  const kinds = [...stylesheet.matchAll(/--kind-[a-z0-9-]+: light-dark\((#\w+), (#\w+)\);/g)];
  for (const colours of [kinds.map(([, light]) => light), kinds.map(([, , dark]) => dark)]) {
    assert.equal(colours.length, 14);
    assert.equal(new Set(colours).size, 14);
  }
});
