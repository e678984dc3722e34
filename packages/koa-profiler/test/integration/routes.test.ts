import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ownPanels } from '../../source/collectors/panels.ts';
import { startProfiledApplication, type ProfiledApplication } from './profiled-application.ts';

describe('the routes of the profiler', () => {
  let application: ProfiledApplication;
  before(async () => {
    application = await startProfiledApplication();
  });
  after(() => application.close());

  const read = async (path: string): Promise<{ status: number; html: string; headers: Headers }> => {
    const response = await application.get(path);
    return { status: response.status, html: await response.text(), headers: response.headers };
  };

  test('a profile is an HTML page that no cache keeps, without a cookie and without a token of its own', async () => {
    const token = await application.profile('/quiet');
    const { status, headers } = await read(`/_profiler/${token}`);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(headers.get('cache-control'), 'no-cache, private');
    assert.equal(headers.get('set-cookie'), null);
    assert.equal(headers.get('x-debug-token'), null);
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /unsafe|script-src/);
  });

  test('a profile without a chosen panel shows the exception first, then the dump, then the request', async () => {
    for (const [path, title] of [
      ['/broken', 'Exception'],
      ['/orchard/1', 'Dumps'],
      ['/quiet', 'Request / Response'],
    ] as const) {
      const { html } = await read(`/_profiler/${await application.profile(path)}`);
      assert.ok(html.includes(`<h1>${title}</h1>`), `${path} opens ${title}`);
    }
  });

  test('each panel opens by its name, and its entry is marked if the menu lists it', async () => {
    const token = await application.profile('/quiet');
    for (const { name, isListed } of ownPanels) {
      const { status, html } = await read(`/_profiler/${token}?panel=${name}`);
      assert.equal(status, 200, name);
      const marked = `<a href="/_profiler/${token}?panel=${name}" aria-current="page"`;
      assert.equal(html.includes(marked), isListed === undefined, name);
      assert.doesNotMatch(html, /This panel failed/, name);
    }
  });

  for (const query of ['panel=foo', 'panel=', 'panel=Request', 'panel=db&panel=time', 'panel=constructor']) {
    test(`?${query} is a 404 page that says which panel is not available`, async () => {
      const token = await application.profile('/quiet');
      const { status, html } = await read(`/_profiler/${token}?${query}`);
      assert.equal(status, 404);
      assert.match(html, new RegExp(`Panel &quot;[^&]*&quot; is not available for token &quot;${token}&quot;\\.`));
    });
  }

  test('a token that is well formed but not stored is a 404 page with the search form open', async () => {
    const { status, html } = await read('/_profiler/abcdef');
    assert.equal(status, 404);
    assert.match(html, /Token not found/);
    assert.match(html, /<details class="search-box" open/);
  });

  for (const path of [
    '/_profiler',
    '/_profiler/',
    '/_profiler/ABCDEF',
    '/_profiler/abcde',
    '/_profiler/abcdef0',
    '/_profiler/ghijkl',
    '/_profiler/..',
    '/_profiler/%6catest',
    '/_profiler/latest/',
    '/_profiler/Latest',
    '/_Profiler/latest',
    '//_profiler/latest',
    '/_profiler/search_bar/',
    '/_profiler/phpinfo/',
    '/_profiler/open/',
    '/_profiler/latest/search',
    '/_profiler/latest/search/results/',
    '/_profiler/ABCDEF/search/results',
    '/_profiler/ABCDEF/exception.css',
    '/_profiler/assets/other.css',
    '/app_dev.php/_profiler/latest',
    '/web/app_dev.php/_profiler/latest',
  ]) {
    test(`${path} matches no route: an ordinary 404 that is profiled`, async () => {
      const response = await fetch(application.origin + path, { redirect: 'manual' });
      assert.equal(response.status, 404);
      assert.equal(await response.text(), 'Not Found');
      assert.match(response.headers.get('x-debug-token') ?? '', /^[0-9a-f]{6}$/);
    });
  }

  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    test(`${method} to a page of the profiler is an ordinary 404 that is profiled`, async () => {
      const response = await fetch(`${application.origin}/_profiler/latest`, { method });
      assert.equal(response.status, 404);
      assert.match(response.headers.get('x-debug-token') ?? '', /^[0-9a-f]{6}$/);
    });
  }

  test('HEAD is answered like GET, without a body', async () => {
    const response = await fetch(`${application.origin}/_profiler/latest`, { method: 'HEAD' });
    assert.equal(response.status, 200);
    assert.equal(await response.text(), '');
  });

  test('latest is the newest profile, and every link on it carries the real token', async () => {
    await application.profile('/orchard/1');
    const token = await application.profile('/quiet?newest=1');
    const { html } = await read('/_profiler/latest?panel=request');
    assert.match(html, new RegExp(`href="/_profiler/${token}\\?panel=db"`));
    assert.match(html, /newest=1/);
    assert.doesNotMatch(html, /\/_profiler\/latest\?panel=db/);
  });

  test('latest with a method is the newest that matches, and limit only fills in the search', async () => {
    const token = await application.profile('/sow', { method: 'POST' });
    await application.profile('/quiet');
    const { html } = await read('/_profiler/latest?panel=request&method=post&limit=50');
    assert.match(html, new RegExp(`/_profiler/${token}\\?panel=db`));
    assert.match(html, /<option value="50" selected/);
  });

  test('latest with an address or method that no profile has says so, with 200', async () => {
    for (const query of ['ip=8.8.8.8', 'method=TRACE']) {
      const { status, html } = await read(`/_profiler/latest?${query}`);
      assert.equal(status, 200);
      assert.match(html, /No profile matches/);
    }
  });

  test('the exception stylesheet is CSS for every token', async () => {
    for (const token of ['latest', 'abcdef']) {
      const { status, headers, html } = await read(`/_profiler/${token}/exception.css`);
      assert.equal(status, 200);
      assert.match(headers.get('content-type') ?? '', /^text\/css/);
      assert.match(html, /\.exception-message/);
    }
  });

  test('the stylesheet of a page exists, may be kept for ever and is not profiled', async () => {
    const { html } = await read('/_profiler/latest');
    const href = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '';
    const { status, headers } = await read(href);
    assert.equal(status, 200);
    assert.match(headers.get('cache-control') ?? '', /immutable/);
    assert.equal(headers.get('x-debug-token'), null);
  });

  test('the runtime page shows versions and masks what looks like a secret in the environment', async () => {
    process.env['ORCHARD_API_KEY'] = 'very-secret-value';
    process.env['ORCHARD_URL'] = 'postgres://gardener:sesame@db.example/orchard';
    const { status, html } = await read('/_profiler/phpinfo');
    delete process.env['ORCHARD_API_KEY'];
    delete process.env['ORCHARD_URL'];
    assert.equal(status, 200);
    for (const text of [process.version, process.versions.v8, 'ICU', 'Time zone', '@koa/router', 'ORCHARD_API_KEY'])
      assert.ok(html.includes(text), text);
    assert.doesNotMatch(html, /very-secret-value|sesame/);
  });
});

test('a profiler that has seen nothing yet says at latest that there are no profiles, and its search finds none, both with 200', async () => {
  await using application = await startProfiledApplication();
  const latest = await application.get('/_profiler/latest?panel=db');
  assert.equal(latest.status, 200);
  assert.match(await latest.text(), /There are no profiles/);
  const results = await application.get('/_profiler/latest/search/results');
  assert.equal(results.status, 200);
  assert.match(await results.text(), /0 results found/);
});
