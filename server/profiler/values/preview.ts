/**
 * A value as it looked when it was recorded: bounded in depth, in entries and in text, secrets masked, no getter called.
 * Plain values stand for themselves; everything else is a leaf with a kind, or a node with entries.
 */
export type Preview = null | boolean | number | string | PreviewLeaf | PreviewNode;

export interface PreviewLeaf {
  readonly kind: 'text' | 'masked' | 'undefined' | 'bigint' | 'symbol' | 'function' | 'date' | 'pattern' | 'note';
  readonly text: string;
}

export type PreviewEntry = readonly [key: string, value: Preview];

export interface PreviewNode {
  readonly kind: 'list' | 'object' | 'map' | 'set' | 'error';
  readonly name: string;
  readonly entries: readonly PreviewEntry[];
  /** How many entries were left out. */
  readonly more: number;
}

export interface PreviewLimits {
  readonly depth: number;
  readonly entries: number;
  readonly textLength: number;
  /** Nodes and leaves of one preview altogether. */
  readonly values: number;
}

/** For values that come by the dozen. */
export const briefPreview: PreviewLimits = { depth: 2, entries: 12, textLength: 300, values: 25 };
export const smallPreview: PreviewLimits = { depth: 3, entries: 25, textLength: 500, values: 100 };
export const largePreview: PreviewLimits = { depth: 6, entries: 100, textLength: 5000, values: 1000 };
