import assert from 'node:assert/strict';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { mappingIn } from './mapping-form.ts';
import { startHere } from './tasks-here.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export interface EditingServer extends TestServer {
  readonly own: string;
  readonly taken: readonly string[];
  readonly progress: readonly unknown[];
}

/** @param inProcesses whether imports run in processes of their own, as they do for a user */
export async function openEditing(inProcesses = false): Promise<EditingServer> {
  const taken: string[] = [];
  const progress: unknown[] = [];
  const server = await startTestServer({
    environment: { NODE_ENV: 'production' },
    ...(inProcesses ? {} : { startTask: startHere }),
    editing: (folder) => ({
      own: path.join(folder, 'own', 'own.sqlite'),
      onTakenIntoUse: async () => void taken.push('taken'),
      onProgress: (part) => void progress.push(part),
    }),
  });
  return { ...server, own: path.join(server.catalogue.folder, 'own', 'own.sqlite'), taken, progress };
}

export async function startEditing(context: TestContext): Promise<EditingServer> {
  const server = await openEditing();
  context.after(() => server[Symbol.asyncDispose]());
  return server;
}

export const calculation = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
export const prices =
  'Varenr;Beskrivelse;Pris eks. mva\nST150-01SV;Startrør;1 190,00\nST150-10SV;Rør;6 499,00\nXX-1;<b>Dings</b>;12\n';

export const formWith = (name: string, content: string | Uint8Array<ArrayBuffer>) => ({
  file: new File([content], name),
});

/** The address of the change that an upload began. */
export async function upload(
  server: TestServer,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  form = '/catalogue/import',
): Promise<string> {
  const response = await server.post(form, formWith(name, content));
  assert.equal(response.status, 303);
  const address = response.headers.get('location') ?? '';
  assert.match(address, /^\/catalogue\/change\/[\da-f-]{36}(?:\?return=|$)/);
  await prepared(server, address);
  return address;
}

/** Waits until a file is read, and confirms how it is read. */
export async function prepared(server: TestServer, address: string): Promise<void> {
  const page = await settled(server, address);
  if (!page.includes('id="mapping" open')) return;
  await server.post(addressOn(page, /\/answers/), mappingIn(page));
  await settled(server, address);
}

async function settled(server: TestServer, address: string): Promise<string> {
  for (;;) {
    const page = await server.page(address);
    if (!page.includes('class="progress ')) return page;
    await wait(50);
  }
}

/** The address of a link or a form of a page. */
export function addressOn(page: string, wanted: RegExp): string {
  const [, address = ''] =
    [...page.matchAll(/(?:href|action)="([^"]*)"/g)].find(([, found = '']) => wanted.test(found)) ?? [];
  assert.notEqual(address, '', `the page leads to ${wanted.source}`);
  return address.replaceAll('&amp;', '&');
}

/** Goes from a calculation to a prepared file, by the links and forms that need no script. */
export async function uploadFrom(server: TestServer, page: string, name: string): Promise<string> {
  const parts = await server.page(addressOn(page, /^\/catalogue(?:\?|$)/));
  const form = await server.page(addressOn(parts, /^\/catalogue\/import/));
  return await upload(server, name, prices, addressOn(form, /^\/catalogue\/import.*return/));
}

/** Applies the prepared change, and returns the address of the redirect. */
export async function apply(server: TestServer, change: string): Promise<string> {
  const applied = await server.post(addressOn(await server.page(change), /\/apply/));
  assert.equal(applied.status, 303);
  return applied.headers.get('location') ?? '';
}
