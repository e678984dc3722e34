import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { tile } from '../../source/collectors/panel.ts';
import { curlCommand } from '../../source/collectors/request/panel.ts';
import { formatBytes, formatCount, formatMilliseconds } from '../../source/rendering/format.ts';
import { highlightSource } from '../../source/rendering/highlight.ts';
import { nodeSupport } from '../../source/rendering/runtime-facts.ts';
import { parseStack } from '../../source/code/places.ts';
import { openFileLink } from '../../source/collectors/render-panel.ts';
import { emptyProfile } from './empty-profile.ts';

test('times, sizes and counts read well at every magnitude', () => {
  assert.deepEqual([0, 0.0421, 1.236, 12.34, 312.4, 12_345].map(formatMilliseconds), [
    '0.00 ms',
    '0.04 ms',
    '1.24 ms',
    '12.3 ms',
    '312 ms',
    '12.3 s',
  ]);
  assert.deepEqual([0, 512, 1536, -2048, 5 * 1024 ** 2, 3 * 1024 ** 3].map(formatBytes), [
    '0 B',
    '512 B',
    '1.5 KiB',
    '-2.0 KiB',
    '5.0 MiB',
    '3.0 GiB',
  ]);
  assert.deepEqual(
    [formatCount(1, 'query', 'queries'), formatCount(2, 'query', 'queries'), formatCount(0, 'dump')],
    ['1 query', '2 queries', '0 dumps'],
  );
});

test('a stack is read frame by frame: own code, libraries and the engine', () => {
  const stack = [
    'Error: at first (/app/fake.ts:1:1)',
    '    at load (/app/server/load.ts:3:5)',
    '    at async Promise.all (index 0)',
    '    at new Model (file:///app/node_modules/sequelize/model.js:10:2)',
    '    at node:internal/process/task_queues:104:5',
    '    at /app/server/top.ts:7:1',
  ].join('\n');
  const frames = parseStack(stack, '/app', (file) => file.startsWith('/app/') && !file.includes('node_modules'));
  assert.deepEqual(
    frames.map(({ functionName, file, line, kind }) => [functionName, file, line, kind]),
    [
      ['load', 'server/load.ts', 3, 'own'],
      ['async Promise.all', '', 0, 'engine'],
      ['new Model', 'node_modules/sequelize/model.js', 10, 'library'],
      ['at node:internal/process/task_queues:104:5', '', 0, 'engine'],
      ['', 'server/top.ts', 7, 'own'],
    ],
  );
});

test('colouring source changes no line', () => {
  fc.assert(
    fc.property(fc.array(fc.string().map((text) => text.replaceAll('\n', ' '))), (lines) => {
      const pieces = highlightSource(lines, 'any.ts').map((line) => line.map(({ text }) => text).join(''));
      assert.deepEqual(pieces, lines.length === 0 ? [''] : lines);
    }),
  );
});

test('a copied curl command repeats the request exactly, without masked values', () => {
  const plain = { ...emptyProfile.request, url: 'http://a/b', path: '/b' };
  const command = (differing: object): string =>
    curlCommand({ request: { ...plain, ...differing } }).replaceAll(' \\\n  ', ' ');
  assert.equal(command({}), "curl --include 'http://a/b'");
  assert.equal(command({ url: 'http://a/?a[]=1' }), "curl --include --globoff 'http://a/?a[]=1'");
  assert.equal(command({ url: 'http://a/b/../c', path: '/b/../c' }), "curl --include --path-as-is 'http://a/b/../c'");
  const headers = [
    ['host', 'a'],
    ['accept', ''],
    ['x-quote', "o'clock"],
    ['cookie', '••••••'],
  ];
  assert.equal(
    command({ url: "http://a/it's", headers }),
    String.raw`curl --include --header 'accept;' --header 'x-quote: o'\''clock' 'http://a/it'\''s'`,
  );
  const body = { text: 'x', bytes: 1, whole: true };
  assert.equal(command({ body }), "curl --include --request 'GET' --data-raw 'x' 'http://a/b'");
  assert.equal(command({ body, method: 'POST' }), "curl --include --request 'POST' --data-raw 'x' 'http://a/b'");
  assert.equal(command({ body, method: 'HEAD' }), "curl --head 'http://a/b'");
});

test('a tile shows a name of several words as one value, and the word behind a number as its unit', () => {
  assert.deepEqual(
    [tile('Identity', 'Kari Nordmann').value, tile('Identity', 'Kari Nordmann').unit],
    ['Kari Nordmann', ''],
  );
  assert.deepEqual([tile('Time', '-1.5 ms').value, tile('Time', '-1.5 ms').unit], ['-1.5', 'ms']);
  assert.deepEqual([tile('Reached', '4 of 10').value, tile('Reached', '4 of 10').unit], ['4', 'of 10']);
});

test('the support of a version of Node depends on the day', () => {
  assert.equal(nodeSupport('v24.1.0', new Date('2026-11-21')).supported, true);
  assert.equal(nodeSupport('v24.1.0', new Date('2029-01-01')).supported, false);
  assert.equal(nodeSupport('v20.0.0', new Date('2026-11-21')).supported, false);
});

test('only files of the application are linked, here or in an editor', () => {
  const here = { base: '/_profiler', options: { editor: null, root: '/app' } };
  assert.equal(openFileLink('server/a b.ts', 3, here), '/_profiler/open?file=server%2Fa+b.ts&line=3#L3');
  for (const file of ['', '/etc/passwd', String.raw`C:\file`, 'node:fs'])
    assert.equal(openFileLink(file, 1, here), null);
  const inEditor = { base: '', options: { editor: 'vscode://file/{file}:{line}', root: '/app' } };
  assert.equal(openFileLink('server/a b.ts', 3, inEditor), 'vscode://file//app/server/a%20b.ts:3');
  const oddly = { base: '', options: { editor: 'vscode://file/{file}:{line}', root: '/c#/what?' } };
  assert.equal(openFileLink('$&.ts', 3, oddly), 'vscode://file//c%23/what%3F/$&.ts:3');
});
