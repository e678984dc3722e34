import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');

interface Import {
  readonly file: string;
  /** The repository path of a relative import, or the name of a package. */
  readonly imported: string;
  /** Whether it is loaded later, or is only a type. */
  readonly isLazy: boolean;
}

async function importsOf(pattern: string): Promise<Import[]> {
  const found: Import[] = [];
  for await (const name of glob(pattern, { cwd: root })) {
    const file = name.split(path.sep).join('/');
    const source = await readFile(path.join(root, file), 'utf8');
    for (const [statement, target = ''] of source.matchAll(
      /(?:import type [^;']*from|(?<!')from|import)\s*\(?\s*'([^']+)'/g,
    )) {
      const imported = target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target;
      found.push({ file, imported, isLazy: /^import(?: type|\s*\()/.test(statement) });
    }
  }
  assert.ok(found.length > 0, `${pattern} has no imports to look at`);
  return found;
}

/** The parts of the server that the shell knows: its start, tasks, texts and secrets, the dealer, and the reader of quote files and of the index of their folder. `within` limits a wait. */
const knownToShell = [
  'electron(?:/|$)',
  'node:',
  'fflate$',
  'server/(?:start-server|settings/(?:parse-settings|settings|dealer)|application-files).ts$',
  'server/i18n/(?:translator|locale).ts$',
  'koa-profiler/masking$',
  'server/(?:desktop-secret-header|within|local-day).ts$',
  'server/quotes/(?:quote|quote-desk|quote-list|listed-quote|folder-index|template).ts$',
  'server/upkeep/(?:run|answer)-task.ts$',
];

interface Rule {
  readonly files: string;
  /** The files that may import more. */
  readonly except?: RegExp;
  /** Patterns. The files may import only paths that begin with one of them. */
  readonly only?: readonly string[];
  /** Patterns. The files may import no path that begins with one of them. */
  readonly not?: readonly string[];
}

/** The codes that catalogue and calculator share are the one file of `db/` that the calculator may import. */
const rules: Readonly<Record<string, Rule>> = {
  'the calculator imports only itself and the codes of the catalogue': {
    files: 'server/calculator/**/*.ts',
    only: ['server/calculator/', 'db/codes.ts$'],
  },
  'the draught is calculated from its problem alone': {
    files: 'server/calculator/draught/**/*.ts',
    only: ['server/calculator/draught/', 'db/codes.ts$'],
  },
  'the solver of columns has one door': {
    files: '{server,test}/**/*.ts',
    except: /^server\/calculator\/column/,
    not: ['server/calculator/column/'],
  },
  'the database room never imports the server': { files: 'db/**/*.ts', not: ['server/', 'electron/'] },
  'only the catalogue and the upkeep read through the database room': {
    files: 'server/**/*.ts',
    except: /^server\/(?:catalogue\/|upkeep\/|start-server\.ts$)/,
    not: ['db/(?!codes.ts$)'],
  },
  'only open-database.ts imports the sqlite3 package': {
    files: '{server,db,electron}/**/*.ts',
    except: /^db\/open-database\.ts$/,
    not: ['sqlite3$'],
  },
  'only render-page.ts calls koa-views': {
    files: 'server/**/*.ts',
    except: /^server\/pages\/render-page\.ts$/,
    not: ['koa-views$'],
  },
  'only the translator calls i18next': {
    files: 'server/**/*.ts',
    except: /^server\/i18n\/translator\.ts$/,
    not: ['i18next$'],
  },
  'the server knows the upkeep of the catalogue by its door alone': {
    files: 'server/**/*.ts',
    except: /^server\/upkeep\//,
    not: ['server/upkeep/(?!upkeep.ts$)'],
  },
  'the audit knows the calculator and the catalogue; what runs it lies beside it': {
    files: 'server/upkeep/audit/**/*.ts',
    except: /^server\/upkeep\/audit\/run-audit\.ts$/,
    only: ['db/codes.ts$', 'server/upkeep/(?:audit/|run-task.ts$)', 'server/(?:calculator|catalogue|i18n)/'],
  },
  'the quote is worked on without pages, routes or a database: it knows what it keeps of a calculation, and whose it is':
    {
      files: 'server/quotes/*.ts',
      only: [
        'server/(?:quotes|calculator|choices)/',
        'server/(?:catalogue/reference-data|i18n/read-number|settings/dealer).ts$',
        'db/codes.ts$',
        'zod$',
        'node:',
      ],
    },
  'the server never imports the desktop shell': { files: 'server/**/*.ts', not: ['electron(?:/|$)'] },
  'the profiler is reached through its doors': {
    files: '{server,electron,db,build,test}/**/*.ts',
    except: /^test\/(?:mutations|benchmark)\//,
    not: ['packages/', 'koa-profiler/(?!(?:observe|masking|adapters/[a-z]+)$)'],
  },
  'only start-server.ts knows the profiler; the rest knows what reports and what masks': {
    files: '{server,electron,db}/**/*.ts',
    except: /^server\/start-server\.ts$/,
    not: ['koa-profiler(?!/(?:observe|masking)$)'],
  },
  'only the server reports': { files: '{electron,db}/**/*.ts', not: ['koa-profiler/observe$'] },
  'the package koa-profiler imports nothing of this project': {
    files: 'packages/koa-profiler/{source,build}/**/*.ts',
    only: ['packages/koa-profiler/', '#here$', 'node:', 'koa$', 'pug$'],
    except: /\/adapters\/sequelize/,
  },
  'the tests of the package know the project only by tools of tests that are about no product': {
    files: 'packages/koa-profiler/test/**/*.ts',
    not: [
      '(?:server|electron|db|build)/',
      'test/(?!support/(?:browser|growth|ports|raw-request|sample|shared-site|temporary-folder).ts$|mutations/mutation.ts$|benchmark/load.ts$)',
    ],
  },
  'secrets imports only the SQL reader': {
    files: 'packages/koa-profiler/source/secrets/**/*.ts',
    only: ['packages/koa-profiler/source/(?:secrets|sql)/'],
  },
  'the SQL reader imports nothing': {
    files: 'packages/koa-profiler/source/sql/**/*.ts',
    only: ['packages/koa-profiler/source/sql/'],
  },
  'the observation interface and the logger know nothing of the application': {
    files: '{packages/koa-profiler/source/observation,server/logging}/**/*.ts',
    only: [
      'node:',
      'pino',
      'server/logging/',
      'koa-profiler/(?:observe|masking)$',
      'packages/koa-profiler/source/observation/',
    ],
  },
  'the desktop shell knows the server only by how it is started': {
    files: 'electron/**/*.ts',
    except: /^electron\/catalogue\/inspect-catalogue\.ts$/,
    only: knownToShell,
  },
  'the inspection of the desktop shell knows the database only to check a file': {
    files: 'electron/catalogue/inspect-catalogue.ts',
    only: [
      ...knownToShell,
      'db/(?:integrity|catalogue-file-error|catalogue/write-catalogue).ts$',
      'server/upkeep/inspection.ts$',
      'server/catalogue/open-catalogue.ts$',
    ],
  },
};

