import { Op, col, fn, literal, where } from 'sequelize';
import type { PartRole } from '../../db/codes.ts';
import type { Color, Pipe } from '../calculator/input/calculation-input.ts';
import { list, type ListsAnswer, readLists } from './list.ts';
import type { Bind } from './list-statement.ts';
import { toOre } from './module-part.ts';
import type { CatalogueInfo } from './reference-data.ts';
import { colors, info, pipes } from './reference-lists.ts';

/** Which parts are looked for; what is empty or null does not narrow. */
export interface PartSearch {
  /** Part of a name, an article number or a NOBB number. */
  readonly text: string;
  readonly role: PartRole | null;
  readonly pipeId: number | null;
  readonly colorId: number | null;
  /** From 1. */
  readonly page: number;
}

/** A part as the list of parts shows it. */
export interface ListedPart {
  readonly id: number;
  readonly articleNumber: string;
  readonly nobbNumber: string | null;
  readonly name: string;
  /** Whole øre without VAT. */
  readonly price: number | null;
  readonly typeId: number;
  readonly pipeId: number | null;
  readonly colorId: number | null;
  readonly isDiscontinued: boolean;
}

/** One page of the parts that were found, in the order of their ids, and what they can be narrowed by. */
export interface FoundParts {
  readonly parts: readonly ListedPart[];
  readonly count: number;
  readonly roles: readonly { readonly id: number; readonly code: PartRole }[];
  readonly pipes: readonly Pipe[];
  readonly colors: readonly Color[];
  readonly info: CatalogueInfo | null;
}

export const partsPerPage = 100;

/** SQLite knows the two cases of ASCII only: both ways together find Norwegian letters in either. */
function contains(column: 'art_nr' | 'nobb_nr' | 'name') {
  return [
    where(fn('instr', fn('lower', col(`module.${column}`)), literal('$lower')), { [Op.gt]: 0 }),
    where(fn('instr', fn('upper', col(`module.${column}`)), literal('$upper')), { [Op.gt]: 0 }),
  ];
}

const isFound = {
  [Op.and]: [
    { [Op.or]: [literal("$lower = ''"), ...contains('art_nr'), ...contains('nobb_nr'), ...contains('name')] },
    literal("($role = '' OR `module`.`type_id` IN (SELECT `id` FROM `type` WHERE `code` = $role))"),
    literal('($pipe = 0 OR `module`.`pipe_id` = $pipe)'),
    literal('($color = 0 OR `module`.`color_id` = $color)'),
  ],
};

/** In these lists `$lower` and `$upper` are what is looked for, `$role` a code, `$pipe` and `$color` ids, `$offset` a number of rows. */
export const partSearchLists = {
  found: list('module', { attributes: ['id'], where: () => isFound }, ({ id }) => id),
  parts: list(
    'module',
    {
      attributes: ['id', 'art_nr', 'nobb_nr', 'name', 'price_ex_vat', 'type_id', 'pipe_id', 'color_id', 'discontinued'],
      where: () => isFound,
      order: ['id'],
      limit: partsPerPage,
      offset: literal('$offset'),
    },
    (row): ListedPart => ({
      id: row.id,
      articleNumber: row.art_nr,
      nobbNumber: row.nobb_nr,
      name: row.name,
      price: toOre(row.price_ex_vat),
      typeId: row.type_id,
      pipeId: row.pipe_id,
      colorId: row.color_id,
      isDiscontinued: row.discontinued,
    }),
  ),
  roles: list('type', { attributes: ['id', 'code'], order: ['id'] }, (row) => row),
  pipes,
  colors,
  info,
};

export function bindOfSearch({ text, role, pipeId, colorId, page }: PartSearch): Bind {
  return {
    lower: text.toLowerCase(),
    upper: text.toUpperCase(),
    role: role ?? '',
    pipe: pipeId ?? 0,
    color: colorId ?? 0,
    offset: (page - 1) * partsPerPage,
  };
}

/** @throws {CatalogueShapeError} when the answer has not the shape that was asked for */
export function readFoundParts(answer: ListsAnswer): FoundParts {
  const take = readLists(answer, []);
  return {
    parts: take('parts', partSearchLists.parts),
    count: take('found', partSearchLists.found).length,
    roles: take('roles', partSearchLists.roles),
    pipes: take('pipes', partSearchLists.pipes),
    colors: take('colors', partSearchLists.colors),
    info: take('info', partSearchLists.info)[0] ?? null,
  };
}
