import { spawn } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';

/** One thing that must pass. */
interface Step {
  readonly title: string;
  readonly script: string;
  readonly arguments: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const root = path.dirname(import.meta.dirname);
const packaged = (...parts: readonly string[]): string => path.join(root, 'node_modules', ...parts);
const units = globSync('test/{unit,integration,architecture,oracle}/**/*.test.ts', { cwd: root }).sort();
if (units.length === 0) throw new Error('There are no unit tests.');

/** Compiled code, kept from process to process of one run: hundreds of processes load the same files. The desktop app keeps its own. */
const compiled = path.join(root, 'node_modules', '.cache', 'compiled-in-tests');
const environment = { NODE_COMPILE_CACHE: compiled };
rmSync(compiled, { recursive: true, force: true });

/** In the order of what fails fastest. The steps of one row run side by side; the others use two cores by themselves. */
const rows: readonly (readonly Step[])[] = [
  [
    { title: 'types', script: packaged('typescript', 'bin', 'tsc'), arguments: ['-p', '.'] },
    { title: 'types of the pages', script: packaged('typescript', 'bin', 'tsc'), arguments: ['-p', 'views'] },
    { title: 'lint', script: packaged('oxlint', 'bin', 'oxlint'), arguments: ['--type-aware', '--deny-warnings', '.'] },
    {
      title: 'format',
      script: packaged('prettier', 'bin', 'prettier.cjs'),
      arguments: ['--check', '--log-level=warn', '.'],
    },
  ],
  [{ title: 'units', script: '--test', arguments: ['--test-concurrency=2', ...units], environment }],
  [{ title: 'browser', script: 'test/e2e/browser/run.ts', arguments: [], environment }],
  [{ title: 'desktop', script: 'test/e2e/desktop/run.ts', arguments: [] }],
  [{ title: 'package', script: 'test/package/run.ts', arguments: [] }],
];

/** Runs a step; the output of one that runs beside others is written as a whole when it has ended. */
async function passes(step: Step, isAlone: boolean): Promise<boolean> {
  if (isAlone) process.stdout.write(`\n== ${step.title}\n`);
  const startedAt = performance.now();
  const output: Buffer[] = [];
  const child = spawn(process.execPath, [step.script, ...step.arguments], {
    cwd: root,
    stdio: ['inherit', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    env: { ...process.env, ...step.environment },
  });
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!isAlone) process.stdout.write(`\n== ${step.title}\n${Buffer.concat(output).toString('utf8')}`);
  process.stdout.write(`== ${step.title}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return status === 0;
}

const wanted = process.argv.slice(2);
const titles = rows.flat().map(({ title }) => title);
const unknown = wanted.filter((title) => !titles.includes(title));
if (unknown.length > 0) {
  throw new Error(`There is no step "${unknown.join('", "')}"; there are ${titles.join(', ')}.`);
}
const failed: string[] = [];
for (const row of rows) {
  const steps = row.filter(({ title }) => wanted.length === 0 || wanted.includes(title));
  await Promise.all(
    steps.map(async (step) => {
      if (!(await passes(step, steps.length === 1))) failed.push(step.title);
    }),
  );
}
if (failed.length > 0) {
  process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
