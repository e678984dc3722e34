import { col, fn, Op, where, type WhereOptions } from 'sequelize';
import type { PartRole } from '../../db/codes.ts';
import type { Models } from '../../db/models/models.ts';
import type { Row } from '../../db/models/tables.ts';
import { folded, foldedWords, nearly } from '../../views/assets/near-words.js';
import type { Color, Pipe } from '../calculator/input/calculation-input.ts';
import { toOre } from './module-part.ts';
import { createRowCheck, createRowsReader, usable } from './read-rows.ts';
import type { CatalogueInfo, ReferenceData } from './reference-data.ts';

/** The filters of a search. An empty text or null does not narrow the search. */
export interface PartSearch {
  /** Words. Each is part of the name, the article number or the NOBB number. */
  readonly text: string;
  /** Whether a word may also begin a word of the name but for one letter. */
  readonly isForgiving: boolean;
  readonly role: PartRole | null;
  readonly pipeId: number | null;
  readonly colorId: number | null;
  /** Whether discontinued parts are left out. */
  readonly isSold: boolean;
  readonly page: number;
}

const longestText = 100;

/** Returns the words that a search looks for. SQL has no text with a NUL character, and no part has a control character. */
export function searchedText(typed: string): string {
  return typed
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestText);
}

export type ListedPart = Readonly<ReturnType<typeof listedPart>>;

/** One page of parts in the order of their ids, and the values of the filters. */
export interface PartPage {
  readonly parts: readonly ListedPart[];
  readonly count: number;
  readonly roles: readonly { readonly id: number; readonly code: PartRole }[];
  readonly pipes: readonly Pipe[];
  readonly colors: readonly Color[];
  readonly info: CatalogueInfo;
}

export const partsPerPage = 100;

const partColumns = [
  'id',
  'art_nr',
  'nobb_nr',
  'name',
  'price_ex_vat',
  'type_id',
  'pipe_id',
  'color_id',
  'discontinued',
  'supplier',
] as const;

const searchedColumns = ['art_nr', 'nobb_nr', 'name'] as const;

const checkPart = createRowCheck('module', partColumns, []);

/** Finds one page of parts. `reference`: the lists of the form, for the filters. */
export async function searchParts(
  models: Models,
  search: PartSearch,
  { pipes, colors, info }: ReferenceData,
): Promise<PartPage> {
  const roles = usable(await createRowsReader(models).read('type', ['id', 'code']));
  const near = search.isForgiving ? await findNearParts(models, wordsOf(search)) : new Map<string, number[]>();
  const { rows, count } = await models.module.findAndCountAll({
    raw: true,
    attributes: [...partColumns],
    where: conditionOf(search, roles, near),
    order: [['id', 'ASC']],
    limit: partsPerPage,
    offset: (search.page - 1) * partsPerPage,
  });
  const found: readonly object[] = rows;
  return {
    parts: usable(found.map((row) => checkPart({ ...row }, () => new Set()))).map(listedPart),
    count,
    roles,
    pipes,
    colors,
    info,
  };
}

const wordsOf = ({ text }: PartSearch): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Returns the ids of the parts whose names have nearly a word, by words. */
async function findNearParts(models: Models, words: readonly string[]): Promise<Map<string, number[]>> {
  const parts = await models.module.findAll({ raw: true, attributes: ['id', 'name'] });
  const named = parts.map(({ id, name }) => ({ id, words: foldedWords(name) }));
  return new Map(
    words.map((word) => {
      const near = nearly(folded(word));
      const found = named.filter((part) => near !== undefined && part.words.some((own) => near.test(own)));
      return [word, found.map(({ id }) => id)];
    }),
  );
}

function conditionOf(
  search: PartSearch,
  roles: PartPage['roles'],
  near: ReadonlyMap<string, readonly number[]>,
): WhereOptions<Row<'module'>> {
  const { role, pipeId, colorId, isSold } = search;
  const typeIds = roles.filter(({ code }) => code === role).map(({ id }) => id);
  return {
    ...(role !== null && { type_id: { [Op.in]: typeIds } }),
    ...(pipeId !== null && { pipe_id: pipeId }),
    ...(colorId !== null && { color_id: colorId }),
    ...(isSold && { discontinued: false }),
    [Op.and]: wordsOf(search).map((word) => {
      const ids = near.get(word);
      const exact = searchedColumns.flatMap((column) => columnContains(column, word));
      return { [Op.or]: [...exact, ...(ids === undefined ? [] : [{ id: { [Op.in]: ids } }])] };
    }),
  };
}

/** Searches in both cases, because SQLite changes the case of ASCII only: so Norwegian letters are found. */
export function columnContains(column: 'art_nr' | 'nobb_nr' | 'name', text: string) {
  return [
    where(fn('instr', fn('lower', col(column)), text.toLowerCase()), { [Op.gt]: 0 }),
    where(fn('instr', fn('upper', col(column)), text.toUpperCase()), { [Op.gt]: 0 }),
  ];
}

function listedPart(row: Pick<Row<'module'>, (typeof partColumns)[number]>) {
  return {
    id: row.id,
    articleNumber: row.art_nr,
    nobbNumber: row.nobb_nr,
    name: row.name,
    /** Whole øre without VAT. */
    price: toOre(row.price_ex_vat),
    typeId: row.type_id,
    pipeId: row.pipe_id,
    colorId: row.color_id,
    isDiscontinued: row.discontinued,
    /** Empty: the dealer's usual one. */
    supplier: row.supplier ?? '',
  };
}
