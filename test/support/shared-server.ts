import { after } from 'node:test';
import { startTestServer, type TestServer } from './test-server.ts';

/** The servers that the files of this process share, by the changes of their catalogues. */
const servers = new Map<string, Promise<TestServer>>();
after(async () => {
  for (const server of servers.values()) await (await server)[Symbol.asyncDispose]();
});

/** Returns a server for tests that leave its catalogue as it is. */
export async function sharedServer(changes: readonly string[] = []): Promise<TestServer> {
  const key = changes.join('\n');
  const server = servers.get(key) ?? startTestServer({ changes });
  servers.set(key, server);
  return await server;
}
