import type { RecordedLayer } from '../profile/profile.ts';

/** How the time of a layer of the onion divides. `waiting` is null where nothing ran further in. */
export interface LayerTimes {
  readonly total: number;
  readonly own: number;
  readonly waiting: { readonly from: number; readonly to: number } | null;
}

/**
 * Divides the time of each layer. One that handed on waited from then on until the word came back; a router never hands on to its
 * handlers, so it waited while the next layer ran inside it. One that did not wait for the end (a race, a time limit) waited only as
 * long as it lasted itself.
 */
export function layerTimes(layers: readonly RecordedLayer[]): LayerTimes[] {
  return layers.map((layer, index) => {
    const total = layer.endedAt - layer.startedAt;
    const waiting = waitingOf(layer, layers[index + 1]);
    return { total, own: waiting === null ? total : Math.max(0, total - (waiting.to - waiting.from)), waiting };
  });
}

function waitingOf(layer: RecordedLayer, next: RecordedLayer | undefined): LayerTimes['waiting'] {
  if (layer.nextStartedAt !== null && layer.nextEndedAt !== null)
    return { from: Math.min(layer.nextStartedAt, layer.endedAt), to: Math.min(layer.nextEndedAt, layer.endedAt) };
  const isInside = next?.reached === true && next.startedAt >= layer.startedAt && next.endedAt <= layer.endedAt;
  return isInside ? { from: next.startedAt, to: next.endedAt } : null;
}
