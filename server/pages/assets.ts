import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The address contains a hash of the content. */
export interface Asset {
  readonly url: string;
  readonly type: string;
  readonly hash: string;
  readonly body: Buffer;
}

/** The static files of the pages, in memory. A request reaches only the files of this table. */
export interface Assets {
  /** Returns the address of an asset by its plain name. @throws RangeError if the name does not exist */
  readonly url: (name: string) => string;
  readonly at: (url: string) => Asset | undefined;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
};

/** The files of each asset by its plain name, such as `calculator.css`. Several files are joined in their order. */
export type AssetFiles = Readonly<Record<string, readonly [string, ...string[]]>>;

/** Reads the files one after the other, because a process may have only few files open at once. */
export async function loadAssets(files: AssetFiles): Promise<Assets> {
  const byName = new Map<string, Asset>();
  for (const [name, parts] of Object.entries(files)) byName.set(name, await loadAsset(name, parts));
  const byUrl = new Map([...byName.values()].map((asset) => [asset.url, asset]));
  return {
    url(name) {
      const asset = byName.get(name);
      if (asset === undefined) throw new RangeError(`There is no asset "${name}".`);
      return asset.url;
    },
    at: (url) => byUrl.get(url),
  };
}

async function loadAsset(name: string, parts: readonly string[]): Promise<Asset> {
  const type = types[path.extname(name)];
  if (type === undefined) throw new RangeError(`No media type is known for the asset "${name}".`);
  const contents: Buffer[] = [];
  for (const part of parts) contents.push(await readFile(part));
  const body = Buffer.concat(contents);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const { name: stem, ext } = path.parse(name);
  return { url: `/assets/${stem}.${hash}${ext}`, type, hash, body };
}
