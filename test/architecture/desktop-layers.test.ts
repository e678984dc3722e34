import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..', '..');

interface Import {
  file: string;
  imported: string;
  /** Whether it is loaded later, or is only a type. */
  isLazy: boolean;
}

async function importsOfShell(): Promise<Import[]> {
  const found: Import[] = [];
  for await (const name of glob('electron/**/*.ts', { cwd: root })) {
    const file = name.split(sep).join('/');
    const source = await readFile(join(root, file), 'utf8');
    for (const [statement, target = ''] of source.matchAll(
      /(?:import type [^;']*from|from|import)\s*\(?\s*'([^']+)'/g,
    )) {
      const imported = target.startsWith('.') ? posix.join(posix.dirname(file), target) : target;
      found.push({ file, imported, isLazy: /^import(?: type|\s*\()/.test(statement) });
    }
  }
  assert.ok(found.length > 50, 'the shell has imports to look at');
  return found;
}

/** Of the server, the shell knows how to start it, its tasks, its texts, its secrets, the dealer and how a quote's file is read; of the database, how a catalogue file is checked. */
const KNOWN = [
  /^electron(?:\/|$)/,
  /^node:/,
  /^server\/(?:start-server|settings\/(?:parse-settings|settings|dealer)|application-files)\.ts$/,
  /^server\/i18n\/(?:translator|locale)\.ts$/,
  /^server\/secrets\//,
  /^server\/quotes\/quote(?:-desk)?\.ts$/,
  /^server\/upkeep\/(?:run|answer)-task\.ts$/,
  /^fflate$/,
];
const KNOWN_TO_THE_INSPECTION = [
  /^db\/(?:integrity|catalogue-file-error|catalogue\/write-catalogue)\.ts$/,
  /^server\/upkeep\/inspection\.ts$/,
  /^server\/catalogue\/open-catalogue\.ts$/,
];

test('the desktop shell knows the server only by how it is started, and the database only to check a file', async () => {
  const strangers = (await importsOfShell()).filter(({ file, imported }) => {
    const known = file === 'electron/catalogue/inspect-catalogue.ts' ? [...KNOWN, ...KNOWN_TO_THE_INSPECTION] : KNOWN;
    return !known.some((pattern) => pattern.test(imported));
  });
  assert.deepEqual(strangers, []);
});

// The shell loads few modules at once, and these import nothing of the server. A task runs in another process.
test('the desktop shell loads server and database only when they are needed, so that the window comes early', async () => {
  const eager = (await importsOfShell()).filter(
    ({ imported, isLazy }) =>
      /^(?:server\/(?!secrets\/|settings\/dealer\.ts$|i18n\/locale\.ts$|upkeep\/answer-task\.ts$)|db|sequelize)\b/.test(
        imported,
      ) && !isLazy,
  );
  assert.deepEqual(eager, []);
});

/** The room of a file: its folder in `electron/`, or the file itself where it is in none. */
function roomOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/** The places on a way that leads back to its beginning; null if there is no circle. */
function findCircle(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | null {
  const finished = new Set<string>();
  const follow = (place: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(place)) return [...way.slice(way.indexOf(place)), place];
    if (finished.has(place)) return null;
    for (const next of arrows.get(place) ?? []) {
      const circle = follow(next, [...way, place]);
      if (circle !== null) return circle;
    }
    finished.add(place);
    return null;
  };
  for (const place of arrows.keys()) {
    const circle = follow(place, []);
    if (circle !== null) return circle;
  }
  return null;
}

for (const [what, placeOf] of [
  ['files', (file: string) => file],
  ['rooms', roomOf],
] as const) {
  test(`no ${what} of the desktop shell import each other, directly or by others, types included`, async () => {
    const arrows = new Map<string, Set<string>>();
    for (const { file, imported } of await importsOfShell()) {
      const [from, to] = [placeOf(file), placeOf(imported)];
      if (!imported.startsWith('electron/') || (from === to && file !== imported)) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
    assert.ok(arrows.size > 10, `${arrows.size} ${what} import others`);
    assert.deepEqual(findCircle(arrows), null);
  });
}
