import { spawnSync } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');
const own = 'packages/koa-profiler';

/**
 * Runs `npm pack` in a copy of the repository in this folder. While npm packs, the manifest names compiled files, and other tests
 * need the source at that time.
 * @returns the paths of the tarball and of the package in the copy
 */
export async function packCopy(folder: string): Promise<{ readonly tarball: string; readonly copy: string }> {
  const repository = path.join(folder, 'repository');
  await mkdir(path.join(repository, own), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(repository, 'node_modules'));
  const ofPackage = 'build source views package.json tsconfig.build.json README.md LICENSE CHANGELOG.md'.split(' ');
  for (const copied of ['package.json', 'tsconfig.json', ...ofPackage.map((name) => path.join(own, name))])
    await cp(path.join(root, copied), path.join(repository, copied), { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--workspace', 'koa-profiler', '--json', '--pack-destination', folder],
    { cwd: repository, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  const name = /"filename":\s*"([^"]+)"/.exec(stdout)?.[1];
  if (status !== 0 || name === undefined) throw new Error(`npm could not pack: ${stderr}\n${stdout}`);
  return { tarball: path.join(folder, name), copy: path.join(repository, own) };
}
