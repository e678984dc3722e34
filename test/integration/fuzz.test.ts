import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { attacks } from '../fuzz/attacks.ts';
import { startTestServer } from '../support/test-server.ts';

// The same few attempts each time; `npm run fuzz` makes others, for longer.
const limits = { seed: 11, numRuns: 8, interruptAfterTimeLimit: 4000 };

const server = await startTestServer();
after(() => server[Symbol.asyncDispose]());

describe('an attack does no harm:', () => {
  for (const { title, run } of attacks) {
    test(`hostile ${title}`, async () => {
      const { finding } = await run(server, limits);
      assert.equal(finding, null, finding ?? '');
    });
  }
});
