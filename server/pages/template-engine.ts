import { transcode } from 'node:buffer';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { record, span } from 'koa-profiler/observe';
import type { CompiledTemplate } from './compile-template.ts';

/**
 * A template engine for koa-views. Takes the absolute path of a template and its values, returns HTML as a buffer of
 * UTF-8. A buffer is faster: for a string, Koa counts the bytes and then Node encodes it again.
 */
export type RenderTemplate = (file: string, locals: object) => Promise<Buffer>;

const load: (file: string) => CompiledTemplate = createRequire(import.meta.url);

/** The templates that the build has compiled lie beside its compiled code. Source code has none. */
const builtTemplates = fileURLToPath(new URL('../../views/', import.meta.url));

/**
 * Makes an engine of Pug. At the first use of a template it loads its compiled form; if there is none, it loads Pug and compiles the
 * template. It records each use for the profiler.
 *
 * A long template calls `encode` between its parts: `- pug_html = encode(pug_html)`. Pug collects a page
 * in one string. V8 takes ten times as long for a string above 128 KiB, which is 65,000 letters if one is not Latin-1.
 * @param development whether an error in a template names its file and line, which makes rendering slower
 * @param builtRoot the folder of the compiled templates
 */
export function createTemplateEngine(
  viewsRoot: string,
  development: boolean,
  builtRoot = builtTemplates,
): RenderTemplate {
  const templates = new Map<string, CompiledTemplate>();

  const compile = async (file: string): Promise<CompiledTemplate> => {
    const { compilePug } = await import('./compile-template.ts');
    const work = `compile ${path.relative(viewsRoot, file)}`;
    // Another request may have compiled it meanwhile.
    return templates.get(file) ?? span('template', work, () => compilePug(viewsRoot, file, development));
  };

  const find = async (file: string): Promise<CompiledTemplate> => {
    const { dir, name } = path.parse(path.relative(viewsRoot, file));
    const built = path.join(builtRoot, dir, `${name}.cjs`);
    const work = `load ${dir}/${name}`;
    const template = existsSync(built) ? span('template', work, () => load(built)) : await compile(file);
    templates.set(file, template);
    return template;
  };

  return async (file, locals) => {
    const knownTemplate = templates.get(file);
    const beganAt = performance.now();
    const template = knownTemplate ?? (await find(file));
    const { name } = template;
    const compileMilliseconds = knownTemplate === undefined ? performance.now() - beganAt : 0;
    record('cache', () => ({
      pool: 'templates',
      key: name,
      outcome: knownTemplate === undefined ? 'miss' : 'hit',
      milliseconds: compileMilliseconds,
    }));
    const startedAt = performance.now();
    let html: Buffer;
    try {
      html = span('template', name, () => render(template, locals));
    } catch (error) {
      if (!development) throw error;
      // An error in a built template names no line of it.
      templates.delete(file);
      html = render(await compile(file), locals);
    }
    record('template', () => ({
      template: name,
      files: template.files,
      mixins: template.mixins,
      compiled: knownTemplate === undefined,
      compileMilliseconds,
      renderMilliseconds: performance.now() - startedAt,
      bytes: html.length,
    }));
    return html;
  };
}

function render(template: CompiledTemplate, locals: object): Buffer {
  const chunks: Buffer[] = [];
  const encode = (text: string): string => {
    chunks.push(encoded(text));
    return '';
  };
  const rest = encoded(template.render({ ...locals, encode }));
  return chunks.length === 0 ? rest : Buffer.concat([...chunks, rest]);
}

/**
 * Encodes a text as UTF-8. Most pages have a letter that is not Latin-1, and so are UTF-16 in memory. Node transcodes
 * UTF-16 in a third of the time in which V8 writes it as UTF-8. It refuses half a character, which V8 replaces.
 */
function encoded(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    return Buffer.from(text);
  }
}
