import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dump, record } from 'koa-profiler/observe';
import { sendLines } from '../../../../../test/support/raw-request.ts';
import { hello, serve } from './foreign-server.ts';

test('a panel without a watched library says so, and shows no figures', async () => {
  await using foreign = await serve({}, hello);
  const one = await foreign.token('/');
  for (const [panel, claim] of [
    ['db', 'Queries are not watched'],
    ['db', '<code>profiler(app, { use: [sequelize(database)] })</code>'],
    ['translation', 'Translations are not watched'],
    ['translation', '<code>profiler(app, { use: [i18next(instance)] })</code>'],
    ['twig', 'Templates are not watched'],
    ['twig', '<code>profiler(app, { use: [views(app)] })</code>'],
    ['form', 'Forms are not watched'],
    ['logger', 'Log records are not watched'],
    ['cache', 'Reads of caches are not watched'],
    ['security', 'Identities and checks are not watched'],
  ])
    assert.ok((await foreign.text(`/_profiler/${one}?panel=${panel}`)).includes(claim ?? ''), panel);
  assert.doesNotMatch(await foreign.text(`/_profiler/${one}?export=html`), /This panel failed/);
});

test('the pages of the profiler refuse an unknown host name, unless it is allowed', async () => {
  await using foreign = await serve({ allowedHosts: ['orchard.test'] }, hello);
  const statusFor = async (host: string, target: string): Promise<string> => {
    const answer = await sendLines(foreign.origin, `GET ${target} HTTP/1.1`, `host: ${host}`);
    return answer.split(' ', 2)[1] ?? '';
  };
  assert.equal(await statusFor('evil.example', '/'), '200');
  assert.equal(await statusFor('evil.example', '/_profiler/latest'), '421');
  assert.equal(await statusFor('orchard.test:81', '/_profiler/latest'), '200');
  assert.equal(await statusFor('localhost', '/_profiler/latest'), '200');
});

test('secrets are masked in dumps of whole contexts, logs with requests, states, bodies, addresses, statements and texts', async () => {
  await using foreign = await serve({ bodyBytes: 5000 }, (ctx) => {
    ctx.state['session'] = { token: 'sesame' };
    dump(ctx, 'ctx');
    dump(ctx.req, 'req');
    dump({ headers: ctx.req.rawHeaders, text: 'Authorization: Bearer sesame' });
    record('log', () => ({
      level: 'info',
      channel: 'app',
      message: 'asked with {"password":"sesame"}',
      context: { request: ctx.req, url: ctx.url },
      time: Date.now(),
    }));
    const address = `${ctx.href}&again=1`;
    record('cache', { pool: 'queries', key: `GET ${address}`, outcome: 'miss', milliseconds: 1 });
    record('security-check', { check: 'origin', subject: address, passed: true, reason: `is ${address}` });
    // The error has no stack: the profile would show the lines of this file that are on it.
    record('exception', { error: Object.assign(new Error(`Cannot go on to ${address}`), { stack: '' }) });
    const parameters = ['sesame', address, { token: 'sesame' }];
    record('query', { sql: "UPDATE trees SET password = 'sesame', a = $2, b = $3 WHERE token = $1", parameters });
    ctx.set('link', `<${address}>; rel="next"`);
    ctx.set('x-pass', 'sesame');
    ctx.set('location', '/next?sig=sesame');
    ctx.body = { token: 'sesame', apples: 3 };
  });
  const inner = 'https://sesame:sesame@host/?session=sesame&page=1#jwt=sesame';
  const encoded = encodeURIComponent(inner);
  const headers = {
    authorization: 'Bearer sesame',
    cookie: 'a=sesame; b=sesame',
    referer: inner,
    'x-pass': 'sesame',
    'x-settings': '{"password":"sesame"}',
    'x-address': encoded,
    'hx-current-url': 'http://me:sesame@elsewhere/?sid=sesame',
    'content-type': 'application/json',
  };
  const body = '{"password":"sesame","author":"Kari"}';
  const data = encodeURIComponent('{"password":"sesame","a":{"token":"sesame"}}');
  for (const target of [
    '/?keyword=apple&passord=sesame&PHPSESSID=sesame#x',
    `/?key=sesame&next=${encoded}&back=${encodeURIComponent(encoded)}&sig=sesame&code=sesame`,
    `/?data=${data}&reference=token%3Dsesame`,
    '/nowhere;jsessionid=sesame',
    '/nowhere%3Ftoken%3Dsesame',
  ]) {
    const one = await foreign.token(target, { method: 'POST', headers, body });
    // The exported page holds all panels.
    for (const query of ['export=json', 'export=html', 'export=har', 'export=trace', 'panel=request'])
      assert.doesNotMatch(await foreign.text(`/_profiler/${one}?${query}`), /sesame/, `${target} ${query}`);
    assert.match(await foreign.text(`/_profiler/${one}?export=json`), /Kari/);
  }
  await sendLines(foreign.origin, 'GET http://me:sesame@localhost/?token=sesame HTTP/1.1', 'Host: a');
  assert.doesNotMatch(await foreign.text('/_profiler/latest?export=json'), /sesame/);
  const results = await foreign.text('/_profiler/latest/search/results');
  assert.doesNotMatch(results, /sesame/);
  assert.match(results, /localhost.*keyword.*apple/s);
});

test('a secret in an error of the recording is not kept', async () => {
  await using foreign = await serve({}, (ctx) => {
    Object.defineProperty(ctx, 'state', {
      get() {
        throw new Error('No session at redis://orchard:sesame@127.0.0.1/0.');
      },
    });
    ctx.body = 'hello';
  });
  const json = await foreign.text(`/_profiler/${await foreign.token('/')}?export=json`);
  assert.match(json, /"part":\s*"state",\s*"message":\s*"No session at redis:/);
  assert.doesNotMatch(json, /sesame/);
});
