import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mutation } from './mutation.ts';
import { filesWithCode, mutations } from './mutations.ts';

/*
 * `npm run test:mutations [-- <part of a title or place>...]` puts faults into copies of the project, one at a time in
 * each copy, and runs the tests that should notice. A fault without a failing test is a gap in the tests, and a fault
 * without its code is stale: both fail the run. It takes about half an hour and is not part of `npm test`.
 */

const root = dirname(dirname(import.meta.dirname));
const copies = join(root, 'dist-package', 'mutations');
const copiesAtOnce = 2;
const LIMIT_IN_MILLISECONDS = 300_000;

/** Copies the files of the project, committed or not, and links the packages. */
function copyProject(copy: string): void {
  mkdirSync(copy, { recursive: true });
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  const present = [...String(listed).split('\0'), 'db/catalogue/catalogue.sqlite'].filter(
    (path) => path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true,
  );
  for (const path of present) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(copy, 'node_modules')]);
}

/** Returns whether the copy compiles, also for the Electron of the desktop tests. */
async function compiles(copy: string): Promise<boolean> {
  for (const script of ['build/compile.ts', 'test/e2e/desktop/electron-25/prepare.ts']) {
    const child = spawn(process.execPath, [script], { cwd: copy, stdio: 'ignore' });
    await once(child, 'close');
    if (child.exitCode !== 0) return false;
  }
  return true;
}

/** Returns whether the mutation's tests pass in the copy. Stops at the first failure. */
async function pass(copy: string, { tests, testName }: Mutation): Promise<boolean> {
  const ofCompiledApp = ['test/e2e/desktop', 'test/package'].find((folder) => tests[0]?.startsWith(`${folder}/`));
  if (ofCompiledApp !== undefined && !(await compiles(copy))) return false;
  const pattern = testName === undefined ? [] : [`--test-name-pattern=${testName}`];
  const start =
    ofCompiledApp === undefined
      ? ['--test', '--test-isolation=none', '--test-reporter=tap']
      : [`${ofCompiledApp}/run.ts`];
  const child = spawn(process.execPath, [...start, ...pattern, ...tests], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LIMIT_IN_MILLISECONDS,
    // A fault can make code loop for ever. Then the test runner handles no other signal.
    killSignal: 'SIGKILL',
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (/^\s*not ok /m.test(text)) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return child.exitCode === 0;
}

async function check(copy: string, mutation: Mutation): Promise<string> {
  const [file, ...others] = filesWithCode(copy, mutation);
  if (file === undefined || others.length > 0) return 'THE CODE IS NOT THERE ONCE';
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    original.replace(mutation.find, () => mutation.replace),
  );
  const isMissed = await pass(copy, mutation);
  writeFileSync(path, original);
  if (isMissed) return 'NOT CAUGHT';
  // Tests that fail without the fault would seem to notice it.
  return (await soundness(copy, mutation)) ? 'caught' : 'THE TESTS FAIL WITHOUT IT';
}

const known = new Map<string, Promise<boolean>>();

/** Returns whether the tests pass without the fault. Each set of tests runs once. */
async function soundness(copy: string, mutation: Mutation): Promise<boolean> {
  const key = JSON.stringify([mutation.tests, mutation.testName]);
  const sound = known.get(key) ?? pass(copy, mutation);
  known.set(key, sound);
  return await sound;
}

rmSync(copies, { recursive: true, force: true });
const wanted = mutations.filter(({ title, place }) =>
  process.argv.slice(2).every((part) => title.includes(part) || place.includes(part)),
);
const waiting = wanted.values();
const verdicts = await Promise.all(
  Array.from({ length: copiesAtOnce }, async (_, number): Promise<string[]> => {
    const copy = join(copies, String(number));
    copyProject(copy);
    const own: string[] = [];
    for (const mutation of waiting) {
      const startedAt = performance.now();
      const verdict = await check(copy, mutation);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      process.stdout.write(`${verdict.padEnd(10)} ${seconds.padStart(4)} s  ${mutation.title} (${mutation.place})\n`);
      own.push(verdict);
    }
    return own;
  }),
);
rmSync(copies, { recursive: true, force: true });
const caught = verdicts.flat().filter((verdict) => verdict === 'caught').length;
process.stdout.write(`${caught} of ${wanted.length} mutations are caught.\n`);
process.exitCode = caught === wanted.length ? 0 : 1;
