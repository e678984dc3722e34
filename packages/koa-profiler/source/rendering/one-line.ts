import type { Preview, PreviewNode } from '../values/preview.ts';

const longest = 60;
const entriesShown = 3;
const telling: ReadonlySet<string> = new Set(['id', 'name']);

/** Shortens a value to one line. An object shows its `id` and `name`, or its first plain entries. */
export function previewLine(value: Preview): string {
  const text = isPreviewNode(value) ? nodeText(value) : plainText(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

export function isFolded(value: Preview): value is PreviewNode {
  return isPreviewNode(value) && value.entries.length > 0;
}

function nodeText({ kind, entries, more }: PreviewNode): string {
  const isList = kind === 'list' || kind === 'set';
  const shown = isList ? entries.slice(0, entriesShown) : tellingEntries(entries);
  const parts = shown.map(([key, value]) => (isList ? plainText(value) : `${key}: ${plainText(value)}`));
  if (entries.length + more > shown.length) parts.push('…');
  return isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
}

function tellingEntries(entries: PreviewNode['entries']): PreviewNode['entries'] {
  const tellingPairs = entries.filter(([key]) => telling.has(key));
  if (tellingPairs.length === telling.size) return tellingPairs;
  const rest = entries.filter(([key, value]) => !telling.has(key) && !isPreviewNode(value));
  return tellingPairs.concat(rest).slice(0, Math.max(tellingPairs.length, telling.size));
}

function plainText(value: Preview): string {
  if (isPreviewNode(value)) return value.kind === 'list' || value.kind === 'set' ? '[…]' : '{…}';
  if (typeof value === 'object' && value !== null) return value.text;
  return typeof value === 'string' ? `"${value}"` : String(value);
}

function isPreviewNode(value: Preview): value is PreviewNode {
  return typeof value === 'object' && value !== null && 'entries' in value;
}
