import { findSourceMap, SourceMap, type SourceMapping, type SourceMapPayload } from 'node:module';
import { isAbsolute } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hasAll, tryOr } from '../values/texts.ts';

/** A position in a script, as the engine names it. Lines and columns count from 1. */
export interface ScriptPosition {
  readonly script: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the path of a script, which the engine names by address or path; null for the engine's own scripts. */
export function scriptPath(script: string): string | null {
  if (script.startsWith('file:')) return tryOr(null, () => fileURLToPath(script));
  return isAbsolute(script) ? script : null;
}

/**
 * Returns the position in the source from which the script was made; the position itself if no source map is known.
 * @param mapAddress the address of the source map in the script; a map inside the address is read
 */
export function sourcePosition(position: ScriptPosition, mapAddress = ''): ScriptPosition {
  const { script, line, column } = position;
  const map = tryOr(null, () => findSourceMap(script) ?? inlineMap(mapAddress));
  const found = map?.findEntry(line - 1, column - 1);
  if (found === undefined || !isMapping(found)) return position;
  const { originalSource, originalLine, originalColumn } = found;
  const base = isAbsolute(script) ? pathToFileURL(script).href : script;
  const source = isAbsolute(originalSource) ? originalSource : new URL(originalSource, base).href;
  return { script: source, line: originalLine + 1, column: originalColumn + 1 };
}

/** ts-node and others do not tell Node of their maps, but write them into the compiled code. */
function inlineMap(address: string): SourceMap | null {
  const content = /^data:application\/json[^,]*;base64,(.*)$/s.exec(address)?.[1];
  const payload: unknown = JSON.parse(Buffer.from(content ?? '', 'base64').toString() || 'null');
  return isPayload(payload) ? new SourceMap(payload) : null;
}

function isPayload(value: unknown): value is SourceMapPayload {
  return hasAll(value, 'version', 'sources', 'mappings');
}

/** Node returns an empty object for a position without a source. */
function isMapping(found: object): found is SourceMapping {
  return 'originalSource' in found;
}

export function hasSourceMap(script: string): boolean {
  return tryOr(false, () => findSourceMap(script) !== undefined);
}
