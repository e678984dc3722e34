import { cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledCataloguePaths } from '../../../db/catalogue/build-catalogue.ts';

export type TemporarySources = Awaited<ReturnType<typeof createTemporarySources>>;

/** A copy of the bundled catalogue's sources that a test may change. */
export async function createTemporarySources() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'flue-sources-'));
  const bundled = bundledCataloguePaths();
  const paths = { ...bundled, source: join(folder.path, 'source'), output: join(folder.path, 'catalogue.sqlite') };
  await cp(bundled.source, paths.source, { recursive: true });
  const edit = async (file: string, change: (content: string) => string): Promise<void> => {
    const path = join(paths.source, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  };
  return {
    paths,
    /** Replaces the first occurrence of a text in a source file, which must be there. */
    replace: async (file: string, text: string, replacement: string): Promise<void> => {
      await edit(file, (content) => {
        if (!content.includes(text)) throw new Error(`${file} has no "${text}"`);
        return content.replace(text, () => replacement);
      });
    },
    append: (file: string, text: string): Promise<void> => edit(file, (content) => content + text),
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}
