import type { ObservedRecords } from '../../observation/records.ts';
import type { Masking } from '../../secrets/masking.ts';
import { mask } from '../../secrets/secret-names.ts';
import { takeCallStack, type CallStack } from '../code/call-stack.ts';
import type { CodePlace } from '../code/script-files.ts';
import type { Pool } from '../values/pool.ts';
import { briefPreview, cut, largePreview, preview } from '../values/preview.ts';
import { describeException } from './exceptions.ts';

const nameLength = 300;
const listLength = 50;
const filesKept = 300;
const messageLength = 4000;
/** Between the call of `dump` and here lie a few calls of the observation. */
const dumpDepth = 16;

/** The request in which something is kept. */
export interface Scene {
  readonly masking: Masking;
  readonly pool: Pool;
  /** When the request began, on the clock of `performance.now()`. */
  readonly startedAt: number;
}

export interface RecordedTranslation {
  readonly id: string;
  readonly domain: string;
  readonly locale: string;
  readonly state: ObservedRecords['translation']['state'];
  readonly text: string;
  readonly uses: number;
}

/** What turns the kept into plain data, once the request is over. */
export interface Finishing {
  readonly readCallStack: (callStack: CallStack) => readonly CodePlace[];
  readonly shareTranslation: (key: string, translation: RecordedTranslation) => RecordedTranslation;
}

/** How one type of record is kept: `Said` is what came, `Kept` what stays while the request runs, `Done` what a profile holds. */
export interface Kind<Said, Kept, Done> {
  /** What many of them are called. */
  readonly plural: string;
  readonly limit: number;
  readonly keep: (said: Said, scene: Scene) => Kept;
  readonly finish: (kept: Kept, finishing: Finishing) => Done;
  /** Of those with the same key only the first is kept; `again` sees the repetitions. */
  readonly keyOf?: (said: Said) => unknown;
  readonly again?: (kept: Kept) => void;
}

function kind<Said, Kept, Done>(definition: Kind<Said, Kept, Done>): Kind<Said, Kept, Done> {
  return definition;
}

/** A kind that is plain data from the beginning. */
function plain<Said, Kept>(
  plural: string,
  limit: number,
  keep: (said: Said, scene: Scene) => Kept,
): Kind<Said, Kept, Kept> {
  return { plural, limit, keep, finish: (kept) => kept };
}

/** How each type of record is kept. A new one is a line here, and its type among the records of the observation. */
const definitions = {
  span: plain('spans', 500, (span: ObservedRecords['span'], { masking, startedAt }) => ({
    label: cut(span.label, nameLength),
    name: masking.text(cut(span.name, nameLength)),
    startedAt: rounded(span.startedAt - startedAt),
    endedAt: rounded(span.endedAt - startedAt),
    failed: span.failed,
    detail: preview(span.detail, masking),
  })),
  identity: plain('identities', 20, (identity: ObservedRecords['identity']) => ({
    kind: cut(identity.kind, nameLength),
    name: cut(identity.name, nameLength),
    authenticated: identity.authenticated,
    roles: identity.roles.slice(0, listLength).map((role) => cut(role, nameLength)),
  })),
  'security-check': plain('security checks', 100, (made: ObservedRecords['security-check'], { masking }) => ({
    check: cut(made.check, nameLength),
    subject: masking.text(cut(made.subject, messageLength)),
    passed: made.passed,
    reason: masking.text(cut(made.reason, messageLength)),
  })),
  'form-field': plain('form fields', 500, (read: ObservedRecords['form-field'], { masking }) => {
    const isSecret = masking.isSecretParameter(read.field);
    return {
      form: cut(read.form, nameLength),
      field: cut(read.field, nameLength),
      submitted: read.submitted.slice(0, listLength).map((text) => (isSecret ? mask : masking.text(cut(text, 500)))),
      value: isSecret ? { kind: 'masked' as const, text: mask } : preview(read.value, masking, briefPreview),
      defaulted: read.defaulted,
      message: read.message === null ? null : masking.text(cut(read.message, messageLength)),
    };
  }),
  translation: kind({
    plural: 'translations',
    limit: 1000,
    keep: ({ id, domain, locale, state, text }: ObservedRecords['translation'], { pool }) => ({
      id: pool.text(cut(id, 500)),
      domain: cut(domain, 100),
      locale: cut(locale, 100),
      state,
      text: pool.text(cut(text, 200)),
      uses: 1,
    }),
    keyOf: ({ id, domain, locale }) => `${id}\n${domain}\n${locale}`,
    again: (kept) => (kept.uses += 1),
    finish: (kept, { shareTranslation }): RecordedTranslation => shareTranslation(Object.values(kept).join('\n'), kept),
  }),
  cache: plain('cache uses', 500, ({ pool, key, outcome, milliseconds }: ObservedRecords['cache'], scene) => ({
    pool: scene.pool.text(cut(pool, nameLength)),
    key: scene.pool.text(cut(key, nameLength)),
    outcome,
    milliseconds,
  })),
  template: plain('templates', 200, (rendered: ObservedRecords['template']) => ({
    ...rendered,
    template: cut(rendered.template, nameLength),
    files: rendered.files.slice(0, filesKept),
    mixins: rendered.mixins.slice(0, filesKept),
  })),
  log: plain('log records', 500, (log: ObservedRecords['log'], { masking, startedAt }) => ({
    level: log.level,
    channel: cut(log.channel, nameLength),
    message: masking.text(cut(log.message, messageLength)),
    context: preview(log.context, masking),
    at: rounded(performance.now() - startedAt),
  })),
  event: plain('events', 300, ({ emitter = '', event, listeners }: ObservedRecords['event']) => ({
    emitter,
    event: cut(event, nameLength),
    listeners: listeners.slice(0, listLength),
  })),
  exception: kind({
    plural: 'exceptions',
    limit: 10,
    keep: ({ error }: ObservedRecords['exception'], { masking }) => describeException(error, masking),
    keyOf: ({ error }) => error,
    finish: (chain) => chain,
  }),
  dump: kind({ plural: 'dumps', limit: 100, keep: keepDump, finish: finishDump }),
};

interface KeptDump {
  readonly label: string | null;
  readonly value: ReturnType<typeof preview>;
  readonly at: number;
  readonly callStack: CallStack;
}

function keepDump({ value, label }: ObservedRecords['dump'], { masking, startedAt }: Scene): KeptDump {
  return {
    label: label === null ? null : cut(label, nameLength),
    value: preview(value, masking, largePreview),
    at: rounded(performance.now() - startedAt),
    callStack: takeCallStack(keepDump, dumpDepth),
  };
}

function finishDump({ label, value, at, callStack }: KeptDump, { readCallStack }: Finishing) {
  return { label, value, at, place: readCallStack(callStack)[0] ?? null };
}

export type RecordType = keyof typeof definitions;

type KeptBy<K> = K extends { readonly keep: (...given: never[]) => infer Kept } ? Kept : never;
type DoneBy<K> = K extends { readonly finish: (...given: never[]) => infer Done } ? Done : never;

/** What stays of each type while a request runs. */
export type KeptRecords = { [T in RecordType]: KeptBy<(typeof definitions)[T]> };

/** What a profile holds of each type. */
export type DoneRecords = { [T in RecordType]: DoneBy<(typeof definitions)[T]> };

export const kinds: { readonly [T in RecordType]: Kind<ObservedRecords[T], KeptRecords[T], DoneRecords[T]> } =
  definitions;

/** Milliseconds to the microsecond: finer is noise, and costs space in every profile. */
export function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
