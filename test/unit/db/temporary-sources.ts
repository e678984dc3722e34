import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledCataloguePaths, type CataloguePaths } from '../../../db/catalogue/build-catalogue.ts';

/** A copy of the bundled catalogue's sources that a test may change. */
export interface TemporarySources {
  readonly paths: CataloguePaths;
  /** Replaces the first occurrence of a text in a source file, which must be there. */
  replace(file: string, text: string, replacement: string): Promise<void>;
  append(file: string, text: string): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function createTemporarySources(): Promise<TemporarySources> {
  const folder = await mkdtemp(join(tmpdir(), 'flue-sources-'));
  const bundled = bundledCataloguePaths();
  const paths = { ...bundled, source: join(folder, 'source'), output: join(folder, 'catalogue.sqlite') };
  await cp(bundled.source, paths.source, { recursive: true });
  const edit = async (file: string, change: (content: string) => string): Promise<void> => {
    const path = join(paths.source, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  };
  return {
    paths,
    replace: async (file, text, replacement) => {
      await edit(file, (content) => {
        if (!content.includes(text)) throw new Error(`${file} has no "${text}"`);
        return content.replace(text, () => replacement);
      });
    },
    append: async (file, text) => {
      await edit(file, (content) => content + text);
    },
    [Symbol.asyncDispose]: async () => {
      await rm(folder, { recursive: true, force: true });
    },
  };
}
