import path from 'node:path';
import type { TemplateRecord } from 'koa-profiler/observe';
import { compileFile, compileFileClient, type compileTemplate } from 'pug';

/** A template as a function, with its files and mixins for the profiler. */
export interface CompiledTemplate {
  /** The path below the folder of the views. */
  readonly name: string;
  readonly render: compileTemplate;
  readonly files: TemplateRecord['files'];
  readonly mixins: readonly string[];
}

/** Compiles a template. With `development` an error in it names its file and line, which makes rendering slower. */
export function compilePug(viewsRoot: string, file: string, development: boolean): CompiledTemplate {
  const { plugin, tree } = templateTree(viewsRoot, file);
  const options = { basedir: viewsRoot, compileDebug: development, plugins: [plugin] };
  return { render: compileFile(file, options), ...tree() };
}

/** Compiles a template to the text of a CommonJS module. The module exports a `CompiledTemplate`. */
export function templateModule(viewsRoot: string, file: string): string {
  const { plugin, tree } = templateTree(viewsRoot, file);
  const options = { basedir: viewsRoot, compileDebug: false, plugins: [plugin] };
  const code = compileFileClient(file, options);
  return `${code}\nmodule.exports = { render: template, ...${JSON.stringify(tree())} };\n`;
}

/** A Pug plugin that gets the syntax tree after all files are loaded. */
interface PostLoadPlugin {
  postLoad(syntaxTree: unknown): unknown;
}

/**
 * Reads the files and mixins of a template from its syntax tree while Pug compiles it.
 * @returns the plugin for the compilation, and a function that returns what was read
 */
function templateTree(
  viewsRoot: string,
  file: string,
): { plugin: PostLoadPlugin; tree: () => Omit<CompiledTemplate, 'render'> } {
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
    tree: () => ({ name: name(file), files, mixins: [...mixins].sort() }),
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
