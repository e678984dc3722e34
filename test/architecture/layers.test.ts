import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');

/** The imports of each file: repository paths of relative imports, and the names of packages. */
async function importsOf(pattern: string): Promise<{ file: string; imported: string }[]> {
  const found: { file: string; imported: string }[] = [];
  for await (const name of glob(pattern, { cwd: root })) {
    const file = name.split(path.sep).join('/');
    const source = await readFile(path.join(root, file), 'utf8');
    for (const [, target = ''] of source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const imported = target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target;
      found.push({ file, imported });
    }
  }
  assert.ok(found.length > 0, `${pattern} has no imports to look at`);
  return found;
}

async function offenders(pattern: string, isAllowed: (imported: string, file: string) => boolean): Promise<string[]> {
  const imports = await importsOf(pattern);
  return imports
    .filter(({ file, imported }) => !isAllowed(imported, file))
    .map(({ file, imported }) => `${file} -> ${imported}`);
}

/** The codes that catalogue and calculator share: the one file of `db/` that the calculator may import. */
const codes = 'db/codes.ts';

test('the calculator imports nothing but itself and the codes of the catalogue, which import nothing', async () => {
  assert.deepEqual(
    await offenders(
      'server/calculator/**/*.ts',
      (imported) => imported === codes || imported.startsWith('server/calculator/'),
    ),
    [],
  );
  assert.doesNotMatch(await readFile(path.join(root, codes), 'utf8'), /\bimport\b/);
});

test('the draught is calculated from its problem alone', async () => {
  assert.deepEqual(
    await offenders(
      'server/calculator/draught/**/*.ts',
      (imported) => imported === codes || imported.startsWith('server/calculator/draught/'),
    ),
    [],
  );
});

/** The calculator's rooms from the bottom up: each file knows its own room and those below it. */
const calculatorRooms = [
  'numbers.ts',
  'column/',
  'column.ts',
  'draught/',
  'input/',
  'house/',
  'result/',
  'parts/',
  'flue-draught/',
  'rules/',
  'flue/',
  'connection/',
  'liner/',
  'report/',
  'calculate-connection.ts',
  'calculate.ts',
  'ways-out/',
] as const;

function calculatorRoomOf(file: string): number {
  const room = calculatorRooms.findIndex((name) => file.startsWith(`server/calculator/${name}`));
  assert.notEqual(room, -1, `${file} is in no room of the calculator`);
  return room;
}

test('inside the calculator arrows point downwards only', async () => {
  assert.deepEqual(
    await offenders(
      'server/calculator/**/*.ts',
      (imported, file) => imported === codes || calculatorRoomOf(imported) <= calculatorRoomOf(file),
    ),
    [],
  );
});

test('the solver of columns has one door', async () => {
  assert.deepEqual(
    await offenders(
      '{server,test}/**/*.ts',
      (imported, file) =>
        !imported.startsWith('server/calculator/column/') || file.startsWith('server/calculator/column'),
    ),
    [],
  );
});

test('the rooms of the profiler import from the rooms below them, and the records of collectors', async () => {
  const readme = await readFile(path.join(root, 'server/profiler/README.md'), 'utf8');
  const listed = /^### Rooms of the code\n\n```\n(.*?)^```/ms.exec(readme)?.[1] ?? '';
  const rooms = [...listed.matchAll(/(?:^| )(\w+)\/(?= |$)/gm)].map(([, room = '']) => `server/profiler/${room}/`);
  assert.equal(rooms.length, 16);
  const placeOf = (file: string): number => rooms.findIndex((room) => file.startsWith(room));
  const isRecord = (file: string): boolean => /\/collectors\/(?:kinds|\w+\/record)\.ts$/.test(file);
  assert.deepEqual(
    await offenders(
      'server/profiler/*/**/*.ts',
      (imported, file) => placeOf(imported) === -1 || placeOf(imported) >= placeOf(file) || isRecord(imported),
    ),
    [],
  );
});

/**
 * For every folder, which of its files and subfolders import which others of them: `routes -> pages` in `server`,
 * `drawing -> texts` in `server/pages`.
 */
async function neighboursByFolder(): Promise<Map<string, Map<string, Set<string>>>> {
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const { file, imported } of await importsOf('{server,electron,db}/**/*.ts')) {
    if (file.startsWith('server/profiler/') || !/^(?:server|electron|db)\//.test(imported)) continue;
    const [from, to] = [file.split('/'), imported.split('/')];
    const depth = from.findIndex((part, index) => part !== to[index]);
    const folder = from.slice(0, depth).join('/');
    const neighbours = folders.get(folder) ?? new Map<string, Set<string>>();
    const known = neighbours.get(from[depth] ?? '') ?? new Set<string>();
    folders.set(folder, neighbours.set(from[depth] ?? '', known.add(to[depth] ?? '')));
  }
  return folders;
}

/**
 * Returns the names in circles with their imports of each other. Removes, again and again, each name that imports no other
 * name or that no other name imports.
 */
function circular(neighbours: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  let left = [...neighbours.keys()];
  for (;;) {
    const importsAny = (name: string): boolean => left.some((other) => neighbours.get(name)?.has(other) === true);
    const isImported = (name: string): boolean => left.some((other) => neighbours.get(other)?.has(name) === true);
    const kept = left.filter((name) => importsAny(name) && isImported(name));
    if (kept.length === left.length) {
      return kept.map((name) => `${name} -> ${kept.filter((other) => neighbours.get(name)?.has(other)).join(', ')}`);
    }
    left = kept;
  }
}

test('no folder has files or subfolders that import each other in a circle', async () => {
  const circles = [...(await neighboursByFolder())].flatMap(([folder, neighbours]) =>
    circular(neighbours).map((circle) => `${folder}/${circle}`),
  );
  assert.deepEqual(circles, []);
});

