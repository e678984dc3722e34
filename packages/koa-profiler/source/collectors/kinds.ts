import type { AnyKind } from '../records/kind.ts';
import { cacheUses } from './cache/record.ts';
import { queries } from './db/record.ts';
import { dumps } from './dump/record.ts';
import { emitted, jobs } from './events/record.ts';
import { exceptions } from './exception/record.ts';
import { formFields } from './form/record.ts';
import { logs } from './logger/record.ts';
import { identities, securityChecks } from './security/record.ts';
import { redisCommands } from './redis/record.ts';
import { mails } from './swiftmailer/record.ts';
import { calls, spans } from './time/record.ts';
import { translations } from './translation/record.ts';
import { templates } from './twig/record.ts';

const definitions = {
  span: spans,
  call: calls,
  redis: redisCommands,
  query: queries,
  identity: identities,
  'security-check': securityChecks,
  'form-field': formFields,
  translation: translations,
  cache: cacheUses,
  template: templates,
  log: logs,
  event: emitted,
  job: jobs,
  mail: mails,
  exception: exceptions,
  dump: dumps,
};

export type RecordType = keyof typeof definitions;

type KeptBy<K> = K extends { keep: (...args: never[]) => infer Kept } ? Kept : never;
type DoneBy<K> = K extends { finish: (...args: never[]) => infer Done } ? Done : never;

export type KeptRecords = { [T in RecordType]: KeptBy<(typeof definitions)[T]> };

export type DoneRecords = { [T in RecordType]: DoneBy<(typeof definitions)[T]> };

/** The records of a request by type. Collectors from outside add their own types. */
export type AllRecords = { readonly [T in RecordType]: readonly DoneRecords[T][] };

/** The kinds by the names of their types. */
export type Kinds = ReadonlyMap<string, AnyKind>;

export const knownKinds: Kinds = new Map<string, AnyKind>(Object.entries(definitions));

/** Returns an empty list for each kind, in their order. */
export function emptyRecords(kinds: Kinds): AllRecords {
  const records = Object.fromEntries([...kinds.keys()].map((type): [string, readonly unknown[]] => [type, []]));
  if (!areAllRecords(records)) throw new TypeError('A type of record is missing.');
  return records;
}

function areAllRecords(value: object): value is AllRecords {
  return [...knownKinds.keys()].every((type) => Array.isArray(Reflect.get(value, type)));
}
