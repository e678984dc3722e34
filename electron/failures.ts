import type { DesktopText } from './desktop-texts.ts';
import { describeError } from './logging/shell-log.ts';

export type FailureKind =
  | 'catalogue_missing'
  | 'catalogue_unreadable'
  | 'catalogue_broken'
  | 'file_unreadable'
  | 'user_folder'
  | 'port'
  | 'start'
  | 'page'
  | 'renderer'
  | 'crash';

export interface AppFailure {
  kind: FailureKind;
  /** The technical details, for a person who helps the user. */
  details: string;
}

/** Whether "Try again" must start the app anew: the reason is checked only at a start. */
export function needsNewStart({ kind }: Pick<AppFailure, 'kind'>): boolean {
  return kind === 'crash' || kind === 'file_unreadable' || kind === 'user_folder';
}

export function failureText(kind: FailureKind, part: 'title' | 'text'): DesktopText {
  return `failure.${kind}.${part}`;
}

/** Faults that may be gone at the next try. */
const PASSING_FAULTS: ReadonlySet<unknown> = new Set(['locked', 'unreadable', 'unwritable']);

/** Returns why the server did not start, by the error and its causes. */
export function describeStartupFailure(error: unknown): AppFailure {
  const chain = causes(error);
  const has = (property: string, values: ReadonlySet<unknown>): boolean =>
    chain.some((link) => property in link && values.has(Reflect.get(link, property)));
  const details = describeError(error);
  if (has('fault', new Set(['missing']))) return { kind: 'catalogue_missing', details };
  if (has('fault', PASSING_FAULTS)) return { kind: 'catalogue_unreadable', details };
  const isBroken = has('fault', new Set(['corrupt'])) || has('code', new Set(['CATALOGUE_UNUSABLE']));
  if (isBroken || chain.some((link) => link.name === 'CatalogueFileError')) {
    return { kind: 'catalogue_broken', details };
  }
  if (has('code', new Set(['USER_FOLDER_UNWRITABLE']))) return { kind: 'user_folder', details };
  if (has('code', new Set(['FILE_UNREADABLE']))) return { kind: 'file_unreadable', details };
  return { kind: has('code', new Set(['PORT_UNAVAILABLE'])) ? 'port' : 'start', details };
}

function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
