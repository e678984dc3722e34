import type { ObservedRecords } from '../../observation/records.ts';
import { preview } from '../values/picture-value.ts';
import { cut } from '../values/texts.ts';
import { dumps } from './dump/record.ts';
import { describeException } from './exception/record.ts';
import { formFields } from './form/record.ts';
import { kind, plain, rounded, type Kind } from '../records/kind.ts';
import { templates } from './twig/record.ts';
import { translations } from './translation/record.ts';

const nameLength = 300;
const listLength = 50;
const messageLength = 4000;
const logRecordsKept = 500;
const moreProblemsKept = 100;

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
  'form-field': formFields,
  translation: translations,
  cache: kind({
    plural: 'cache uses',
    limit: 500,
    sortOf: ({ outcome }: ObservedRecords['cache']) => outcome,
    keep: ({ pool, key, outcome, milliseconds }, scene) => ({
      pool: scene.pool.text(cut(pool, nameLength)),
      key: cut(scene.masking.text(key.slice(0, messageLength)), nameLength),
      outcome,
      milliseconds,
    }),
    finish: (use) => use,
  }),
  template: templates,
  log: kind({
    plural: 'log records',
    limit: ({ level }: ObservedRecords['log']) =>
      level === 'error' || level === 'warning' ? logRecordsKept + moreProblemsKept : logRecordsKept,
    sortOf: ({ level }) => level,
    keep: (log, { masking, startedAt }) => ({
      level: log.level,
      channel: cut(log.channel, nameLength),
      message: masking.text(cut(log.message, messageLength)),
      context: preview(log.context, masking),
      at: rounded(performance.now() - startedAt),
    }),
    finish: (log) => log,
  }),
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
  dump: dumps,
};

export type RecordType = keyof typeof definitions;

type KeptBy<K> = K extends { readonly keep: (...given: never[]) => infer Kept } ? Kept : never;
type DoneBy<K> = K extends { readonly finish: (...given: never[]) => infer Done } ? Done : never;

/** What stays of each type while a request runs. */
export type KeptRecords = { [T in RecordType]: KeptBy<(typeof definitions)[T]> };

/** What a profile holds of each type. */
export type DoneRecords = { [T in RecordType]: DoneBy<(typeof definitions)[T]> };

export const kinds: { readonly [T in RecordType]: Kind<ObservedRecords[T], KeptRecords[T], DoneRecords[T]> } =
  definitions;
