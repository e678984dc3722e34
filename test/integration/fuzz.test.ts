import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { attacks } from '../fuzz/attacks.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

// The same few attempts each time; `npm run fuzz` makes others, for longer.
const limits = { seed: 11, numRuns: 8, interruptAfterTimeLimit: 4000 };

describe('an attack does no harm:', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server[Symbol.asyncDispose]());
  for (const { title, run } of attacks) {
    test(`hostile ${title}`, async () => {
      const { finding } = await run(server, limits);
      assert.equal(finding, null, finding ?? '');
    });
  }
});
