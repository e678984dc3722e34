import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Makes a folder in which an application of strangers lies, with the packages that it has installed.
 * @param tarball the package `koa-profiler`
 * @param packages where each other package lies, by the name under which the application asks for it
 */
export async function makeForeignFolder(tarball: string, packages: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foreign-'));
  const installed = path.join(folder, 'node_modules', 'koa-profiler');
  await mkdir(installed, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The package could not be unpacked: ${stderr}`);
  for (const [name, place] of Object.entries(packages)) {
    const target = path.join(folder, 'node_modules', name);
    await mkdir(path.dirname(target), { recursive: true });
    await symlink(place, target);
  }
  await writeFile(path.join(folder, 'package.json'), '{ "name": "strangers", "version": "1.0.0" }\n');
  const applications = path.join(import.meta.dirname, 'applications');
  for (const file of await readdir(applications)) await cp(path.join(applications, file), path.join(folder, file));
  return folder;
}

/** Runs a program there. Returns its output; after a failure its error output comes first. */
export function runThere(
  folder: string,
  program: string,
  given: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string {
  const { NODE_ENV: _environment, NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(program, given, {
    cwd: folder,
    env: { ...environment, ...more },
    encoding: 'utf8',
    timeout: 600_000,
  });
  return status === 0 ? stdout.trim() : `failed with ${status}: ${stderr}\n${stdout}`;
}
