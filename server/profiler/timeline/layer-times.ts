import type { RecordedMiddleware } from '../profile/profile.ts';

/** How the time of a layer of the onion divides. `waiting` is null where nothing ran further in. */
export interface LayerTimes {
  readonly total: number;
  readonly own: number;
  readonly waiting: { readonly from: number; readonly to: number } | null;
}

/**
 * Divides the time of each layer. One that handed on waited from then on until the word came back; a router never hands on to its
 * handlers, so it waited while the next layer ran inside it.
 */
export function layerTimes(layers: readonly RecordedMiddleware[]): LayerTimes[] {
  return layers.map((layer, index) => {
    const total = layer.endedAt - layer.startedAt;
    const waiting = waitingOf(layer, layers[index + 1]);
    return { total, own: waiting === null ? total : total - (waiting.to - waiting.from), waiting };
  });
}

function waitingOf(layer: RecordedMiddleware, next: RecordedMiddleware | undefined): LayerTimes['waiting'] {
  if (layer.nextStartedAt !== null && layer.nextEndedAt !== null)
    return { from: layer.nextStartedAt, to: layer.nextEndedAt };
  const isInside = next?.reached === true && next.startedAt >= layer.startedAt && next.endedAt <= layer.endedAt;
  return isInside ? { from: next.startedAt, to: next.endedAt } : null;
}
