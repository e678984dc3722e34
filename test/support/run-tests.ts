import { spawn } from 'node:child_process';

export interface TestRun {
  /** Stands before the sentence that says why the run was ended. */
  title: string;
  files: readonly string[];
  root: string;
  /** A test that takes longer has failed. */
  testLimitInSeconds: number;
  /** Whatever is broken, the run ends within this time. */
  limitInSeconds: number;
}

/**
 * Runs test files one after the other in a process of their own.
 *
 * @returns the exit code; 1 with a sentence when the run had to be ended
 */
export async function runTests(run: TestRun): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      '--test',
      '--test-concurrency=1',
      `--test-timeout=${run.testLimitInSeconds * 1000}`,
      // What a test has left behind must not keep the whole run alive.
      '--test-force-exit',
      ...run.files,
    ],
    // A group of its own, so that nothing of it survives the limit.
    { cwd: run.root, stdio: 'inherit', detached: process.platform !== 'win32' },
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
