import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sampleSize } from '../../support/sample.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('a program that is killed while it saves', () => {
  const kills = sampleSize(3, 60);
  const script = `
    import { createQuoteDesk } from ${JSON.stringify(new URL('../../../electron/quotes/quote-desk.ts', import.meta.url).href)};
    import { createQuoteFiles } from ${JSON.stringify(new URL('../../../electron/quotes/quote-files.ts', import.meta.url).href)};
    import { createQuoteLocks } from ${JSON.stringify(new URL('../../../electron/quotes/quote-lock.ts', import.meta.url).href)};
    const path = process.argv[1];
    const nothing = () => undefined;
    const desk = createQuoteDesk({
      recovery: { keep: async () => undefined, remove: async () => undefined, take: async () => undefined },
      files: createQuoteFiles(createQuoteLocks()),
      recoveryPause: 1000, questions: async () => ({ place: async () => path }), suggestNumber: nothing, onFile: nothing, onChange: nothing, onRecoveryChange: nothing,
    });
    for (let round = 0; ; round += 1) {
      await desk.take({ id: 'a', number: '', fileName: '', text: '<' + String(round % 10).repeat(400_000) + '>' });
      if (await desk.save() !== 'saved') process.exit(3);
      if (round === 0) process.stdout.write('saving');
    }`;

  it(`leaves the old file or the new one, ${kills} times`, async (test) => {
    const folder = await temporaryFolder(test);
    for (let kill = 0; kill < kills; kill += 1) {
      const path = join(folder, `${kill}.pipetilbud`);
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      await wait((kill * 7) % 40);
      child.kill('SIGKILL');
      assert.deepEqual((await ended)[1], 'SIGKILL', 'it was saving until then');
      assert.match(await readFile(path, 'utf8'), /^<(\d)\1{399999}>$/);
    }
  });
});
