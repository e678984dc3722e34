import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startProfiledApplication, type ProfiledApplication } from './profiled-application.ts';

const closedByName = [
  'id_rsa',
  'store.p12',
  'tls.key',
  'secrets.json',
  'clientSecret.txt',
  'credentials.yml',
  'my-credentials.yaml',
  'PASSWORDS.csv',
  'credentials/production.json',
  'prod.env',
  'prod.env.local',
  'env.production',
  'my-env.txt',
  'env.json',
  'env.bak',
  'env/settings.txt',
  'tokens.json',
  'id_rsa.bak',
  'secrets.js',
  'terraform.tfvars',
  'database.sqlite.old',
];

/** 4 bytes less than 2 MiB. */
const leaves = `${'x'.repeat(127)}\n`.repeat(16 * 1024).slice(4);

describe('opening a file', () => {
  let application: ProfiledApplication;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'profiler-open-'));
    const root = join(folder, 'root');
    await mkdir(join(root, 'sub'), { recursive: true });
    await mkdir(join(root, '.hidden'));
    await writeFile(join(folder, 'outside.txt'), 'OUTSIDE');
    await writeFile(join(root, 'code.ts'), 'const one = 1;\nconst two = "<two>";\nconst three = 3;\n');
    await writeFile(join(root, 'sub', 'naïve file.txt'), 'inside');
    await writeFile(join(root, '.env'), 'PASSWORD=sesame');
    await writeFile(join(root, '.hidden', 'code.ts'), 'HIDDEN');
    await writeFile(join(root, 'data.sqlite'), 'DATABASE');
    await writeFile(join(root, 'data.SQLite3-wal'), 'DATABASE');
    await writeFile(join(root, 'server.PEM'), 'KEY');
    await mkdir(join(root, 'credentials'));
    await mkdir(join(root, 'env'));
    await writeFile(join(root, 'vite-env.d.ts'), 'const code = 1;');
    for (const key of closedByName) await writeFile(join(root, key), 'KEY');
    await writeFile(join(root, 'mask-secrets.ts'), 'const code = 1;');
    await writeFile(join(root, 'binary.bin'), Buffer.from([1, 0, 2]));
    await writeFile(join(root, 'latin.txt'), Buffer.from([0x62, 0xe5, 0x74]));
    await writeFile(join(root, 'exact.txt'), `${leaves}last`);
    await writeFile(join(root, 'large.txt'), `${leaves}abcøøø`);
    await writeFile(join(root, 'lines.txt'), 'x\n'.repeat(50_001));
    await symlink(join(folder, 'outside.txt'), join(root, 'escape.txt'));
    await symlink(folder, join(root, 'up'));
    await symlink(join(root, '.env'), join(root, 'innocent.txt'));
    await symlink(join(root, 'data.sqlite'), join(root, 'data.txt'));
    await symlink(join(root, 'code.ts'), join(root, 'alias.ts'));
    application = await startProfiledApplication({ root });
  });
  after(async () => {
    await application.close();
    await rm(folder, { recursive: true });
  });

  const open = async (query: string): Promise<{ status: number; html: string }> => {
    const response = await application.get(`/_profiler/open?${query}`);
    return { status: response.status, html: await response.text() };
  };

  test('shows numbered lines with anchors and marks the line', async () => {
    const { status, html } = await open('file=code.ts&line=2');
    assert.equal(status, 200);
    assert.match(html, /<tr class="marked" id="L2">|<tr id="L2" class="marked">/);
    assert.match(html, /&quot;&lt;two&gt;&quot;/);
    assert.equal(html.match(/<tr[^>]* id="L\d+"|<tr id="L\d+"/g)?.length, 3);
  });

  for (const line of ['0', '-1', '4', '2.5', 'two', '', '99999999999']) {
    test(`marks no line for line=${line}`, async () => {
      const { status, html } = await open(`file=code.ts&line=${line}`);
      assert.equal(status, 200);
      assert.doesNotMatch(html, /class="marked"/);
    });
  }

  test('opens names with spaces and letters beyond ASCII, and links that stay inside', async () => {
    assert.equal((await open(`file=${encodeURIComponent('sub/naïve file.txt')}`)).status, 200);
    assert.equal((await open('file=alias.ts')).status, 200);
  });

  test('opens code that is about secrets', async () => {
    for (const file of ['mask-secrets.ts', 'vite-env.d.ts'])
      assert.equal((await open(`file=${file}`)).status, 200, file);
  });

  for (const file of [
    '',
    'missing.ts',
    'sub',
    'sub/',
    '.',
    '..',
    '../outside.txt',
    'sub/../../outside.txt',
    'sub/../code.ts',
    './code.ts',
    '.env',
    '.hidden/code.ts',
    '/etc/passwd',
    '//etc/passwd',
    'C:\\Windows\\win.ini',
    '..\\outside.txt',
    'code.ts\0.txt',
    'escape.txt',
    'up/outside.txt',
    'innocent.txt',
    'data.txt',
    'data.sqlite',
    'data.SQLite3-wal',
    'server.PEM',
    ...closedByName,
    'code.ts/',
    'x'.repeat(5000),
    '%2e%2e/outside.txt',
  ]) {
    test(`refuses ${JSON.stringify(file.slice(0, 40))} with a 404 page that says so`, async () => {
      const { status, html } = await open(`file=${encodeURIComponent(file)}`);
      assert.equal(status, 404);
      assert.match(html, /The file &quot;[\s\S]*&quot; cannot be opened\./);
      assert.doesNotMatch(html, /OUTSIDE|sesame|HIDDEN|DATABASE|>KEY/);
    });
  }

  test('refuses a request without a file, or with two', async () => {
    assert.equal((await open('')).status, 404);
    assert.equal((await open('file=code.ts&file=code.ts')).status, 404);
  });

  test('says of binary files that they are not shown', async () => {
    for (const [file, text] of [
      ['binary.bin', /binary file of 3 B/],
      ['latin.txt', /binary file/],
    ] as const) {
      const { status, html } = await open(`file=${file}`);
      assert.equal(status, 200);
      assert.match(html, text);
    }
  });

  test('cuts a file after 2 MiB, between two letters, and says so', async () => {
    const exact = (await open('file=exact.txt')).html;
    assert.match(exact, />last</);
    assert.doesNotMatch(exact, /Only its beginning/);
    const large = (await open('file=large.txt')).html;
    assert.match(large, /This file is 2\.0 MiB\. Only its beginning is shown/);
    assert.match(large, />abc</);
    assert.doesNotMatch(large, /ø|\ufffd/);
    const lines = (await open('file=lines.txt')).html;
    assert.match(lines, /Only its beginning is shown/);
    assert.ok(lines.includes('id="L50000"') && !lines.includes('id="L50001"'));
  });
});
