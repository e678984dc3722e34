import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DealerSettings } from '../../server/settings/dealer.ts';
import { startTestServer } from '../support/test-server.ts';

const marker = 'Zsigmondy-Qvale AS';

test('a server without a place for the details has no page for them', async () => {
  await using server = await startTestServer();
  assert.equal((await server.get('/dealer')).status, 404);
  assert.equal((await server.post('/dealer', { name: marker })).status, 404);
});

test('the page of the dealer saves its fields and leads back; a wrong field keeps every text', async () => {
  const kept: (DealerSettings | null)[] = [];
  const save = async (dealer: DealerSettings | null): Promise<void> => void kept.push(dealer);
  await using server = await startTestServer({ dealerStore: { save } });
  const back = `/dealer?return=${encodeURIComponent('/?fireplace=1')}`;
  const wrong = await server.post(back, { name: marker, organisationNumber: '1', 'labour.0.amount': '100' });
  assert.equal(wrong.status, 422);
  const page = await wrong.text();
  assert.match(page, new RegExp(`name="name" value="${marker}"`));
  assert.match(page, /id="f-organisationNumber"[^>]* autofocus[^>]* aria-describedby="m-organisationNumber"/);
  assert.match(page, /id="m-labour\.0\.text"/);
  assert.equal(page.match(/ autofocus/g)?.length, 1);
  assert.equal(page.match(/<option value="rs" selected/g)?.length, 3, 'each line is a round sum');
  const unnamed = await server.post(back, { organisationNumber: '1' });
  assert.match(await unnamed.text(), /id="f-name"[^>]* autofocus/, 'the first wrong field of the page');
  assert.equal(kept.length, 0);

  const fields = {
    name: marker,
    supplier: 'A',
    validDays: '14',
    'labour.1.text': 'Montering',
    'labour.1.amount': '1',
    'labour.1.per': 'storey',
  };
  const saved = await server.post(back, fields);
  assert.deepEqual([saved.status, saved.headers.get('location')], [303, '/?fireplace=1']);
  const dealer = kept.at(0);
  assert.deepEqual([dealer?.name, dealer?.validDays], [marker, 14]);
  assert.deepEqual(dealer?.labour, [{ text: 'Montering', kroner: 1, unit: 'rs', commitment: null, per: 'storey' }]);
  const desk = await server.post(`/dealer?return=${encodeURIComponent('/quote/desk')}`, {});
  assert.deepEqual([desk.headers.get('location'), kept[1]], ['/quote/desk', null]);
  const elsewhere = await server.post(`/dealer?return=${encodeURIComponent('//evil.example/')}`, {});
  assert.equal(elsewhere.headers.get('location'), '/');
});

test('details that cannot be kept are said to be in use until the app ends', async () => {
  await using server = await startTestServer({ dealerStore: { save: () => Promise.reject(new Error('full')) } });
  const answer = await server.post('/dealer', { name: marker });
  assert.equal(answer.status, 507);
  assert.match(await answer.text(), /role="alert">Opplysningene gjelder nå, men kunne ikke lagres/);
});

test('details that the company has decided are shown and cannot be changed', async () => {
  await using server = await startTestServer({
    environment: { DEALER_NAME: marker, DEALER_TERMS: 'Netto <10> dager.' },
    dealerStore: { save: () => assert.fail('nothing is kept') },
  });
  const page = await server.page('/dealer');
  assert.doesNotMatch(page, /<form|<input|<textarea/);
  assert.match(page, /bestemt for alle[^]*<dd>Zsigmondy-Qvale AS<\/dd>[^]*Netto &lt;10&gt; dager\./);
  assert.equal((await server.post('/dealer', { name: 'B' })).status, 404);
});

test('a body that is no form is answered with 400, and nothing is saved', async () => {
  await using server = await startTestServer({ dealerStore: { save: () => assert.fail('nothing is saved') } });
  const headers = { origin: server.origin, 'content-type': 'application/json' };
  const answer = await fetch(`${server.origin}/dealer`, { method: 'POST', body: '{}', headers });
  assert.equal(answer.status, 400);
});

test('only pages of the server send details, no browser keeps them, and no log or profile says them', async () => {
  await using server = await startTestServer({
    environment: { PROFILER: 'true' },
    dealerStore: { save: async () => undefined },
  });
  const foreign = await server.post('/dealer', { name: marker }, { 'sec-fetch-site': 'cross-site' });
  assert.equal(foreign.status, 403);
  const wrong = await server.post('/dealer', { name: marker, organisationNumber: '1' });
  assert.equal(wrong.headers.get('cache-control'), 'no-store');
  assert.match(await wrong.text(), new RegExp(marker));
  const profile = await server.page(wrong.headers.get('x-debug-token-link') ?? '/_profiler/latest');
  assert.match(profile, /dealer_save/);
  for (const text of [profile, ...server.lines()]) assert.ok(!text.includes(marker) && !text.includes('Zsigmondy'));
});
