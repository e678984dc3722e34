import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { templateModule } from '../server/pages/compile-template.ts';

/**
 * Compiles the templates of pages to `views/` of a folder with compiled code, which finds them there. Pug needs longer for the
 * calculator's page than the server for the rest of its start.
 *
 * @param root folder of the project
 */
export async function compileTemplates(root: string, output: string): Promise<void> {
  const viewsRoot = join(root, 'views');
  const texts = new Map<string, string>();
  for await (const name of glob('**/*.pug', { cwd: viewsRoot })) {
    texts.set(name, await readFile(join(viewsRoot, name), 'utf8'));
  }
  const parts = new Set([...texts].flatMap(([name, text]) => partsOf(join(viewsRoot, name), text, viewsRoot)));
  for (const name of texts.keys()) {
    const file = join(viewsRoot, name);
    if (parts.has(file)) continue;
    const compiled = join(output, 'views', name.replace(/\.pug$/, '.cjs'));
    await mkdir(dirname(compiled), { recursive: true });
    await writeFile(compiled, templateModule(viewsRoot, file));
  }
}

/** Returns the files that a template includes or extends. */
function partsOf(file: string, text: string, viewsRoot: string): string[] {
  return [...text.matchAll(/^\s*(?:include|extends) (\S+)/gm)].map(([, reference = '']) => {
    const path = reference.endsWith('.pug') ? reference : `${reference}.pug`;
    return path.startsWith('/') ? join(viewsRoot, path) : resolve(dirname(file), path);
  });
}
