import assert from 'node:assert/strict';
import { Router } from '@koa/router';
import type Koa from 'koa';
import { DataTypes, QueryTypes, Sequelize } from 'sequelize';
import { dump, record, span } from 'koa-profiler/observe';

/** A database with six trees in two orchards. */
export async function openOrchard(): Promise<Sequelize> {
  const database = new Sequelize({ dialect: 'sqlite', storage: ':memory:', logging: false });
  const trees = database.define('tree', { name: DataTypes.STRING, orchard: DataTypes.INTEGER }, { timestamps: false });
  await database.sync();
  await trees.bulkCreate(
    Array.from({ length: 6 }, (_value, index) => ({ name: `tree ${index + 1}`, orchard: index % 2 })),
  );
  return database;
}

/** Routes that do what a profiler can see, each something else: queries, records of every type, errors of every sort. */
export function createOrchardRouter(app: Koa, database: Sequelize): Router {
  const router = new Router({ strict: true, sensitive: true });
  const trees = database.model('tree');
  const select = (sql: string, bind: readonly unknown[] = []): Promise<unknown> =>
    database.query(sql, { type: QueryTypes.SELECT, bind: [...bind] });

  router.get('orchard', '/orchard/:id', async function showOrchard(ctx) {
    const field = { form: 'orchard', defaulted: false, message: null };
    const gardener = { skills: ['grafting'], id: 7, name: 'Kari', tools: { ladder: true } };
    record('form-field', { ...field, field: 'gardener', submitted: ['7'], value: gardener });
    record('form-field', { ...field, field: 'fence', submitted: ['green'], value: 'green' });
    const refused = { defaulted: true, message: 'Not a number' };
    record('form-field', { ...field, ...refused, field: 'rows', submitted: ['many'], value: 3 });
    const found = await trees.findAll({ where: { orchard: Number(ctx['params']['id']) }, raw: true });
    await select('SELECT name FROM trees WHERE id = $1', [1]);
    await select('SELECT name FROM trees WHERE id = $1', [1]);
    const growth = span('calculation', 'grow', () => found.length * 2, { trees: found.length });
    const title = { id: 'orchard.title', domain: 'messages', locale: 'nor' };
    for (let use = 0; use < 2; use += 1) record('translation', { ...title, state: 'defined', text: 'Frukthage' });
    record('translation', { ...title, id: 'orchard.gate', state: 'missing', text: 'orchard.gate' });
    record('cache', () => ({ pool: 'templates', key: 'orchard.pug', outcome: 'miss', milliseconds: 1.5 }));
    record('cache', () => ({ pool: 'translations', key: 'nor/messages', outcome: 'hit', milliseconds: 0 }));
    const template = {
      template: 'orchard.pug',
      files: [
        { file: 'orchard.pug', via: 'root', from: null },
        { file: 'layout.pug', via: 'extends', from: 'orchard.pug' },
        { file: 'mixins.pug', via: 'include', from: 'layout.pug' },
      ],
      mixins: ['tree'],
      compiled: true,
      compileMilliseconds: 4,
      renderMilliseconds: 0.7,
      bytes: 1234,
    } as const;
    record('template', template);
    record('template', { ...template, compiled: false, compileMilliseconds: 0 });
    const log = { level: 'info', channel: 'app', message: 'Trees counted', time: 0 } as const;
    record('log', { ...log, context: { growth } });
    const lost = { level: 'warning', channel: 'i18n', message: 'Translation not found' } as const;
    record('log', { ...log, ...lost, context: { id: 'orchard.gate', password: 'hunter2' } });
    dump({ growth, trees: found }, 'growth');
    app.emit('harvest', 3);
    app.emit('rain');
    ctx.state['season'] = 'autumn';
    ctx.cookies.set('basket', 'full of apples');
    ctx.type = 'html';
    ctx.body = '<h1>Orchard</h1>';
  });
  router.get('quiet', '/quiet', (ctx) => {
    ctx.body = 'quiet';
  });
  router.get('loop', '/loop', async function askInALoop(ctx) {
    for (const id of [1, 2, 3, 4, 5]) await select('SELECT name FROM trees WHERE id = $1', [id]);
    ctx.body = 'looped';
  });
  router.get('broken', '/broken', async function breakDown() {
    try {
      await select('SELECT leaf FROM nowhere');
    } catch (error) {
      throw new Error('The orchard is closed', { cause: error });
    }
  });
  router.get('hostile', '/hostile', async function sayHostileThings(ctx) {
    const text = ctx.get('x-hostile');
    await select(`SELECT '${text.replaceAll("'", "''")}' AS hostile`);
    record('log', { level: 'error', channel: text, message: text, context: { [text]: text }, time: 0 });
    record('translation', () => ({ id: text, domain: text, locale: text, state: 'missing', text }));
    const field = { form: text, field: text, submitted: [text], value: text };
    record('form-field', { ...field, defaulted: false, message: text });
    record('cache', () => ({ pool: text, key: text, outcome: 'miss', milliseconds: 1 }));
    record('security-check', () => ({ check: text, subject: text, passed: false, reason: text }));
    record('event', () => ({ event: text, listeners: [text] }));
    span('other', text, () => text);
    dump({ [text]: text }, text);
    ctx.state[text] = text;
    throw new Error(text);
  });
  router.get('marker', '/marker/:marker', async function waitWithMarker(ctx) {
    const { marker } = ctx['params'];
    for (let step = 0; step < 3; step += 1) {
      await select('SELECT $1 AS marker', [`${marker}-${step}`]);
      record('log', () => ({ level: 'info', channel: 'app', message: `log ${marker}-${step}`, context: {}, time: 0 }));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
      dump(`dump ${marker}-${step}`);
    }
    ctx.body = marker;
  });
  router.get('many', '/many', async function doTooMuch(ctx) {
    for (let index = 0; index < 700; index += 1) {
      const level = index === 540 ? 'error' : index < 550 ? 'info' : 'warning';
      record('log', () => ({ level, channel: 'app', message: `line ${index}`, context: {}, time: 0 }));
      record('cache', () => ({ pool: 'fruit', key: `key ${index}`, outcome: 'hit', milliseconds: 0 }));
      app.emit('harvest', index);
      dump(index);
      span('other', `span ${index}`, () => index);
    }
    ctx.body = 'many';
  });
  router.get('unrecordable', '/unrecordable', (ctx) => {
    record('log', () => ({
      level: 'info',
      channel: 'app',
      context: {},
      time: 0,
      get message(): string {
        throw new Error('no message for you');
      },
    }));
    const circle: Record<string, unknown> = { proxy: new Proxy({}, {}) };
    circle['self'] = circle;
    Object.defineProperty(circle, 'trap', { enumerable: true, get: () => assert.fail('the getter was called') });
    dump(circle);
    ctx.body = 'still here';
  });
  router.get('declined', '/declined/:id', (_ctx, next) => next());
  router.get('forever', '/forever', async function waitForever() {
    await new Promise(() => {});
  });
  router.get('nothing', '/nothing', () => {
    // Careless applications throw this too.
    // oxlint-disable-next-line no-throw-literal
    throw null;
  });
  router.post('sow', '/sow', (ctx) => {
    ctx.body = 'sown';
  });
  return router;
}
