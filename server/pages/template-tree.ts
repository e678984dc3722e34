import path from 'node:path';
import type { TemplateRecord } from '../observation/records.ts';

/** What a template is made of. */
export interface TemplateTree {
  readonly files: TemplateRecord['files'];
  readonly mixins: readonly string[];
}

/** A Pug plugin that sees the syntax tree once all files are loaded. */
export interface PostLoadPlugin {
  postLoad(syntaxTree: unknown): unknown;
}

/**
 * Reads what a template is made of from its syntax tree while Pug compiles it.
 * @returns the plugin to compile with, and the tree that it fills
 */
export function templateTree(viewsRoot: string, file: string): { plugin: PostLoadPlugin; tree: TemplateTree } {
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
