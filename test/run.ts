import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

/** One thing that must pass. */
interface Step {
  readonly title: string;
  readonly script: string;
  readonly arguments: readonly string[];
}

const root = path.dirname(import.meta.dirname);
const packaged = (...parts: readonly string[]): string => path.join(root, 'node_modules', ...parts);
const tests = (title: string, concurrency: number, pattern: string): Step => {
  const files = globSync(pattern, { cwd: root }).sort();
  if (files.length === 0) throw new Error(`No test file matches ${pattern}.`);
  return { title, script: '--test', arguments: [`--test-concurrency=${concurrency}`, ...files] };
};

/** In the order of what fails fastest. */
const steps: readonly Step[] = [
  { title: 'types', script: packaged('typescript', 'bin', 'tsc'), arguments: ['-p', '.'] },
  { title: 'types of the pages', script: packaged('typescript', 'bin', 'tsc'), arguments: ['-p', 'views'] },
  { title: 'lint', script: packaged('oxlint', 'bin', 'oxlint'), arguments: ['--type-aware', '--deny-warnings', '.'] },
  {
    title: 'format',
    script: packaged('prettier', 'bin', 'prettier.cjs'),
    arguments: ['--check', '--log-level=warn', '.'],
  },
  tests('units', 2, 'test/{unit,integration,architecture,oracle}/**/*.test.ts'),
  { title: 'browser', script: 'test/e2e/browser/run.ts', arguments: [] },
  { title: 'desktop', script: 'test/e2e/desktop/run.ts', arguments: [] },
  { title: 'package', script: 'test/package/run.ts', arguments: [] },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((title) => !steps.some((step) => step.title === title));
if (unknown.length > 0) {
  throw new Error(
    `There is no step "${unknown.join('", "')}"; there are ${steps.map(({ title }) => title).join(', ')}.`,
  );
}
const failed: string[] = [];
for (const step of steps.filter(({ title }) => wanted.length === 0 || wanted.includes(title))) {
  process.stdout.write(`\n== ${step.title}\n`);
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, [step.script, ...step.arguments], { cwd: root, stdio: 'inherit' });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`== ${step.title}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  if (status !== 0) failed.push(step.title);
}
if (failed.length > 0) {
  process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
