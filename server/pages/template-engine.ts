import { transcode } from 'node:buffer';
import path from 'node:path';
import { compileFile, type compileTemplate } from 'pug';
import { record, span } from 'koa-profiler/observe';
import type { TemplateRecord } from 'koa-profiler/observe';

interface CompiledTemplate {
  /** The path below the folder of the views. */
  readonly name: string;
  readonly tree: TemplateTree;
  readonly render: compileTemplate;
  readonly compileMilliseconds: number;
}

/**
 * A template engine for koa-views. Takes the absolute path of a template and its values, returns HTML as a buffer of
 * UTF-8. A buffer is faster: for a string, Koa counts the bytes and then Node encodes it again.
 */
export type RenderTemplate = (file: string, locals: object) => Promise<Buffer>;

/**
 * Makes an engine of Pug. It compiles each template at its first use, and records each use for the profiler.
 *
 * A long template calls `encode` between its parts: `- pug_html = encode(pug_html)`. Pug collects a page
 * in one string. V8 takes ten times as long for a string above 128 KiB, which is 65,000 letters if one is not Latin-1.
 * @param development whether an error in a template names its file and line, which makes rendering slower
 */
export function createTemplateEngine(viewsRoot: string, development: boolean): RenderTemplate {
  const compiled = new Map<string, CompiledTemplate>();

  const compile = (file: string): CompiledTemplate => {
    const startedAt = performance.now();
    const name = path.relative(viewsRoot, file);
    const { tree, plugin } = templateTree(viewsRoot, file);
    const options = { basedir: viewsRoot, compileDebug: development, plugins: [plugin] };
    const render = span('template', `compile ${name}`, () => compileFile(file, options));
    return { name, render, tree, compileMilliseconds: performance.now() - startedAt };
  };

  return async (file, locals) => {
    const knownTemplate = compiled.get(file);
    const template = knownTemplate ?? compile(file);
    compiled.set(file, template);
    const { name } = template;
    const compileMilliseconds = knownTemplate === undefined ? template.compileMilliseconds : 0;
    record('cache', () => ({
      pool: 'templates',
      key: name,
      outcome: knownTemplate === undefined ? 'miss' : 'hit',
      milliseconds: compileMilliseconds,
    }));
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    const encode = (text: string): string => {
      chunks.push(encoded(text));
      return '';
    };
    const rest = encoded(span('template', name, () => template.render({ ...locals, encode })));
    const html = chunks.length === 0 ? rest : Buffer.concat([...chunks, rest]);
    record('template', () => ({
      template: name,
      files: template.tree.files,
      mixins: template.tree.mixins,
      compiled: knownTemplate === undefined,
      compileMilliseconds,
      renderMilliseconds: performance.now() - startedAt,
      bytes: html.length,
    }));
    return html;
  };
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

interface TemplateTree {
  readonly files: TemplateRecord['files'];
  readonly mixins: readonly string[];
}

/** A Pug plugin that gets the syntax tree after all files are loaded. */
interface PostLoadPlugin {
  postLoad(syntaxTree: unknown): unknown;
}

/**
 * Reads the files and mixins of a template from its syntax tree while Pug compiles it.
 * @returns the plugin for the compilation, and the tree that it fills
 */
function templateTree(viewsRoot: string, file: string): { plugin: PostLoadPlugin; tree: TemplateTree } {
  const name = (fullPath: string): string => path.relative(viewsRoot, fullPath).split(path.sep).join('/');
  const files: { file: string; via: 'root' | 'extends' | 'include'; from: string | null }[] = [
    { file: name(file), via: 'root', from: null },
  ];
  const mixins = new Set<string>();

  const visit = (node: unknown, within: string): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, within);
    } else if (isObject(node)) {
      if (node['type'] === 'Mixin' && node['call'] === true && typeof node['name'] === 'string')
        mixins.add(node['name']);
      const reference = node['file'];
      if (isObject(reference) && typeof reference['fullPath'] === 'string') {
        const loaded = name(reference['fullPath']);
        files.push({ file: loaded, via: node['type'] === 'Extends' ? 'extends' : 'include', from: within });
        visit(reference['ast'], loaded);
      }
      for (const part of ['nodes', 'block', 'consequent', 'alternate']) visit(node[part], within);
    }
  };

  return {
    tree: {
      files,
      get mixins() {
        return [...mixins].sort();
      },
    },
    plugin: {
      postLoad(syntaxTree) {
        visit(syntaxTree, name(file));
        return syntaxTree;
      },
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