test('result/ holds types and nothing that runs', async () => {
  const running: string[] = [];
  for await (const name of glob('server/calculator/result/*.ts', { cwd: root })) {
    const source = await readFile(path.join(root, name), 'utf8');
    if (/^(?:export )?(?:async )?(?:function|const|let|class)\b/m.test(source)) running.push(name);
  }
  assert.deepEqual(running, []);
});

test('the database room never imports the server, and only the catalogue and the upkeep read through it', async () => {
  assert.deepEqual(await offenders('db/**/*.ts', (imported) => !/^(server|electron)\//.test(imported)), []);
  const allowed = /^server\/(?:catalogue\/|upkeep\/|start-server\.ts$)/;
  assert.deepEqual(
    await offenders(
      'server/**/*.ts',
      (imported, file) => imported === codes || !imported.startsWith('db/') || allowed.test(file),
    ),
    [],
  );
});

test('the server knows the upkeep of the catalogue by its door alone', async () => {
  const isOutside = (file: string): boolean => !file.startsWith('server/upkeep/');
  assert.deepEqual(
    await offenders(
      'server/**/*.ts',
      (imported, file) =>
        !imported.startsWith('server/upkeep/') || imported === 'server/upkeep/upkeep.ts' || !isOutside(file),
    ),
    [],
  );
});

test('the audit knows the calculator and the catalogue; what runs it lies beside it', async () => {
  const below = /^(?:db\/codes\.ts$|server\/(?:upkeep\/(?:audit\/|run-task\.ts$)|(?:calculator|catalogue|i18n)\/))/;
  const runsIt = /^server\/upkeep\/audit\/run-audit\.ts$/;
  assert.deepEqual(
    await offenders('server/upkeep/audit/**/*.ts', (imported, file) => runsIt.test(file) || below.test(imported)),
    [],
  );
});

test('only open-database.ts imports the sqlite3 package', async () => {
  const knowers = (await importsOf('{server,db,electron}/**/*.ts')).filter(({ imported }) => imported === 'sqlite3');
  assert.ok(
    knowers.every(({ file }) => file === 'db/open-database.ts'),
    JSON.stringify(knowers),
  );
});

test('the quote is worked on without pages, routes or a database: it knows what it keeps of a calculation, and whose it is', async () => {
  const known = [
    'server/quotes/',
    'server/calculator/',
    'server/choices/',
    'server/catalogue/reference-data.ts',
    'server/i18n/read-number.ts',
    'server/settings/dealer.ts',
    'db/codes.ts',
    'zod',
    'node:',
  ];
  const isKnown = (imported: string): boolean => known.some((room) => imported.startsWith(room));
  assert.deepEqual(await offenders('server/quotes/*.ts', isKnown), []);
});

test('the server never imports the desktop shell', async () => {
  assert.deepEqual(await offenders('server/**/*.ts', (imported) => !/^electron(\/|$)/.test(imported)), []);
});

test('without the folder server/profiler only start-server.ts would not compile: no other file imports it', async () => {
  const importers = (await importsOf('{server,electron,db}/**/*.ts'))
    .filter(({ file, imported }) => imported.startsWith('server/profiler/') && !file.startsWith('server/profiler/'))
    .map(({ file }) => file);
  assert.deepEqual([...new Set(importers)], ['server/start-server.ts']);
});

test('secrets imports only the SQL reader, and the SQL reader imports nothing', async () => {
  const isAllowed = (imported: string): boolean => /^server\/(?:secrets|sql)\//.test(imported);
  assert.deepEqual(await offenders('server/secrets/**/*.ts', isAllowed), []);
  assert.deepEqual(await offenders('server/sql/**/*.ts', (imported) => imported.startsWith('server/sql/')), []);
});

test('the observation interface and the logger know nothing of the application', async () => {
  const ownOrForeign = /^(node:|pino|server\/(observation|logging|secrets)\/)/;
  assert.deepEqual(
    await offenders('server/{observation,logging}/**/*.ts', (imported) => ownOrForeign.test(imported)),
    [],
  );
});

test('only render-page.ts calls koa-views, and only the translator i18next', async () => {
  const imports = await importsOf('server/**/*.ts');
  const importers = (name: string): string[] =>
    imports.filter(({ imported }) => imported === name).map(({ file }) => file);
  assert.deepEqual(importers('koa-views'), ['server/pages/render-page.ts']);
  assert.deepEqual(importers('i18next'), ['server/i18n/translator.ts']);
});

test('the rooms of the profiler import downwards only', async () => {
  const rooms = [
    'register.ts',
    'index.ts',
    'load.ts',
    'start.ts',
    'routes',
    'comparison',
    'exports',
    'collectors',
    'adapters',
    'toolbar',
    'watching',
    'storage',
    'timeline',
    'options.ts',
    'profile',
    'recording',
    'queries',
    'records of collectors',
    'records',
    'rendering',
    'code',
    'values',
    'here.ts',
  ];
  const roomOf = (file: string): string =>
    /collectors\/(?:\w+\/record|kinds)\.ts$/.test(file) ? 'records of collectors' : (file.split('/')[2] ?? '');
  const depthOf = (file: string): number => rooms.indexOf(roomOf(file));
  const imports = await importsOf('server/profiler/**/*.ts');
  assert.deepEqual(
    imports.filter(({ file }) => depthOf(file) < 0),
    [],
    'a room is missing in the list',
  );
  const upwards = imports.filter(
    ({ file, imported }) => imported.startsWith('server/profiler/') && depthOf(imported) < depthOf(file),
  );
  assert.deepEqual(upwards, []);
});
