'use strict';
const assert = require('node:assert');
const { once } = require('node:events');

/** Runs an application of strangers, and checks its profiles. Every Koa, router and runtime has the same checks. */
exports.runScenario = async function runScenario(Koa, Router, { profiler, record, queryStarted, dump }) {
  profiler(new Koa(), { enabled: false });
  const loaded = Object.keys(require.cache).filter((file) => /node_modules[/\\]koa-profiler[/\\]/.test(file));
  assert.ok(loaded.length < 10, `switched off it loads ${loaded.length} modules`);
  const warnings = [];
  const post = {
    name: 'post',
    title: 'Post',
    record: { keep: (data, { mask }) => ({ text: mask.text(data.text) }) },
    render: (records, { escape }) => `<ul>${records.map(({ text }) => `<li>${escape(text)}</li>`).join('')}</ul>`,
  };
  const app = new Koa();
  app.silent = true;
  const profile = profiler(app, {
    enabled: true,
    toolbar: true,
    panels: [post],
    confidential: (ctx) => ctx.get('x-order') !== '',
    warn: (message) => warnings.push(message),
  });
  app.use(async function outer(_ctx, next) {
    await next();
  });
  const router = new Router();
  router.get('/trees/:id', async function showTree(ctx) {
    for (let leaf = 0; leaf < 3; leaf += 1) {
      const end = queryStarted({ sql: 'SELECT * FROM leaf WHERE id = ?', parameters: [leaf] });
      await Promise.resolve();
      end({ rows: 1 });
    }
    record('mail', { to: 'gardener@example.org', subject: 'Apples' });
    record('post', { text: '<b> password=sesame-open' });
    record('mial', {});
    dump({ apples: 3 }, 'harvest');
    ctx.body = '<!doctype html><html><body><p>tree</p></body></html>';
  });
  router.get('/broken', () => {
    throw new TypeError('no such branch');
  });
  app.use(router.routes());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  const ask = async (path, headers = {}) => {
    const response = await fetch(origin + path, { headers });
    return { response, text: await response.text(), token: response.headers.get('x-debug-token') };
  };
  const read = async (token) => JSON.parse((await ask(`/_profiler/${token}?export=json`)).text).profile;
  try {
    const tree = await ask('/trees/7?key=sesame-open');
    assert.match(tree.text, /koa-profiler-toolbar[\s\S]*<\/body><\/html>$/);
    assert.strictEqual(Number(tree.response.headers.get('content-length')), Buffer.byteLength(tree.text));
    const seen = await read(tree.token);
    assert.strictEqual(seen.route.path, '/trees/:id');
    assert.strictEqual(seen.records.query.length, 3);
    assert.strictEqual(seen.queryTotals.rows, 3);
    assert.match(seen.records.query[0].places[0].file, /\.(?:c?js|mjs)$/);
    assert.strictEqual(seen.records.mail[0].subject, 'Apples');
    assert.deepStrictEqual(seen.records.dump[0].label, 'harvest');
    assert.deepStrictEqual(seen.failures, []);
    assert.doesNotMatch(JSON.stringify(seen), /sesame/);
    assert.match(warnings.join('\n'), /"mial".*"mail" meant/);
    for (const [panel, expected] of [
      ['db', /This looks like N\+1/],
      ['swiftmailer', /Apples/],
      ['post', /<li>&#60;b&#62; password=•/],
      ['time', /Timeline/],
      ['dump', /harvest/],
    ]) {
      const page = await ask(`/_profiler/${tree.token}?panel=${panel}`);
      assert.strictEqual(page.response.status, 200, panel);
      assert.match(page.text, expected, panel);
    }
    const newest = '/_profiler/latest';
    for (const target of ['?export=html', '?export=har', '?export=trace', '/search/results', `?compare=${tree.token}`])
      assert.strictEqual((await ask(newest + target)).response.status, 200, target);
    for (const target of ['phpinfo', 'search_bar', 'open?file=package.json'])
      assert.strictEqual((await ask(`/_profiler/${target}`)).response.status, 200, target);
    assert.doesNotMatch((await ask(`${newest}?export=html`)).text, /This panel failed/);
    const broken = await ask('/broken');
    assert.strictEqual((await read(broken.token)).records.exception[0][0].message, 'no such branch');
    const hidden = await ask('/trees/hush-oak?said=hush', { 'x-order': 'hush' });
    assert.doesNotMatch(JSON.stringify(await read(hidden.token)), /hush|Apples/);
    assert.strictEqual(await profile.run('import prices', async () => 4), 4);
    assert.match((await ask('/_profiler/latest/search/results?method=JOB')).text, /import prices/);
    assert.doesNotMatch((await ask('/_profiler/latest/search/results')).text, /import prices/);
  } finally {
    server.close();
    server.closeAllConnections();
    await profile.close();
  }
};
