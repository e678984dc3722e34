import { spawn } from 'node:child_process';

export interface TestRun {
  /** Begins the sentence that says why the run was ended. */
  title: string;
  files: readonly string[];
  /** How many files run at the same time, each in another process. `shared`: one process runs them in turn. */
  filesAtOnce: number | 'shared';
  /** The part of the files that is run, such as `1/3`. */
  shard?: string;
  root: string;
  /** Variables that are set for the tests, beside those of this process. */
  environment?: Readonly<Record<string, string>>;
  /** A test that takes longer has failed. */
  testLimitInSeconds: number;
  /** The run is ended after this time. */
  limitInSeconds: number;
}

/**
 * Runs test files.
 *
 * @returns the exit code; 1 with a sentence if the run was ended at its limit
 */
export async function runTests(run: TestRun): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      '--import=./test/support/same-cases.ts',
      '--test',
      run.filesAtOnce === 'shared' ? '--test-isolation=none' : `--test-concurrency=${run.filesAtOnce}`,
      `--test-shard=${run.shard ?? '1/1'}`,
      `--test-timeout=${run.testLimitInSeconds * 1000}`,
      // A handle that a test has left open must not keep the run alive.
      '--test-force-exit',
      ...run.files,
    ],
    // The process group is ended as a whole at the limit.
    {
      cwd: run.root,
      stdio: 'inherit',
      detached: process.platform !== 'win32',
      env: { ...process.env, ...run.environment },
    },
  );
  const end = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined || child.exitCode !== null) return;
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end('SIGKILL'));
  let isTooLate = false;
  const timer = setTimeout(() => {
    isTooLate = true;
    end('SIGKILL');
  }, run.limitInSeconds * 1000);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  clearTimeout(timer);
  if (isTooLate) process.stdout.write(`${run.title}: did not end within ${run.limitInSeconds} s and was ended.\n`);
  return code ?? 1;
}
