import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startProfiledApplication, type ProfiledApplication } from './profiled-application.ts';

describe('the profile of a request that is not over', () => {
  let application: ProfiledApplication;
  before(async () => {
    application = await startProfiledApplication();
  });
  after(() => application.close());

  /** Returns the token of an address from the list of requests in flight. */
  const tokenInFlight = async (path: string): Promise<string> => {
    for (let attempt = 0; attempt < 1000; attempt += 1) {
      const html = await application.text('/_profiler/latest/search/results');
      const [, row = ''] = new RegExp(`${path}</td>(.*?)</tr>`, 's').exec(html) ?? [];
      const [, token] = /_profiler\/([0-9a-f]{6})"/.exec(row) ?? [];
      if (token !== undefined) return token;
      await delay(10);
    }
    throw new Error(`${path} is not in flight`);
  };

  test('claims no figures of the process, and names the layers that have not returned', async () => {
    const stop = new AbortController();
    const answer = application.profile('/forever', { signal: stop.signal }).catch(() => 'aborted');
    const token = await tokenInFlight('/forever');
    const time = await application.panel(token, 'time');
    assert.match(time, /is known once the response is over/);
    assert.match(time, /of this request\s+so far\.\s+The profile is/);
    assert.doesNotMatch(time, /tile-label">(?:Processor time|Heap growth|Event loop busy)/);
    const events = await application.panel(token, 'events');
    assert.match(events, /<td>handed on, still waited<\/td>/);
    assert.match(events, /waitForever<\/code>.*<td>did not come back<\/td>/s);
    stop.abort();
    assert.equal(await answer, 'aborted');
  });

  test('names the same layers after the request was aborted, with the figures of the process', async () => {
    const stop = new AbortController();
    const answer = application.profile('/forever?again', { signal: stop.signal }).catch(() => 'aborted');
    const token = await tokenInFlight('/forever\\?again');
    stop.abort();
    assert.equal(await answer, 'aborted');
    for (let attempt = 0; attempt < 1000; attempt += 1) {
      if (/The client went away/.test(await application.panel(token, 'time'))) break;
      await delay(10);
    }
    assert.match(await application.panel(token, 'time'), /tile-label">Processor time/);
    assert.match(await application.panel(token, 'events'), /<td>did not come back<\/td>/);
    assert.doesNotMatch(await application.panel(token, 'events'), /stopped here/);
    const results = await application.get('/_profiler/latest/search/results?status_code=aborted&url=again');
    assert.match(await results.text(), /<h1>1 result found<\/h1>/);
    assert.match(await application.panel(token, 'exception'), /No exception was thrown/);
  });

  test('says of a thrown null that nobody answers it', async () => {
    const stop = new AbortController();
    const answer = application.profile('/nothing', { signal: stop.signal }).catch(() => 'aborted');
    const token = await tokenInFlight('/nothing');
    assert.match(await application.panel(token, 'exception'), /a thrown null.*the request hangs/s);
    stop.abort();
    assert.equal(await answer, 'aborted');
  });

  test('a request that is over has no layer that has not returned', async () => {
    const events = await application.panel(await application.profile('/quiet'), 'events');
    assert.match(events, /<td>stopped here<\/td>/);
    assert.doesNotMatch(events, /come back|still waited/);
  });
});
