import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { runInThisContext } from 'node:vm';
import { BoundedList } from '../../source/recording/recording.ts';
import { createFunctionPlaces } from '../../source/code/function-places.ts';
import { CallStack, createCallStackReader, createIsBelow } from '../../source/code/places.ts';
import { describeException } from '../../source/collectors/exception/record.ts';
import { createMasking } from '../../source/secrets/masking.ts';
import { emptyProfile } from './empty-profile.ts';
import { createProfileStorage, isToken } from '../../source/storage/profile-storage.ts';

const masking = createMasking([]);

test('a full list counts the further records', () => {
  const list = new BoundedList<number>(2);
  for (const item of [1, 2, 3]) list.add(item);
  assert.deepEqual([list.items, list.dropped], [[1, 2], 1]);
});

test('a call stack returns the same places at each reading, and releases its frames', () => {
  const isHere = (file: string): boolean => file.includes('/test/unit/');
  const reader = createCallStackReader(process.cwd(), isHere, () => false);
  const takeHere = (): CallStack => new CallStack();
  const outer = (run: () => CallStack): CallStack => run();
  const taken = outer(() => takeHere());
  const places = reader(taken);
  assert.match(places[0]?.file ?? '', /packages\/koa-profiler\/test\/unit\/recording\.test\.ts$/);
  assert.deepEqual(
    places.map(({ functionName }) => functionName),
    ['takeHere', '', 'outer'],
  );
  assert.equal(reader(taken), places);
  assert.equal(taken.holder, null);
  const isObserving = createIsBelow([import.meta.dirname, `${process.cwd()}/packages`]);
  const below = createCallStackReader(process.cwd(), () => false, isObserving);
  assert.deepEqual(below(takeHere()), [], 'what observes is not shown, nor is the engine');
});

test('an error is described with its causes and parts, even in a circle, even when its properties throw', () => {
  const inner = new Error('inner');
  const outer = new AggregateError([new TypeError('part')], 'outer', { cause: inner });
  inner.cause = outer;
  assert.deepEqual(
    describeException(outer, masking).map(({ name, relation, depth }) => [name, relation, depth]),
    [
      ['AggregateError', 'thrown', 0],
      ['Error', 'cause', 1],
      ['TypeError', 'part', 1],
    ],
  );
  const hostile = Object.defineProperty(new Error('x'), 'message', { get: () => assert.fail('message') });
  assert.equal(describeException(hostile, masking)[0]?.message, '');
  assert.equal(describeException('just text', masking)[0]?.name, 'a thrown string');
  assert.equal(describeException(null, masking)[0]?.name, 'a thrown null');
  assert.doesNotMatch(
    JSON.stringify(describeException(Object.assign(new Error('x'), { password: 'sesame' }), masking)),
    /sesame/,
  );
});

test('a token has six hexadecimal digits and is given once', () => {
  const storage = createProfileStorage({ maxProfiles: 500, maxBytes: 1, folder: null, warn: () => {} });
  const given = Array.from({ length: 500 }, () => {
    const token = storage.reserveToken();
    storage.add(token, () => emptyProfile);
    return token;
  });
  assert.equal(new Set(given).size, 500);
  assert.ok(given.every(isToken));
});

test('a function is where its source is, if the compiled script holds its own source map', () => {
  const map = { version: 3, sources: ['orchard.ts'], names: [], mappings: 'AAwCA' };
  const address = `data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
  const filename = path.resolve('/garden/orchard.js');
  const plant: unknown = runInThisContext(`(function plant() {})\n//# sourceMappingURL=${address}`, { filename });
  assert.ok(typeof plant === 'function');
  const places = createFunctionPlaces(path.dirname(filename));
  const { file, line, functionName } = places.placeOf(places.numberOf(plant)) ?? {};
  assert.deepEqual([file, line, functionName], ['orchard.ts', 41, 'plant']);
});
