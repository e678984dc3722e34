import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { bullmq } from 'koa-profiler/adapters/bullmq';
import { outgoingHttp } from 'koa-profiler/adapters/http';
import { nodemailer } from 'koa-profiler/adapters/nodemailer';
import { openTelemetry } from 'koa-profiler/adapters/opentelemetry';
import { pino } from 'koa-profiler/adapters/pino';
import { redis } from 'koa-profiler/adapters/redis';
import { winston } from 'koa-profiler/adapters/winston';
import { markedPlaces, shownPlace } from './marked-places.mjs';

const require = createRequire(import.meta.url);
const { REDIS_URL } = process.env;
const placeAt = markedPlaces(import.meta.filename);

export const clients = {
  async ioredis() {
    const { Redis } = require('ioredis');
    const client = new Redis(REDIS_URL);
    return {
      use: [redis(Redis)],
      async ask() {
        await client.set('apple', 'red'); // ioredis asks
        await client.get('apple');
        await client.pipeline().incr('leaves').get('leaves').exec();
        await client.call('NOSUCH', 'apple').catch(() => {});
      },
      async check({ profile, page }) {
        const { redis: commands, query } = profile.records;
        assert.deepEqual(
          commands.map(({ command, args, ended }) => [command, args[0], ended]),
          [
            ['SET', 'apple', true],
            ['GET', 'apple', true],
            ['INCR', 'leaves', true],
            ['GET', 'leaves', true],
            ['NOSUCH', 'apple', true],
          ],
        );
        assert.equal(query.length, 0);
        assert.equal(shownPlace(commands[0]), placeAt('// ioredis asks'));
        assert.match(commands[4].failure, /unknown command/i);
        assert.match(await page('redis'), /NOSUCH/);
        assert.match(await page('request'), /panel=redis/);
        assert.doesNotMatch(await page('db'), /Runnable/);
      },
      close: () => client.disconnect(),
    };
  },
  async BullMQ() {
    const { Queue } = require('bullmq');
    const queue = new Queue('harvest', { connection: { url: REDIS_URL } });
    return {
      use: [bullmq(Queue)],
      ask: () => queue.add('pick', { apples: 3 }),
      async check({ profile, page }) {
        const [job] = profile.records.job;
        assert.deepEqual([job.queue, job.name, job.failure], ['harvest', 'pick', null]);
        assert.ok(job.milliseconds > 0);
        assert.match(await page('events'), /harvest/);
      },
      close: () => queue.close(),
    };
  },
  'fetch, undici': () => {
    const undici = require('undici');
    return {
      use: [outgoingHttp()],
      async ask(_ctx, elsewhere) {
        const headers = { 'x-tree': 'oak', authorization: 'Bearer sesame-open' };
        await (await fetch(`${elsewhere}/a?token=sesame-open`, { headers })).text(); // fetch asks
        await (await undici.request(`${elsewhere}/broken`)).body.text(); // undici asks
      },
      async check({ profile, page }) {
        const { call: calls } = profile.records;
        assert.deepEqual(calls.map(shownPlace), [placeAt('// fetch asks'), placeAt('// undici asks')]);
        assert.deepEqual(
          calls.map(({ status, failure }) => [status, failure === null]),
          [
            [203, true],
            [500, false],
          ],
        );
        const http = await page('http');
        assert.match(http, /x-tree[\s\S]*oak/);
        assert.match(http, /x-apples[\s\S]*many/);
        assert.match(http, /6 B/);
        assert.doesNotMatch(http, /sesame/);
      },
    };
  },
  'axios, node:http': async () => {
    const { default: axios } = await import('axios');
    const { get } = await import('node:http');
    return {
      use: [outgoingHttp()],
      async ask(_ctx, elsewhere) {
        await axios.get(`${elsewhere}/a`, { headers: { 'x-tree': 'oak' } }); // axios asks
        await new Promise((resolve) => get(`${elsewhere}/b`, (answer) => answer.resume().on('end', resolve))); // http asks
      },
      async check({ profile, page }) {
        const { call: calls } = profile.records;
        assert.equal(calls.length, 2);
        assert.ok([placeAt('// axios asks'), 'in plant'].includes(shownPlace(calls[0])), shownPlace(calls[0]));
        assert.equal(shownPlace(calls[1]), placeAt('// http asks'));
        assert.match(await page('http'), /x-tree[\s\S]*oak/);
      },
    };
  },
  nodemailer: () => {
    const transport = require('nodemailer').createTransport({ jsonTransport: true });
    return {
      use: [nodemailer(transport)],
      async ask() {
        await transport.sendMail({ from: 'a@orchard.test', to: ['b@orchard.test'], subject: 'Apples', text: 'Many' });
        await new Promise((resolve) => transport.sendMail({ to: 'c@orchard.test', subject: 'Pears' }, resolve));
      },
      async check({ profile, page }) {
        assert.deepEqual(
          profile.records.mail.map(({ to, subject, failure }) => [to, subject, failure]),
          [
            [['b@orchard.test'], 'Apples', null],
            [['c@orchard.test'], 'Pears', null],
          ],
        );
        assert.ok(profile.records.mail.every(({ milliseconds, at }) => milliseconds > 0 && at >= 0));
        assert.match(await page('swiftmailer'), /Apples/);
      },
    };
  },
  pino: () => {
    const logger = require('pino')({ name: 'orchard' }, { write() {} });
    return {
      use: [pino(logger)],
      ask: () => logger.child({ tree: 1 }).warn({ token: 'sesame-open' }, 'frost'),
      check: checkLog('orchard'),
    };
  },
  winston: () => {
    const { createLogger, transports } = require('winston');
    const logger = createLogger({
      defaultMeta: { service: 'orchard' },
      transports: [new transports.Console({ silent: true })],
    });
    return {
      use: [winston(logger)],
      ask: () => logger.child({ tree: 1 }).warn('frost', { token: 'sesame-open' }),
      check: checkLog('orchard'),
    };
  },
  async GraphQL() {
    const telemetry = openTelemetry();
    const { registerInstrumentations } = require('@opentelemetry/instrumentation');
    const { NodeTracerProvider } = require('@opentelemetry/sdk-trace-node');
    const { GraphQLInstrumentation } = require('@opentelemetry/instrumentation-graphql');
    const tracerProvider = new NodeTracerProvider({ spanProcessors: [telemetry] });
    tracerProvider.register();
    registerInstrumentations({ tracerProvider, instrumentations: [new GraphQLInstrumentation()] });
    const { buildSchema, graphql } = require('graphql');
    const schema = buildSchema('type Query { tree: String, hedge: String }');
    const rootValue = {
      tree: () => 'oak',
      hedge() {
        throw new TypeError('no hedge');
      },
    };
    return {
      use: [telemetry],
      ask: () => graphql({ schema, source: 'query Feed { tree hedge }', rootValue }),
      async check({ profile, page }) {
        assert.ok(profile.records.span.some(({ name }) => /query/.test(name)));
        assert.ok(profile.records.exception.some(([thrown]) => thrown.message.includes('no hedge')));
        assert.match(await page('exception'), /no hedge/);
      },
    };
  },
  'koa-passport': () => {
    const passport = require('koa-passport');
    const { Strategy } = require('passport-local');
    passport.use(new Strategy((username, _password, done) => done(null, { id: 7, username, roles: ['gardener'] })));
    return {
      use: [],
      layers: [
        async (ctx, next) => {
          ctx.request.body = { username: 'kari', password: 'sesame-open' };
          await next();
        },
        passport.initialize(),
        passport.authenticate('local', { session: false }),
      ],
      ask: () => {},
      async check({ page }) {
        const security = await page('security');
        assert.match(security, /kari/);
        assert.match(security, /gardener/);
      },
    };
  },
};

function checkLog(channel) {
  return async ({ profile, page }) => {
    const [log] = profile.records.log;
    assert.deepEqual([log.level, log.channel, log.message], ['warning', channel, 'frost']);
    assert.match(JSON.stringify(log.context), /"tree",1/);
    assert.doesNotMatch(JSON.stringify(profile), /sesame/);
    assert.match(await page('logger'), /frost/);
  };
}
