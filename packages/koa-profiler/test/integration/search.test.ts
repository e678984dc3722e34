import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startProfiledApplication, type ProfiledApplication } from './profiled-application.ts';

describe('the search', () => {
  let application: ProfiledApplication;
  const tokens: string[] = [];
  before(async () => {
    application = await startProfiledApplication();
    for (let index = 0; index < 12; index += 1) tokens.push(await application.profile(`/quiet?number=${index}`));
    tokens.push(await application.profile('/sow', { method: 'POST' }));
    tokens.push(await application.profile('/nowhere'));
    tokens.push(await application.profile('/loop'));
  });
  after(() => application.close());

  /** The tokens that a search finds, in its order. */
  const search = async (query: string, token = 'latest'): Promise<string[]> => {
    const response = await application.get(`/_profiler/${token}/search/results?${query}`);
    assert.equal(response.status, 200);
    const html = await response.text();
    const found = [...html.matchAll(/<td class="tokens"><a href="\/_profiler\/([0-9a-f]{6})/g)].map(
      ([, one]) => one ?? '',
    );
    assert.match(html, new RegExp(`<h1>${found.length} results? found</h1>`));
    return found;
  };

  test('lists the newest first', async () => {
    assert.deepEqual(await search('limit=15'), tokens.toReversed());
  });

  for (const limit of ['', 'limit=', 'limit=0', 'limit=-3', 'limit=2.5', 'limit=ten', 'limit=1e1']) {
    test(`finds ten with ${limit === '' ? 'no limit' : limit}`, async () => {
      assert.equal((await search(limit)).length, 10);
    });
  }

  test('finds as many as the limit says, and all where it is larger than the store', async () => {
    assert.equal((await search('limit=3')).length, 3);
    assert.equal((await search('limit=999999999999999999999')).length, 15);
  });

  test('matches parts of method, address and status without regard to case', async () => {
    assert.deepEqual(await search('method=os'), [tokens[12]]);
    assert.deepEqual(await search('url=NOWHERE'), [tokens[13]]);
    assert.deepEqual(await search('status_code=40'), [tokens[13]]);
    assert.equal((await search('ip=127.0&limit=50')).length, 15);
    assert.deepEqual(await search('ip=10.0.0.1'), []);
  });

  test('matches long requests, and marked ones', async () => {
    assert.deepEqual(await search('duration=999999'), []);
    assert.equal((await search('duration=0&limit=50')).length, 15);
    assert.equal((await search('duration=nonsense&limit=50')).length, 15);
    assert.deepEqual(await search(`mark=${encodeURIComponent('N+1')}`), [tokens[14]]);
    assert.deepEqual(await search('mark=exception'), []);
    assert.equal((await search('mark=nonsense&limit=50')).length, 15);
  });

  test('refreshes itself if the address asks for it, and otherwise not', async () => {
    const still = await application.get('/_profiler/latest/search/results?limit=10');
    assert.equal(still.headers.get('refresh'), null);
    const live = await application.get('/_profiler/latest/search/results?limit=10&live=1');
    assert.equal(live.headers.get('refresh'), '2');
    assert.match(await live.text(), /Stop looking for newer requests/);
  });

  test('shows which parameters differ from the request below of the same path', async () => {
    const html = await application.text('/_profiler/latest/search/results?url=number&limit=2');
    assert.match(html, /\/quiet<\/a><span class="address-query">\?<b>number=11<\/b>/);
  });

  test('matches moments, and a bare end date includes its day', async () => {
    const now = new Date();
    const today = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
    assert.equal((await search(`start=${today}&end=${today}&limit=50`)).length, 15);
    assert.deepEqual(await search('end=2001-01-01'), []);
    assert.deepEqual(await search('start=2999-01-01'), []);
    assert.equal((await search(`start=${new Date(0).toISOString()}&end=2001-02-30T99&limit=50`)).length, 15);
  });

  test('says beside an invalid date that it was not searched for, and finds all the same', async () => {
    for (const page of ['latest/search/results', 'search_bar']) {
      const html = await application.text(`/_profiler/${page}?start=garbage&end=2999-01-01&limit=50`);
      assert.match(html, /<input id="search-start"[^>]*value="garbage"[^>]*aria-describedby="search-start-problem"/);
      assert.match(html, /<span class="field-problem" id="search-start-problem">Not a date/);
      assert.doesNotMatch(html, /search-end-problem/);
    }
    const slow = await application.text('/_profiler/search_bar?duration=a+second');
    assert.match(slow, /id="search-duration-problem">Not a number/);
    assert.doesNotMatch(await application.text('/_profiler/search_bar?duration=0.5'), /field-problem/);
    assert.equal((await search('start=garbage&end=2999-01-01&limit=50')).length, 15);
    assert.doesNotMatch(await application.text('/_profiler/search_bar?start=&end='), /field-problem/);
  });

  test('counts the first of a repeated parameter', async () => {
    assert.deepEqual(await search('url=nowhere&url=loop'), [tokens[13]]);
  });

  test('takes any well-formed token, stored or not', async () => {
    assert.equal((await search('limit=2', 'abcdef')).length, 2);
    assert.equal((await search('limit=2', tokens[0])).length, 2);
  });

  test('the search bar is a fragment, filled in from the address and escaped', async () => {
    const query = 'ip=%22%3E%3Cscript%3E&method=TRACE&status_code=4&url=%2Fa&start=2026-01-02&end=x&limit=25&panel=db';
    const response = await application.get(`/_profiler/search_bar?${query}`);
    const html = await response.text();
    assert.equal(response.status, 200);
    assert.doesNotMatch(html, /<html|<script/);
    assert.match(html, /action="\/_profiler\/latest\/search\/results"/);
    assert.match(html, /name="ip"[^>]*value="&quot;&gt;&lt;script&gt;"/);
    assert.match(html, /<option value="TRACE" selected/);
    assert.match(html, /name="start" value="2026-01-02"[^>]*type="date"/);
    assert.match(html, /<option value="25" selected/);
    assert.match(html, /<input name="panel" type="hidden" value="db"/);
    for (const limit of [10, 50, 100]) assert.ok(html.includes(`<option value="${limit}"`));
  });
});
