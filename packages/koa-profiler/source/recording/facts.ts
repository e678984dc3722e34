import type { WatchedFunction } from '../code/function-places.ts';
import type { Stretch } from '../records/kind.ts';

const nameless = /^an unnamed /;

/** Returns the name of a function. If it has none: its file and line. */
export function functionLabel({ name, place }: Pick<WatchedFunction, 'name' | 'place'>): string {
  return place !== null && nameless.test(name) ? `${place.file}:${place.line}` : name;
}

export type Pair = readonly [name: string, value: string];

export interface RouteFacts {
  readonly name: string;
  readonly path: string;
  readonly pattern: string;
  readonly methods: readonly string[];
}

export type RouteOutcome = 'matched' | 'passed on' | 'path differs' | 'method differs' | 'host differs';

export interface RecordedRoute extends Omit<RouteFacts, 'pattern'> {
  readonly parameters: readonly Pair[];
  readonly handler: WatchedFunction | null;
}

export interface RecordedBody {
  readonly text: string;
  /** All bytes that passed, kept or not. */
  readonly bytes: number;
  /** Whether `text` is all of it, unmasked and readable. */
  readonly whole: boolean;
}

export interface ProcessActivity extends Stretch {
  readonly kind: 'garbage collection' | 'event loop delay';
  readonly name: string;
}

/** `aborted`: the client left; `broken`: an error after the head. */
export type Outcome = 'under way' | 'complete' | 'aborted' | 'broken';
