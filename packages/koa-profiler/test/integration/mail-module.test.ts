import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Collector } from 'koa-profiler';
import { serve } from './foreign/foreign-server.ts';

interface Transport {
  sendMail: (message: object) => Promise<unknown>;
}

/** The module of the README, as a reader would copy it. */
async function readMailModule(): Promise<(transport: Transport) => Collector> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const code = [...readme.matchAll(/```js\n([\s\S]*?)```/g)]
    .map(([, text = '']) => text)
    .find((text) => text.includes('export function mail'));
  assert.ok(code !== undefined && code.split('\n').length < 60);
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const mail: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, 'mail') : null;
  assert.ok(isMail(mail));
  return mail;
}

function isMail(value: unknown): value is (transport: Transport) => Collector {
  return typeof value === 'function';
}

test('the panel of the README shows what a transport sends, secrets masked, and gives the transport back', async () => {
  const mail = await readMailModule();
  const sendMail = async (message: object): Promise<unknown> => ({ accepted: message });
  const transport: Transport = { sendMail };
  await using foreign = await serve({ use: [mail(transport)] }, async (ctx) => {
    await transport.sendMail({ to: 'gardener@example.org', subject: '<b>Apples</b>', text: 'password=sesame-open' });
    ctx.body = 'sent';
  });
  await foreign.text('/');
  const page = await foreign.text('/_profiler/latest?panel=mail');
  assert.match(page, /<td>gardener@example\.org<\/td><td>&#60;b&#62;Apples&#60;\/b&#62;<\/td>/);
  assert.match(await foreign.text('/_profiler/latest?panel=swiftmailer'), /gardener@example\.org/);
  const exported = await foreign.text('/_profiler/latest?export=json');
  assert.match(exported, /"mail": \[\s+\{\s+"to": "gardener/);
  assert.doesNotMatch(exported, /sesame/);
  await foreign.close();
  assert.equal(transport.sendMail, sendMail);
});
