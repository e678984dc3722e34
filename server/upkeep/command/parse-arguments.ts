import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type ImportAnswers, columnRoles } from '../import-answers.ts';

/** The request to `npm run catalogue`. */
export type CatalogueRequest =
  | { readonly command: 'build' }
  | { readonly command: 'if-needed' }
  | { readonly command: 'check'; readonly file: string | null }
  | { readonly command: 'export'; readonly file: string; readonly catalogue: string | null; readonly isStart: boolean }
  | ImportRequest
  | { readonly command: 'versions'; readonly catalogue: string | null; readonly json: boolean }
  | { readonly command: 'restore'; readonly version: number; readonly catalogue: string | null };

export interface ImportRequest {
  readonly command: 'import';
  readonly file: string;
  readonly catalogue: string | null;
  readonly apply: boolean;
  readonly json: boolean;
  readonly answers: ImportAnswers;
}

const markup = z.coerce.number().min(0).max(1000);
const vat = z.enum(['incl', 'ex']);
const price = z.enum(['gross', 'discounted']);
const discontinued = z.literal('mark');
const onDate = z.iso.date();
const rate = z
  .string()
  .regex(/^[A-Za-z]{3}=\d{1,6}(?:[.,]\d{1,8})?$/)
  .transform((text) => [text.slice(0, 3).toUpperCase(), Number(text.slice(4).replace(',', '.'))] as const)
  .refine(([, kroner]) => kroner > 0);
const column = z
  .string()
  .transform((text) => [text.slice(0, text.lastIndexOf('=')), text.slice(text.lastIndexOf('=') + 1)])
  .pipe(z.tuple([z.string().min(1), z.enum(columnRoles)]));
const version = z.coerce.number().int().positive();

/** @returns null for arguments that are not known or do not fit together */
export function parseArguments(argumentList: readonly string[]): CatalogueRequest | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argumentList],
      allowPositionals: true,
      options: {
        'if-needed': { type: 'boolean' },
        check: { type: 'boolean' },
        catalogue: { type: 'string' },
        start: { type: 'boolean', default: false },
        apply: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        vat: { type: 'string' },
        markup: { type: 'string' },
        'price-column': { type: 'string' },
        column: { type: 'string', multiple: true, default: [] },
        price: { type: 'string' },
        rate: { type: 'string', multiple: true, default: [] },
        'on-date': { type: 'string' },
        nobb: { type: 'boolean', default: false },
        'leading-zeros': { type: 'boolean', default: false },
        discontinued: { type: 'string' },
        'remove-with-references': { type: 'boolean', default: false },
      },
    });
    const [command, file, ...rest] = positionals;
    const catalogue = values.catalogue ?? null;
    if (values.check === true) return file === undefined ? { command: 'check', file: command ?? catalogue } : null;
    if (values['if-needed'] === true) return command === undefined ? { command: 'if-needed' } : null;
    if (command === undefined) return catalogue === null ? { command: 'build' } : null;
    if (rest.length > 0) return null;
    if (command === 'versions' && file === undefined) return { command, catalogue, json: values.json };
    if (file === undefined) return null;
    if (command === 'export') return { command, file, catalogue, isStart: values.start };
    if (command === 'restore') return { command, version: version.parse(file), catalogue };
    if (command !== 'import') return null;
    return {
      command,
      file,
      catalogue,
      apply: values.apply,
      json: values.json,
      answers: {
        vat: vat.optional().parse(values.vat) ?? null,
        markup: markup.optional().parse(values.markup?.replace(',', '.')) ?? null,
        priceColumn: values['price-column'] ?? null,
        columns: Object.fromEntries(values.column.map((text) => column.parse(text))),
        price: price.optional().parse(values.price) ?? null,
        rates: Object.fromEntries(values.rate.map((text) => rate.parse(text))),
        onDate: onDate.optional().parse(values['on-date']) ?? null,
        takesNobb: values.nobb,
        addsLeadingZeros: values['leading-zeros'],
        removesReferring: values['remove-with-references'],
        marksDiscontinued: discontinued.optional().parse(values.discontinued) === 'mark',
      },
    };
  } catch {
    return null;
  }
}
