import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portOf } from './ports.ts';

/** How the registry answers: correctly, never, or with half a tarball before the connection breaks off or falls silent. */
export type RegistryMood = 'well' | 'silent' | 'breaking' | 'stalling';

export interface StandInPackage {
  readonly name: string;
  readonly version: string;
  /** The shell command that npm runs after it has unpacked the package. */
  readonly install?: string;
}

/** A registry of npm on a free port of this machine. */
export interface StandInRegistry {
  readonly origin: string;
  mood: RegistryMood;
  /** The paths of the requests so far. */
  readonly requests: string[];
  add(standIn: StandInPackage): Promise<void>;
  close(): Promise<void>;
}

export async function startRegistry(): Promise<StandInRegistry> {
  const folder = await mkdtemp(path.join(tmpdir(), 'flue-registry-'));
  const manifests = new Map<string, Record<string, object>>();
  const server = createServer((request, response) => {
    void (async () => {
      const url = request.url ?? '/';
      registry.requests.push(url);
      if (registry.mood === 'silent') return;
      const [, name = '', file] = /^\/([^/]+)(?:\/-\/(.+))?$/.exec(url) ?? [];
      if (file === undefined) {
        const versions = manifests.get(name);
        response.statusCode = versions === undefined ? 404 : 200;
        response.end(JSON.stringify({ name, versions, 'dist-tags': {} }));
        return;
      }
      const tarball = await readFile(path.join(folder, file));
      if (registry.mood === 'well') {
        response.end(tarball);
        return;
      }
      response.writeHead(200, { 'content-length': tarball.length });
      response.write(tarball.subarray(0, tarball.length / 2));
      if (registry.mood === 'breaking') setTimeout(() => response.destroy(), 50);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const registry: StandInRegistry = {
    origin,
    mood: 'well',
    requests: [],
    add: async ({ name, version, install }) => {
      const file = `${name}-${version}.tgz`;
      const manifest = { name, version, ...(install === undefined ? {} : { scripts: { install } }) };
      await mkdir(path.join(folder, version, name, 'package'), { recursive: true });
      await writeFile(path.join(folder, version, name, 'package/package.json'), JSON.stringify(manifest));
      execFileSync('tar', ['-czf', path.join(folder, file), '-C', path.join(folder, version, name), 'package']);
      const hasInstallScript = install !== undefined;
      manifests.set(name, {
        ...manifests.get(name),
        [version]: { ...manifest, hasInstallScript, dist: { tarball: `${origin}/${name}/-/${file}` } },
      });
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
  return registry;
}
