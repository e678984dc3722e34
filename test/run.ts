import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { hindrance } from './e2e/desktop/test-electron.ts';

interface Step {
  readonly title: string;
  readonly script: string;
  readonly arguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly needsCompiledApp?: boolean;
  /** Why the step cannot run on this machine, in a sentence; null if it can. */
  readonly hindrance?: string | null;
}

const root = path.dirname(import.meta.dirname);
const packaged = (...parts: readonly string[]): string => path.join(root, 'node_modules', ...parts);

const ofProfiler = 'packages/koa-profiler/test';

function testFiles(...folders: readonly string[]): readonly string[] {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.test.ts`),
    { cwd: root },
  ).sort();
  if (files.length === 0) throw new Error(`There are no tests in ${folders.join(' and ')}.`);
  return files;
}

/** Compiled code, shared by the processes of one run, which load the same files. The desktop app has its own. */
const compiled = path.join(root, 'node_modules', '.cache', 'compiled-in-tests');
const environment = { NODE_COMPILE_CACHE: compiled };
rmSync(compiled, { recursive: true, force: true });

/** Runs its files in one process: each would load the same modules again. */
function inOneProcess(title: string, files: readonly string[], shard = '1/1'): Step {
  return {
    title,
    script: '--test',
    // A failed test may leave a server open, which must not keep the run alive.
    arguments: [
      '--import=./test/support/same-cases.ts',
      '--test-isolation=none',
      '--test-force-exit',
      `--test-shard=${shard}`,
      ...files,
    ],
    environment,
  };
}

function halves(title: string, files: readonly string[]): readonly Step[] {
  return [1, 2].map((shard) => inOneProcess(`${title} ${shard} of 2`, files, `${shard}/2`));
}

/** Divides the files of a step among so many processes. */
function shards(step: Step, count: number): readonly Step[] {
  return Array.from({ length: count }, (_, index) => ({
    ...step,
    title: `${step.title} ${index + 1} of ${count}`,
    arguments: [`${index + 1}/${count}`],
    environment,
  }));
}

/** Change how their process writes stacks. */
const profilerTests = [
  ...testFiles(`${ofProfiler}/integration`),
  path.join('test', 'integration', 'profiler-on-and-off.test.ts'),
];
/** Changes the file functions of its process. */
const windowsTest = path.join('test', 'integration', 'windows-sharing.test.ts');
/** Counts only code that has not run in its process before. */
const workTest = path.join('test', 'integration', 'work-of-a-result.test.ts');
const otherIntegrationTests = testFiles('test/integration').filter(
  (file) => ![...profilerTests, windowsTest, workTest].includes(file),
);

/** One more than the cores of a small machine, since each step waits now and then for a page or a process. */
const PLACES = 3;

const compiling: Step = { title: 'compiled app', script: path.join('build', 'compile.ts') };
/** Fetches nothing. Does nothing unless the desktop tests run in version 25. */
const compilingForTests: Step = { title: 'compiled app for tests', script: 'test/e2e/desktop/electron-25/prepare.ts' };

/** `npm run test:desktop` has run them before: with `--without-desktop` their steps are left out. */
const isDesktopLeftOut = process.argv.includes('--without-desktop');
const desktopHindrance = isDesktopLeftOut ? null : hindrance();
const desktopSteps: readonly Step[] = isDesktopLeftOut
  ? []
  : shards(
      { title: 'desktop', script: 'test/e2e/desktop/run.ts', needsCompiledApp: true, hindrance: desktopHindrance },
      2,
    );

/**
 * The rows run one after the other: desktop and package need the compiled app. The steps of a row run side by side. Each begins in its
 * turn, as soon as there is a place for it. The longest are first, so that all places are taken until the end. Format ends before the
 * package is made, whose files it would walk through.
 */
const rows: readonly (readonly Step[])[] = [
  [
    { title: 'types', script: packaged('typescript', 'bin', 'tsc'), arguments: ['-p', '.'] },
    { title: 'types of the pages', script: packaged('typescript', 'bin', 'tsc'), arguments: ['-p', 'views'] },
    {
      title: "types of the profiler's pages",
      script: packaged('typescript', 'bin', 'tsc'),
      arguments: ['-p', 'packages/koa-profiler/views'],
    },
    { title: 'lint', script: packaged('oxlint', 'bin', 'oxlint'), arguments: ['--type-aware', '--deny-warnings', '.'] },
    compiling,
    compilingForTests,
  ],
  [
    ...desktopSteps,
    {
      title: 'format',
      script: packaged('prettier', 'bin', 'prettier.cjs'),
      arguments: ['--check', '--log-level=warn', '.'],
    },
    ...shards({ title: 'browser', script: 'test/e2e/browser/run.ts' }, 3),
    ...halves('integration', otherIntegrationTests),
    ...halves('units', testFiles('test/unit', 'test/architecture', 'test/oracle', `${ofProfiler}/unit`)),
    { title: 'package', script: 'test/package/run.ts', needsCompiledApp: true },
    inOneProcess('profiler', profilerTests),
    inOneProcess('file rules of Windows', [windowsTest]),
    inOneProcess('work of a result', [workTest]),
  ],
];

/** The output of failed steps. It comes last, so that the end of a long log shows it. */
const failures: string[] = [];

/** Runs a step. The output of a step that runs beside others is written as a whole. */
async function passes(step: Step, isAlone: boolean): Promise<boolean> {
  if (typeof step.hindrance === 'string') {
    process.stdout.write(`\n== ${step.title}: skipped. ${step.hindrance}\n`);
    return true;
  }
  if (isAlone) process.stdout.write(`\n== ${step.title}\n`);
  const startedAt = performance.now();
  const output: Buffer[] = [];
  const child = spawn(process.execPath, [step.script, ...(step.arguments ?? [])], {
    cwd: root,
    stdio: ['inherit', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    env: { ...process.env, ...step.environment },
  });
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  await once(child, 'close');
  const isPassed = child.exitCode === 0;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const written = `\n== ${step.title}\n${Buffer.concat(output).toString('utf8')}`;
  if (!isPassed && !isAlone) failures.push(written);
  else if (!isAlone) process.stdout.write(written);
  process.stdout.write(`== ${step.title}: ${isPassed ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return isPassed;
}

/** Runs steps side by side, and returns the titles of the failed ones. */
async function runRow(steps: readonly Step[]): Promise<readonly string[]> {
  const failed: string[] = [];
  const running = new Map<Step, Promise<void>>();
  const run = async (step: Step): Promise<void> => {
    if (!(await passes(step, steps.length === 1))) failed.push(step.title);
    running.delete(step);
  };
  for (const step of steps) {
    if (running.size === PLACES) await Promise.race(running.values());
    running.set(step, run(step));
  }
  await Promise.all(running.values());
  return failed;
}

const chosen = process.argv.slice(2).filter((argument) => argument !== '--without-desktop');
const titles = rows.flat().map(({ title }) => title);
const unknown = chosen.filter((beginning) => !titles.some((title) => title.startsWith(beginning)));
if (unknown.length > 0) {
  process.stderr.write(`There is no step "${unknown.join('", "')}"; there are ${titles.join(', ')}.\n`);
  process.exit(1);
}
const isChosen = ({ title }: Step): boolean =>
  chosen.length === 0 || chosen.some((beginning) => title.startsWith(beginning));
const isCompiledFirst = rows.flat().some((step) => isChosen(step) && step.needsCompiledApp === true);
const failed: string[] = [];
for (const row of rows) {
  const needed = (step: Step): boolean => isCompiledFirst && (step === compiling || step === compilingForTests);
  failed.push(...(await runRow(row.filter((step) => isChosen(step) || needed(step)))));
}
if (failed.length > 0) {
  process.stdout.write(`${failures.join('')}\nFailed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
if (desktopHindrance !== null && desktopSteps.some(isChosen)) {
  process.stdout.write(`\nThe desktop app was not tested. ${desktopHindrance}\n`);
}
