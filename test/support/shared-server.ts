import { after } from 'node:test';
import { startTestServer, type TestServer } from './test-server.ts';

/** The servers that the files of this process share, by the changes of their catalogues and by their settings. */
const servers = new Map<string, Promise<TestServer>>();
after(async () => {
  for (const server of servers.values()) await (await server)[Symbol.asyncDispose]();
});

/** Returns a server for tests that do not change its catalogue. */
export async function sharedServer(
  changes: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const key = JSON.stringify([changes, environment]);
  const server = servers.get(key) ?? startTestServer({ changes, environment });
  servers.set(key, server);
  return await server;
}