for (const [sentence, { files, except, only = [''], not = ['$'] }] of Object.entries(rules)) {
  test(sentence, async () => {
    const matches = (patterns: readonly string[], imported: string): boolean =>
      patterns.some((pattern) => new RegExp(`^${pattern}`).test(imported));
    const offenders = (await importsOf(files)).filter(
      ({ file, imported }) => except?.test(file) !== true && (!matches(only, imported) || matches(not, imported)),
    );
    assert.deepEqual(offenders, []);
  });
}

test('the package koa-profiler does not know the trade of this project', async () => {
  for await (const file of glob('packages/koa-profiler/{source,views}/**/*.*', { cwd: root }))
    assert.doesNotMatch(await readFile(path.join(root, file), 'utf8'), /fireplace|chimney|\bflue\b|producer/i, file);
});

test('the codes of the catalogue import nothing', async () => {
  assert.doesNotMatch(await readFile(path.join(root, 'db/codes.ts'), 'utf8'), /\bimport\b/);
});

// The shell loads these small modules of the server at once. `answer-task.ts` runs in another process.
test('the desktop shell loads server and database only when they are needed, so that the window comes early', async () => {
  const early =
    /^server\/(?:(?:desktop-secret-header|within|local-day)\.ts$|settings\/dealer\.ts$|i18n\/locale\.ts$|upkeep\/answer-task\.ts$)/;
  const eager = (await importsOf('electron/**/*.ts')).filter(
    ({ imported, isLazy }) => !isLazy && /^(?:server\/|db\b|sequelize\b)/.test(imported) && !early.test(imported),
  );
  assert.deepEqual(eager, []);
});

/** The calculator's rooms from the top down: each file knows its own room and those below it. */
const calculatorRooms = [
  'ways-out/',
  'calculate.ts',
  'calculate-connection.ts',
  'calculate-outside.ts',
  'report/',
  'outside/',
  'liner/',
  'connection/',
  'flue/',
  'rules/',
  'flue-draught/',
  'parts/',
  'result/',
  'house/',
  'input/',
  'draught/',
  'column.ts',
  'column/',
  'numbers.ts',
];

/** Returns the profiler's rooms from the top down, as its README lists the folders. */
async function readProfilerRooms(): Promise<string[]> {
  const readme = await readFile(path.join(root, 'packages/koa-profiler/source/README.md'), 'utf8');
  const listed = /^## Rooms of the code\n\n```\n(.*?)^```/ms.exec(readme)?.[1] ?? '';
  const folders = [...listed.matchAll(/(?:^| )(\w+\/)(?= |$)/gm)].map(([, folder = '']) => folder);
  assert.equal(folders.length, 19);
  const records = 'collectors/(?:kinds|\\w+/record).ts';
  const rooms = folders.flatMap((folder) => {
    if (folder === 'collectors/') return [`(?!${records})collectors/`];
    if (folder === 'profile/') return ['options.ts', folder];
    return folder === 'records/' ? [records, folder] : [folder];
  });
  return ['register.ts', 'index.ts', 'load.ts', 'testing.ts', 'start.ts', ...rooms, 'here.ts'];
}

for (const [folder, rooms] of [
  ['server/calculator/', calculatorRooms],
  ['packages/koa-profiler/source/', await readProfilerRooms()],
] as const) {
  test(`the rooms of ${folder} import only from the rooms below them`, async () => {
    const depthOf = (file: string): number => rooms.findIndex((room) => new RegExp(`^${folder}${room}`).test(file));
    const imports = await importsOf(`${folder}**/*.ts`);
    assert.deepEqual(
      imports.filter(({ file }) => depthOf(file) === -1),
      [],
      'these files are in no room',
    );
    const upwards = imports.filter(
      ({ file, imported }) => imported.startsWith(folder) && depthOf(imported) < depthOf(file),
    );
    assert.deepEqual(upwards, []);
  });
}

/**
 * For every folder, which of its files and subfolders import which others of them: `routes -> pages` in `server`,
 * `drawing -> texts` in `server/pages`.
 */
async function neighboursByFolder(): Promise<Map<string, Map<string, Set<string>>>> {
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const { file, imported } of await importsOf('{server,electron,db}/**/*.ts')) {
    if (!/^(?:server|electron|db)\//.test(imported)) continue;
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
