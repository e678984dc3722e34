import type { DesktopText } from './desktop-texts.ts';
import { describeError } from './logging/shell-log.ts';

/** Why the app cannot go on. */
export type FailureKind =
  | 'catalogue_missing'
  | 'catalogue_unreadable'
  | 'catalogue_broken'
  | 'file_unreadable'
  | 'port'
  | 'start'
  | 'page'
  | 'renderer'
  | 'crash';

export interface Failure {
  kind: FailureKind;
  /** The technical details, for a person who helps the user. */
  details: string;
}

/** What the failure screen says of each kind, and what its first link is called. */
export const FAILURE_TEXTS: Readonly<
  Record<FailureKind, { title: DesktopText; text: DesktopText; again: DesktopText }>
> = {
  catalogue_missing: {
    title: 'failure.catalogue_missing.title',
    text: 'failure.catalogue_missing.text',
    again: 'failure.retry',
  },
  catalogue_unreadable: {
    title: 'failure.catalogue_unreadable.title',
    text: 'failure.catalogue_unreadable.text',
    again: 'failure.retry',
  },
  catalogue_broken: {
    title: 'failure.catalogue_broken.title',
    text: 'failure.catalogue_broken.text',
    again: 'failure.retry',
  },
  file_unreadable: {
    title: 'failure.file_unreadable.title',
    text: 'failure.file_unreadable.text',
    again: 'failure.retry',
  },
  port: { title: 'failure.port.title', text: 'failure.port.text', again: 'failure.retry' },
  start: { title: 'failure.start.title', text: 'failure.start.text', again: 'failure.retry' },
  page: { title: 'failure.page.title', text: 'failure.page.text', again: 'failure.retry' },
  renderer: { title: 'failure.renderer.title', text: 'failure.renderer.text', again: 'failure.retry' },
  crash: { title: 'failure.crash.title', text: 'failure.crash.text', again: 'failure.restart' },
};

/** Faults that say nothing about what is in the file: it may be good at the next try. */
const PASSING_FAULTS: ReadonlySet<unknown> = new Set(['locked', 'unreadable', 'unwritable']);

/** Finds out from the error and its causes why the server did not start. */
export function describeStartupFailure(error: unknown): Failure {
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
  if (has('code', new Set(['FILE_UNREADABLE']))) return { kind: 'file_unreadable', details };
  return { kind: has('code', new Set(['PORT_UNAVAILABLE'])) ? 'port' : 'start', details };
}

function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
