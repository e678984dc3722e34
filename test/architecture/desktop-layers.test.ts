import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..', '..');

interface Import {
  file: string;
  imported: string;
  isLazy: boolean;
}

async function importsOfShell(): Promise<Import[]> {
  const found: Import[] = [];
  for await (const name of glob('electron/**/*.ts', { cwd: root })) {
    const file = name.split(sep).join('/');
    const source = await readFile(join(root, file), 'utf8');
    for (const [statement, target = ''] of source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const imported = target.startsWith('.') ? posix.join(posix.dirname(file), target) : target;
      found.push({ file, imported, isLazy: statement.startsWith('import') && statement.includes('(') });
    }
  }
  assert.ok(found.length > 50, 'the shell has imports to look at');
  return found;
}

/** Beside itself, the shell knows how to start the server, its texts, what is kept secret, whose orders are printed, and how to check a catalogue file. */
const KNOWN = [
  /^electron(?:\/|$)/,
  /^node:/,
  /^server\/(?:start-server|settings\/(?:parse-settings|settings|dealer)|application-files)\.ts$/,
  /^server\/i18n\/(?:translator|locale)\.ts$/,
  /^server\/secrets\//,
  /^fflate$/,
];
const KNOWN_TO_THE_INSPECTION = [
  /^db\/(?:open-database|catalogue-file-error|catalogue\/write-catalogue)\.ts$/,
  /^server\/upkeep\/inspection\.ts$/,
  /^server\/catalogue\/open-catalogue\.ts$/,
  /^sequelize$/,
];

test('the desktop shell knows the server only by how it is started, and the database only to check a file', async () => {
  const strangers = (await importsOfShell()).filter(({ file, imported }) => {
    const known = file === 'electron/catalogue/inspect-catalogue.ts' ? [...KNOWN, ...KNOWN_TO_THE_INSPECTION] : KNOWN;
    return !known.some((pattern) => pattern.test(imported));
  });
  assert.deepEqual(strangers, []);
});

// What it may load at once imports nothing of the server.
test('the desktop shell loads server and database only when they are needed, so that the window comes early', async () => {
  const eager = (await importsOfShell()).filter(
    ({ imported, isLazy }) =>
      /^(?:server\/(?!secrets\/|settings\/dealer\.ts$|i18n\/locale\.ts$)|db|sequelize)\b/.test(imported) && !isLazy,
  );
  assert.deepEqual(eager, []);
});
