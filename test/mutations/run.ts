import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mutations, type Mutation } from './mutations.ts';

/*
 * Puts faults into a copy of the project, one at a time, and runs the tests that ought to notice: `npm run
 * test:mutations`, or with a part of a title only those. A fault that nobody notices is a hole in the tests. It takes
 * some minutes and is no part of `npm test`.
 */

const root = dirname(dirname(import.meta.dirname));
const copy = join(root, 'dist-package', 'mutations');
const LIMIT_IN_MILLISECONDS = 300_000;

/** The files of the project as they are now, whether committed or not, and the packages as hard links. */
function copyProject(): void {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  const present = [...String(listed).split('\0'), 'db/catalogue/catalogue.sqlite'].filter((path) => path !== '');
  for (const path of present) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(copy, 'node_modules')]);
}

/** Whether the tests of this mutation pass in the copy as it is. */
function passes({ step, testFile, testName }: Mutation): boolean {
  const pattern = testName === undefined ? [] : [`--test-name-pattern=${testName}`];
  const script =
    step === 'desktop' ? ['test/e2e/desktop/run.ts', ...pattern, testFile] : ['--test', ...pattern, testFile];
  const { status } = spawnSync(process.execPath, script, {
    cwd: copy,
    stdio: 'ignore',
    timeout: LIMIT_IN_MILLISECONDS,
    env: { ...process.env, DESKTOP_DRIVER: 'stand-in' },
  });
  return status === 0;
}

function mutate({ file, find, replace }: Mutation): () => void {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  if (original.split(find).length !== 2) throw new Error(`${file} does not hold this exactly once: ${find}`);
  writeFileSync(
    path,
    original.replace(find, () => replace),
  );
  return () => writeFileSync(path, original);
}

copyProject();
const wanted = mutations.filter(({ title }) => process.argv.slice(2).every((part) => title.includes(part)));
const survivors: string[] = [];
for (const mutation of wanted) {
  const startedAt = performance.now();
  const restore = mutate(mutation);
  const isCaught = !passes(mutation);
  restore();
  // Tests that fail anyway would seem to notice everything.
  const isSound = isCaught && passes(mutation);
  const verdict = isSound ? 'caught' : isCaught ? 'TESTS FAIL WITHOUT IT' : 'NOT CAUGHT';
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  process.stdout.write(`${verdict.padEnd(8)} ${seconds.padStart(4)} s  ${mutation.title} (${mutation.testFile})\n`);
  if (!isSound) survivors.push(mutation.title);
}
rmSync(copy, { recursive: true, force: true });
process.stdout.write(`${wanted.length - survivors.length} of ${wanted.length} mutations are caught.\n`);
process.exitCode = survivors.length === 0 ? 0 : 1;
