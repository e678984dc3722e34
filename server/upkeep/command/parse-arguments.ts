import { parseArgs } from 'node:util';
import {
  type AnswerOption,
  type ImportAnswers,
  answerKey,
  answerKind,
  answerOptions,
  readAnswer,
} from '../import-answers.ts';

export type CatalogueRequest =
  | { readonly command: 'help' }
  | { readonly command: 'build' }
  | { readonly command: 'check'; readonly file: string | null }
  | { readonly command: 'export'; readonly file: string; readonly catalogue: string | null; readonly isStart: boolean }
  | ImportRequest
  | { readonly command: 'versions'; readonly catalogue: string | null; readonly json: boolean }
  | { readonly command: 'restore'; readonly version: number; readonly catalogue: string | null }
  | { readonly command: 'wrong-value'; readonly option: AnswerOption; readonly form: string };

export interface ImportRequest {
  readonly command: 'import';
  readonly file: string;
  readonly catalogue: string | null;
  readonly apply: boolean;
  readonly json: boolean;
  /** Whether every part that the file lacks is listed. */
  readonly listsAll: boolean;
  /** The supplier's file of discounts; null without one. */
  readonly discounts: string | null;
  readonly answers: ImportAnswers;
}

const flag = { type: 'boolean' } as const;
const flags = { check: flag, start: flag, apply: flag, json: flag, all: flag, help: flag };
const answerFlags = Object.fromEntries(
  answerOptions.map((option) => [
    option,
    answerKind(option).isFlag === true ? flag : ({ type: 'string', multiple: true } as const),
  ]),
);
const path = { type: 'string' } as const;
const options = { ...flags, catalogue: path, discounts: path, ...answerFlags };

/** Returns null if arguments are unknown or do not fit together. */
export function parseArguments(argumentList: readonly string[]): CatalogueRequest | null {
  const parsed = parseArgs({ args: [...argumentList], allowPositionals: true, strict: false, options });
  const { positionals } = parsed;
  const values: Readonly<Record<string, unknown>> = parsed.values;
  const isKnown = ([name, value]: [string, unknown]): boolean =>
    Object.hasOwn(options, name) && (!Object.hasOwn(flags, name) || value === true);
  if (!Object.entries(values).every(isKnown) || values['catalogue'] === true || values['discounts'] === true)
    return null;
  if (values['help'] === true) return { command: 'help' };
  const [command, file, ...rest] = positionals;
  const catalogue = typeof values['catalogue'] === 'string' ? values['catalogue'] : null;
  const [apply, json, isStart] = [values['apply'] === true, values['json'] === true, values['start'] === true];
  if (values['check'] === true) return file === undefined ? { command: 'check', file: command ?? catalogue } : null;
  if (command === undefined) return catalogue === null ? { command: 'build' } : null;
  if (rest.length > 0) return null;
  if (command === 'versions' && file === undefined) return { command, catalogue, json };
  if (file === undefined) return null;
  if (command === 'export') return { command, file, catalogue, isStart };
  if (command === 'restore') return /^[1-9]\d{0,8}$/.test(file) ? { command, version: Number(file), catalogue } : null;
  if (command !== 'import') return null;
  const answers: Record<string, string> = {};
  for (const option of answerOptions) {
    const value = values[option];
    // A flag is `true`, and so is an option without its value.
    const list: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
    const texts = value === true ? ['yes'] : list.map((text) => (typeof text === 'string' ? text : ''));
    for (const text of texts) {
      const answer = answerOf(option, text);
      if (answer === null) return { command: 'wrong-value', option, form: answerKind(option).form };
      answers[answer.key] = answer.value;
    }
  }
  const discounts = typeof values['discounts'] === 'string' ? values['discounts'] : null;
  return { command, file, catalogue, apply, json, listsAll: values['all'] === true, discounts, answers };
}

/** Reads `VALUE` or `SUBJECT=VALUE`. The median of a confirmation is its subject as well. */
function answerOf(option: AnswerOption, text: string): { readonly key: string; readonly value: string } | null {
  const separator = text.lastIndexOf('=');
  const isConfirmation = option === 'confirm-change';
  const hasSubject = answerKind(option).hasSubject === true && !isConfirmation;
  if (hasSubject && separator < 1) return null;
  const value = readAnswer(option, hasSubject ? text.slice(separator + 1) : text);
  const subject = text.slice(0, separator);
  const named = option === 'rate' ? subject.toUpperCase() : option === 'unit' ? subject.toLowerCase() : subject;
  return value === null ? null : { key: answerKey(option, hasSubject ? named : isConfirmation ? value : null), value };
}
