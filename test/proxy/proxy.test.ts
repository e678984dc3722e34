import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { type Answer, ask } from '../support/ask.ts';
import { freePort } from '../support/ports.ts';
import { addressOf, type HeadlessServer, startHeadless } from '../support/headless-server.ts';
import { recordsIn } from '../support/test-server.ts';

/* `npm run test:proxy`: the site of build/headless/nginx.conf before two instances. Needs nginx and openssl. */

const site = path.resolve(import.meta.dirname, '../../build/headless/nginx.conf');
const host = 'pipe.example.org';
const house = 'fireplace=1&scheme=2&pipe=3&floor=6&roof_type=4&color=1';

/** Makes a certificate that signs itself, and its key, where the site expects them. */
function makeCertificate(folder: string): void {
  const files = ['-keyout', 'privkey.pem', '-out', 'fullchain.pem'];
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host},DNS:evil.example`, '-days', '2'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...key, ...files, ...name], { cwd: folder });
  assert.equal(status, 0, String(stderr));
}

if (spawnSync('nginx', ['-v']).error !== undefined) throw new Error('The program nginx cannot be started.');

describe('behind nginx', () => {
  let folder = '';
  let port = 0;
  let plainPort = 0;
  let instances: HeadlessServer[] = [];
  let nginx: ReturnType<typeof spawn>;
  let nginxEnded: Promise<unknown>;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'flue-proxy-'));
    // The processes of nginx may belong to another user.
    await chmod(folder, 0o755);
    await mkdir(path.join(folder, 'profiles'));
    const environment = {
      PORT: '0',
      TRUST_PROXY: 'true',
      ALLOWED_HOSTS: host,
      HSTS: 'true',
      PROFILER: 'on',
      PROFILER_DIRECTORY: path.join(folder, 'profiles'),
    };
    instances = [startHeadless({ environment }), startHeadless({ environment })];
    const ports = await Promise.all(instances.map(async (one) => new URL(await addressOf(one)).port));
    [port, plainPort] = [await freePort(), await freePort()];
    makeCertificate(folder);
    setDefaultCACertificates([await readFile(path.join(folder, 'fullchain.pem'), 'utf8')]);
    const text = (await readFile(site, 'utf8'))
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
      .replaceAll(`/etc/letsencrypt/live/${host}/`, `${folder}/`)
      .replace('127.0.0.1:8081', `127.0.0.1:${ports[0]}`)
      .replace('127.0.0.1:8082', `127.0.0.1:${ports[1]}`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const main = [
      'daemon off;',
      'pid nginx.pid;',
      'error_log stderr;',
      'events {}',
      'http {',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${name};`),
      text,
      '}',
    ];
    await writeFile(path.join(folder, 'nginx.conf'), main.join('\n'));
    nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'inherit' });
    nginxEnded = once(nginx, 'exit');
    for (;;) {
      const answer = await askFor('/').catch(() => null);
      if (answer !== null) break;
      assert.equal(nginx.exitCode, null, 'nginx has ended');
      await setTimeout(20);
    }
  });
  after(async () => {
    nginx.kill();
    for (const { child } of instances) child.kill();
    await Promise.all([nginxEnded, ...instances.map(({ ended }) => ended)]);
    await rm(folder, { recursive: true, force: true });
  });

  const askFor = (target: string, headers: Record<string, string> = {}): Promise<Answer> =>
    ask(`https://127.0.0.1:${port}${target}`, { host, ...headers });
  const records = () =>
    instances.map(({ texts }) => recordsIn(texts.log).filter(({ message }) => message === 'Request handled.'));

  test('both instances answer; each has the assets that the pages of the other name', async () => {
    const earlier = records().map(({ length }) => length);
    const pages = await Promise.all(Array.from({ length: 12 }, () => askFor(`/?${house}`)));
    for (const [index, own] of records().entries()) assert.ok(own.length > (earlier[index] ?? 0));
    const assets = new Set(pages.flatMap(({ body }) => body.toString().match(/\/assets\/[\w.-]+/g) ?? []));
    assert.ok(assets.size > 5);
    for (const asset of assets) {
      for (const { head } of await Promise.all([askFor(asset), askFor(asset)])) {
        assert.equal(head.statusCode, 200, asset);
        assert.match(String(head.headers['cache-control']), /immutable/);
      }
    }
  });

  test('plain HTTP leads to the same address over TLS, which browsers keep to', async () => {
    const { head } = await ask(`http://127.0.0.1:${plainPort}/?${house}`, { host });
    assert.deepEqual([head.statusCode, head.headers.location], [308, `https://${host}/?${house}`]);
    const secure = await askFor('/');
    assert.equal(secure.head.headers['strict-transport-security'], 'max-age=31536000');
  });

  test('a form of a page is accepted over TLS, and of another site refused', async () => {
    const post = async (origin: string): Promise<number | undefined> => {
      const headers = { host, origin, 'content-type': 'text/plain' };
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      request({ port, method: 'POST', path: '/quote', headers, agent: false }, resolve).on('error', reject).end('x');
      const answer = (await promise).resume();
      return answer.statusCode;
    };
    assert.equal(await post(`https://${host}`), 415);
    assert.equal(await post(`http://${host}`), 403);
  });

  test('texts are compressed on the way, with the headers of the server', async () => {
    const plain = await askFor(`/?${house}`);
    const packed = await askFor(`/?${house}`, { 'accept-encoding': 'gzip' });
    assert.equal(packed.head.headers['content-encoding'], 'gzip');
    assert.deepEqual(gunzipSync(packed.body), plain.body);
    assert.equal(packed.head.headers['cache-control'], 'no-cache, private');
    assert.match(String(packed.head.headers['x-debug-token']), /^[0-9a-f]{6}$/);
  });

  test('downloads pass, and a client that has one gets 304 from either instance', async () => {
    for (const target of ['/catalogue.xlsx', `/bill-of-materials.csv?${house}`, `/bill-of-materials.json?${house}`]) {
      const first = await askFor(target, { 'accept-encoding': 'gzip' });
      assert.match(String(first.head.headers['content-disposition']), /^attachment; filename=/);
      const tag = String(first.head.headers.etag);
      const again = await Promise.all(Array.from({ length: 4 }, () => askFor(target, { 'if-none-match': tag })));
      for (const { head } of again) assert.equal(head.statusCode, 304, target);
    }
  });

  test('the link to a profile leads to it, whichever instance answers', async () => {
    const { head } = await askFor(`/?${house}`);
    const link = String(head.headers['x-debug-token-link']);
    assert.match(link, /^https:\/\/pipe\.example\.org\/_profiler\/[0-9a-f]{6}$/);
    // It is written a moment after the answer.
    const deadline = Date.now() + 5000;
    for (;;) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => askFor(new URL(link).pathname)));
      if (answers.every((answer) => answer.head.statusCode === 200)) break;
      assert.ok(Date.now() < deadline, 'an instance does not find the profile');
      await setTimeout(50);
    }
  });

  test('an address of the client that it has invented is not believed, nor a host name', async () => {
    const earlier = records().flat().length;
    await askFor('/?reference=invented', { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-host': 'evil.example' });
    // Its record may arrive after its answer.
    while (records().flat().length === earlier) await setTimeout(20);
    const addresses = new Set(records().flatMap((own) => own.map(({ ip }) => ip)));
    assert.deepEqual(addresses, new Set(['127.0.0.1']));
    assert.equal((await askFor('/', { host: 'evil.example' })).head.statusCode, 421);
  });

  test('while one instance is away the other answers everything', async () => {
    const [first] = instances;
    first?.child.kill('SIGTERM');
    await first?.ended;
    for (const { head } of await Promise.all(Array.from({ length: 8 }, () => askFor('/')))) {
      assert.equal(head.statusCode, 200);
    }
  });

  test('an address that asks for more than a shop needs is refused for a moment', async () => {
    const target = /\/assets\/[\w.-]+/.exec(String((await askFor('/')).body))?.[0] ?? '';
    const statuses = (await Promise.all(Array.from({ length: 400 }, () => askFor(target)))).map(
      ({ head }) => head.statusCode,
    );
    assert.deepEqual(new Set(statuses), new Set([200, 429]));
    while ((await askFor(target)).head.statusCode === 429) await setTimeout(50);
  });
});
