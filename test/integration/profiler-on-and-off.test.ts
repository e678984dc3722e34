import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sendLines } from '../support/raw-request.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('on', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ environment: { PROFILER: 'on' } });
  });
  after(() => server[Symbol.asyncDispose]());

  test('the profile of a page with a result takes at most 32 KiB', async () => {
    const answer = await server.get('/?fireplace=1&scheme=2&pipe=3&floor=6&roof_type=4&color=1');
    const page = await server.page(`/_profiler/${answer.headers.get('x-debug-token')}`);
    const kibibytes = Number(/The profile is <b>([\d.]+) KiB<\/b>/.exec(page)?.[1]);
    assert.ok(kibibytes > 1 && kibibytes <= 32, `${kibibytes} KiB`);
  });

  test('a writer finds the catalogue free after a query was explained and the form was asked for again', async () => {
    const chosen = await server.get('/?fireplace=1&pipe=3&floor=1&roof_type=4&color=1');
    const explained = await server.page(`/_profiler/${chosen.headers.get('x-debug-token')}?panel=db&explain=0`);
    assert.match(explained, /<ol class="value plan-steps">/);
    await server.page('/');
    await server.catalogue.change("UPDATE producer SET name = 'Skrevet' WHERE id = 1");
  });

  test('the form has one profile of the whole server, each request one row', async () => {
    const response = await server.get('/?roof_angle=abc');
    const token = response.headers.get('x-debug-token') ?? '';
    const panel = async (name: string): Promise<string> => await server.page(`/_profiler/${token}?panel=${name}`);
    assert.match(await panel('request'), /service_calculator_form/);
    assert.match(await panel('swiftmailer'), /No e-mails were sent.*there is no mailer in it/s);
    assert.match(await panel('cache'), /The lists of the form are read for each request/);
    assert.match(await panel('cache'), /catalogue snapshot/);
    assert.match(await panel('security'), /<td>host<\/td>/, 'the check was made before the profiler was reached');
    assert.match(await panel('db'), /open-catalogue\.ts:\d+|catalogue\//);
    assert.match(await panel('form'), /roof_angle/);
    assert.match(await panel('twig'), /page\.pug/);
    assert.match(await panel('translation'), /<td>nor<\/td>/);
    assert.match(await panel('events'), /stopped here/);
    assert.match(await panel('config'), /Version<\/dt><dd>3\./);
    const results = await server.page('/_profiler/latest/search/results?url=roof_angle=abc');
    assert.match(results, /1 result found/);
  });

  test('an unmatched route is profiled with its error, and a refused host carries no token', async () => {
    const response = await server.get('/about', { referer: 'http://elsewhere/' });
    const token = response.headers.get('x-debug-token') ?? '';
    const html = await server.page(`/_profiler/${token}`);
    assert.match(html, /No route found for &quot;GET \/about&quot; \(from &quot;http:\/\/elsewhere\/&quot;\)/);
    assert.match(await server.page(`/_profiler/${token}?panel=logger`), /No route found/);
    const refused = await sendLines(server.origin, 'GET /evil HTTP/1.1', 'Host: evil.example');
    assert.match(refused, /^HTTP\/1\.1 421 /);
    assert.doesNotMatch(refused, /x-debug-token|server-timing/i);
    assert.match(await server.page('/_profiler/latest/search/results?url=about'), /1 result found/);
    assert.match(await server.page('/_profiler/latest/search/results?url=evil'), /0 results found/);
  });
});

test('off, nothing answers below /_profiler, and no response carries a trace of it', async () => {
  await using server = await startTestServer({ environment: { PROFILER: 'off' } });
  for (const address of ['/_profiler/latest', '/_profiler/phpinfo', '/_profiler/open?file=package.json', '/']) {
    const answer = await server.get(address);
    const { status, headers } = answer;
    assert.equal(status, address === '/' ? 200 : 404);
    assert.doesNotMatch(await answer.text(), /toolbar/);
    for (const name of ['x-debug-token', 'x-debug-token-link', 'server-timing']) assert.equal(headers.get(name), null);
  }
});
