import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attacks } from '../fuzz/attacks.ts';
import { startTestServer } from '../support/test-server.ts';

// The same few attempts each time; `npm run fuzz` makes others, for longer.
const limits = { seed: 11, numRuns: 20, interruptAfterTimeLimit: 4000 };

for (const { title, run } of attacks) {
  test(`hostile ${title} do no harm`, async () => {
    await using server = await startTestServer();
    const { finding } = await run(server, limits);
    assert.equal(finding, null, finding ?? '');
  });
}
