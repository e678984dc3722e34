import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

/** Tells the packages that a process has loaded with these modules. */
const script = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
      if (name !== undefined) packages.add(name);
      return next(url, context);
    },
  });
  for (const module of process.argv.slice(1)) await import(module);
  process.stdout.write(JSON.stringify([...packages]));
`;

test('the process of a task, and those that read the folder of quotes, start without a package', async () => {
  const modules = [
    'server/upkeep/answer-task.ts',
    'electron/quotes/folder-task.ts',
    'electron/quotes/quote-files.ts',
    'server/quotes/folder-index.ts',
  ].map((path) => new URL(`../../${path}`, import.meta.url).href);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, ...modules]);
  assert.deepEqual(JSON.parse(stdout), []);
});
