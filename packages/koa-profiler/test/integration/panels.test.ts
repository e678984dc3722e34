import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startProfiledApplication, type ProfiledApplication } from './profiled-application.ts';

describe('the panels', () => {
  let application: ProfiledApplication;
  let filled: string;
  let empty: string;
  before(async () => {
    application = await startProfiledApplication();
    filled = await application.profile('/orchard/1?color=red&color=blue&api_key=sesame', {
      headers: {
        cookie: 'basket=apples',
        authorization: 'Bearer sesame',
        referer: 'http://elsewhere/?password=sesame',
      },
    });
    empty = await application.profile('/quiet');
  });
  after(() => application.close());

  /** The text of a panel without markup. */
  const text = async (token: string, name: string, query = ''): Promise<string> => {
    const html = await application.panel(token, name, query);
    const main = html.slice(html.indexOf('<main'), html.indexOf('<footer'));
    return main
      .replaceAll(/<title>[^<]*<\/title>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ');
  };

  const has = async (token: string, name: string, ...parts: readonly (string | RegExp)[]): Promise<void> => {
    const found = await text(token, name);
    for (const part of parts)
      assert.ok(typeof part === 'string' ? found.includes(part) : part.test(found), `${name} shows ${part}: ${found}`);
  };

  test('request: route, handler, query, headers, state and cookies, secrets masked', async () => {
    await has(
      filled,
      'request',
      'orchard HEAD, GET /orchard/:id',
      /showOrchard packages\/koa-profiler\/test\/integration\/orchard\.ts:\d+/,
      'color red color blue',
      'api_key ••••••',
      'authorization ••••••',
      'cookie ••••••',
      'set-cookie ••••••',
      'referer http://elsewhere/?password=••••••',
      'season: "autumn"',
      'basket ••••••; path=/; httponly',
      `x-debug-token ${filled}`,
      'curl --include',
    );
    assert.doesNotMatch(await application.panel(filled, 'request'), /sesame|full of apples|basket=apples/);
    await has(empty, 'request', 'The address has no parameters.', 'The request brought no cookies');
  });

  test('time: every layer with its own and its downstream time, the handler, queries and spans on one axis', async () => {
    const html = await application.panel(filled, 'time', '&layers=all');
    for (const name of ['headers', 'keepProfile', 'identify', 'router', 'showOrchard', 'SELECT trees', 'grow'])
      assert.match(html, new RegExp(`<tspan class="bar-name">${name}</tspan>`), name);
    await has(filled, 'time', 'Time to first byte', 'Peak memory', 'Own time', /ms own ·/);
    await has(empty, 'time', 'Timeline', 'quiet');
    assert.match(await text(filled, 'time', '&threshold=100000'), /No span is as long as the threshold/);
  });

  test('router: every route in the order of trying, with the reason', async () => {
    await has(filled, 'router', 'Matched route', 'id 1', /1 orchard .* Matched router 2 quiet .* Path does not match/);
    const near = await application.profile('/Quiet/');
    await has(near, 'router', 'only letter case or a slash at the end differs');
    const method = await application.profile('/quiet', { method: 'POST' });
    await has(method, 'router', 'Path matches, but POST is not among HEAD, GET');
    const handedOn = await application.profile('/declined/1');
    await has(handedOn, 'router', 'Matched route', 'none', 'the handler declined and handed on');
    await has(handedOn, 'exception', 'No route found for "GET /declined/1"');
    const declined = await application.profile('/_profiler/xyz');
    await has(declined, 'router', '_profiler_phpinfo', 'the handler declined and handed on');
  });

  test('security: the identity and the checks', async () => {
    await has(filled, 'security', 'Name anon.', 'Authenticated no', 'Roles VISITOR', 'origin none passed same origin');
  });

  test('config: application, Node and its support, databases, switches with secrets masked', async () => {
    await has(
      filled,
      'config',
      'Orchard',
      '1.2.3',
      /supported until \d{4}/,
      /orchard Dialect sqlite Version 3/,
      'harvest true',
      'apiKey ••••••',
      'koa 3',
    );
  });

  test('twig: templates, times, files, tree and mixins, or that there was none', async () => {
    await has(
      filled,
      'twig',
      '1.40 ms Render time 4.00 ms Compile time 2 Renders 1 of 2 Already compiled 2.4 KiB Output',
      'orchard.pug 0.70 ms 4.00 ms during this request 1.2 KiB',
      'orchard.pug layout.pug extends mixins.pug include',
      'Mixins tree',
    );
    await has(empty, 'twig', 'No template was rendered');
  });

  test('form: submitted, became on one line, default and message of each field, refused ones first, or that no form was read', async () => {
    await has(
      filled,
      'form',
      /Message rows "many" 3 used Not a number gardener "7" \{ id: 7, name: "Kari", … \} .*fence "green" "green"/,
    );
    await has(empty, 'form', 'No form was read');
  });

  test('dump: label, value and place of the call, or how to dump', async () => {
    await has(filled, 'dump', 'growth', /orchard\.ts:\d+ after/, 'name: "tree 2"');
    await has(empty, 'dump', 'Nothing was dumped', 'dump(value, label)');
  });

  test('exception: the chain of causes with source, own frames first; none; or the unmatched route', async () => {
    const broken = await application.profile('/broken');
    await has(
      broken,
      'exception',
      'The orchard is closed',
      'caused by SequelizeDatabaseError',
      'no such table: nowhere',
      /throw new Error\( ?'The orchard is closed'/,
      /frames? of libraries and Node/,
    );
    await has(empty, 'exception', 'No exception was thrown');
    const unmatched = await application.profile('/nowhere', { headers: { referer: 'http://elsewhere/page' } });
    await has(unmatched, 'exception', 'No route found for "GET /nowhere" (from "http://elsewhere/page")', '404');
  });

  test('swiftmailer: says that no mailer is watched', async () => {
    await has(filled, 'swiftmailer', 'E-mails are not watched');
  });

  test('cache: reads, hits, misses by pool, or that none was read', async () => {
    const tiles = '2 Reads 1 Hits 1 Misses 50 % Hit rate 1.50 ms Time';
    await has(filled, 'cache', tiles, 'templates 1 0 1', 'translations 1 1 0');
    await has(empty, 'cache', 'No cache was read');
    assert.doesNotMatch(await text(filled, 'cache'), /is not cached/);
  });

  test('config, swiftmailer and cache say what only the application can know', async () => {
    const packages = ['sequelize', 'no-such-package'];
    const about = { emails: 'The orchard writes no letters.', cache: 'Apples are not stored.', packages };
    await using frank = await startProfiledApplication({ about });
    const token = await frank.profile('/orchard/1');
    const emails = await frank.panel(token, 'swiftmailer');
    assert.match(emails, /No e-mails were sent.*The orchard writes no letters\./s);
    assert.match(await frank.panel(token, 'cache'), /Apples are not stored\./);
    const [first = '', others = ''] = (await frank.panel(token, 'config')).split('Other direct dependencies');
    assert.match(
      first,
      />sequelize<\/th><td class="value">6[^<]+<.*>no-such-package<\/th><td class="value">not installed</s,
    );
    assert.match(others, />@koa\/router<\/th><td class="value">15[^<]+<.*>zod<\/th><td class="value">4/s);
    assert.doesNotMatch(others, />sequelize</);
  });

  test('db: statement, parameters, rows, place, formatted and runnable form, duplicates, or that none was sent', async () => {
    await has(
      filled,
      'db',
      'SELECT name FROM trees WHERE id = $1',
      '$1 = 1',
      'SELECT name FROM trees WHERE id = 1;',
      /orchard\.ts:\d+/,
      'Duplicates',
      'No N+1',
      '3 Queries',
      '2 Distinct statements',
    );
    await has(empty, 'db', 'No query was sent');
    assert.match(await text(filled, 'db', '&group=similar'), /2 [\d.]+ ms SELECT name FROM trees WHERE id = \?/);
  });

  test('db: a SELECT in a loop is called N+1', async () => {
    const token = await application.profile('/loop');
    await has(token, 'db', 'This looks like N+1', 'ran 5 times with 5 different values');
  });

  test('db: the numbers of queries lead to them, from the groups too, where they are not listed', async () => {
    const token = await application.profile('/loop');
    assert.match(await application.panel(token, 'db'), /<a href="#query-3">3<\/a>/);
    assert.match(await application.panel(token, 'db'), /<p class="query-name">SELECT trees<\/p>/);
    const grouped = await application.panel(token, 'db', '&group=similar');
    assert.match(grouped, new RegExp(`<a href="/_profiler/${token}\\?panel=db#query-3">3</a>`));
  });

  test('time and translation: a form keeps the other parameters of the address', async () => {
    const time = await application.panel(filled, 'time', '&layers=all&sort=name&threshold=1');
    const form = /<form class="row threshold".*?<\/form>/s.exec(time)?.[0] ?? '';
    const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    assert.deepEqual(hidden, [
      ['panel', 'time'],
      ['layers', 'all'],
      ['sort', 'name'],
    ]);
    const translation = await application.panel(filled, 'translation', '&sort=id&filter=gate');
    assert.match(translation, /type="hidden" name="sort" value="id"/);
    assert.match(translation, /id="filter"[^>]*value="gate"/);
  });

  test('db: explains a recorded query by its index and nothing else', async () => {
    assert.match(await text(filled, 'db', '&explain=1'), /Query plan SEARCH trees USING INTEGER PRIMARY KEY/);
    for (const index of ['99', '-1', 'x', '', '1;DROP TABLE trees'])
      assert.match(await text(filled, 'db', `&explain=${encodeURIComponent(index)}`), /no query with that number/);
  });

  test('db: the columns order the table both ways', async () => {
    const numbers = async (query: string): Promise<string[]> =>
      [...(await application.panel(filled, 'db', query)).matchAll(/<tr id="query-(\d)"/g)].map(
        ([, number]) => number ?? '',
      );
    assert.deepEqual(await numbers('&sort=number&order=desc'), ['3', '2', '1']);
    assert.deepEqual((await numbers('&sort=rows&order=desc'))[0], '1');
    assert.deepEqual(await numbers('&sort=nonsense'), ['1', '2', '3']);
  });

  test('logger: records with context, filters by level and channel, or that there is none', async () => {
    await has(filled, 'logger', 'Trees counted', 'growth: 6', 'Translation not found', 'password: ••••••');
    assert.doesNotMatch(await text(filled, 'logger', '&level=warning'), /Trees counted/);
    assert.doesNotMatch(await text(filled, 'logger', '&channel=app'), /Translation not found/);
    assert.match(await text(filled, 'logger', '&level=error'), /No record fits/);
    await has(empty, 'logger', 'No log records');
    assert.match(await application.panel(filled, 'request'), /Logs<\/span><span class="badge tone-warning">1</);
  });

  test('events: middleware in order and who stopped, listeners called, not called and orphaned', async () => {
    await has(
      filled,
      'events',
      /1 headers handed on .* 5 showOrchard route handler stopped here/,
      /harvest app 1 countApples/,
      /frost app 0 coverTrees/,
      /rain app 1 none/,
      /router handed to a route .* node_modules\/@koa\/router\/\S+:\d+/,
    );
    await has(
      empty,
      'events',
      /The application emitted no event during this request Nothing was emitted on what is watched: app .*frost app 0 coverTrees/,
    );
    const unmatched = await application.profile('/nowhere');
    await has(unmatched, 'events', 'router handed on');
  });

  test('the list of results marks exceptions, N+1, missing translations, problems in the log and dumps', async () => {
    for (const path of ['/broken', '/loop']) await application.profile(path);
    const html = await application.text('/_profiler/latest/search/results?limit=100');
    for (const mark of ['1 exception', String.raw`N\+1`, '1 missing translation', '1 log problem', '1 dump'])
      assert.match(html, new RegExp(`<span class="mark [^"]*">${mark}</span>`), mark);
  });

  test('translation: defined, missing with ready JSON, and that there is no fallback', async () => {
    await has(
      filled,
      'translation',
      '1 Defined 0 Fallback 1 Missing 3 Uses nor Locales',
      'nor messages 1 orchard.gate',
      'Ready for nor/messages.json { "orchard.gate": "orchard.gate" }',
      'orchard.title Frukthage 2 nor messages',
      'No text was taken from another language',
    );
    await has(empty, 'translation', 'No translation was asked for');
  });
});
