import { QueryTypes, type Sequelize } from 'sequelize';
import { rowOfValues } from '../../db/models/read-table.ts';
import type { RawRow } from '../../db/models/row-reader.ts';
import { type ColumnOf, columnsOf, type Row, type TableName } from '../../db/models/tables.ts';
import type { CatalogueProblem } from '../calculator/input/catalogue-parts.ts';
import type { ChimneyKind } from '../calculator/input/chimney-input.ts';
import type { Color, FloorLayout, Pipe, RoofType, Scheme } from '../calculator/input/calculation-input.ts';
import { toOre } from './module-part.ts';
import { createRowCheck, type IdsOf } from './read-rows.ts';
import type { CatalogueInfo, Chimney, Fireplace, Producer, ReferenceData } from './reference-data.ts';

/** One list of the form: a table, its columns, and the SQL condition for its rows. */
interface List<Item> {
  readonly table: TableName;
  readonly columns: readonly string[];
  readonly where: string | null;
  /** Returns the item of a row. Returns null for an unusable row, and adds its problem. */
  readonly read: (stored: RawRow, idsOf: IdsOf, problems: CatalogueProblem[]) => Item | null;
}

interface ListOptions<Column> {
  readonly where?: string;
  /** Columns whose references must lead to a row of another list. */
  readonly references?: readonly Column[];
}

export function list<Name extends TableName, Column extends ColumnOf<Name>, Item>(
  table: Name,
  columns: readonly Column[],
  makeItem: (row: Pick<Row<Name>, Column>) => Item,
  { where, references = [] }: ListOptions<Column> = {},
): List<Item> {
  const check = createRowCheck(table, columns, references);
  return {
    table,
    columns,
    where: where ?? null,
    read(stored, idsOf, problems) {
      const checked = check(stored, idsOf);
      problems.push(...checked.problems);
      return checked.row && makeItem(checked.row);
    },
  };
}

export function columnOf<Name extends TableName>(table: Name, column: ColumnOf<Name>): string {
  return `${table}.${column}`;
}

const lists = {
  producers: list(
    'producer',
    ['id', 'name', 'supplier'],
    ({ supplier, ...row }): Producer => ({ ...row, supplier: supplier ?? '' }),
    {
      where: `${columnOf('producer', 'hidden')} = 0`,
    },
  ),
  fireplaces: list('fireplace', ['id', 'art_nr', 'name', 'producer_id', 'price_ex_vat'], (row) => row),
  schemes: list(
    'scheme',
    ['id', 'fireplace_id', 'name', 'outlet_position', 'outlet_height', 'outlet_pipe_id'],
    (row): { readonly fireplaceId: number; readonly scheme: Scheme } => ({
      fireplaceId: row.fireplace_id,
      scheme: {
        id: row.id,
        name: row.name,
        outletPosition: row.outlet_position,
        outletHeight: row.outlet_height,
        outletPipeId: row.outlet_pipe_id,
      },
    }),
    { where: `${columnOf('scheme', 'hidden')} = 0`, references: ['outlet_pipe_id'] },
  ),
  pipes: list('pipe', ['id', 'diameter'], (row): Pipe => row),
  floors: list(
    'floor',
    ['id', 'name', 'num_floors', 'has_attic'],
    ({ id, name, num_floors: numFloors, has_attic: hasAttic }): FloorLayout => ({ id, name, numFloors, hasAttic }),
  ),
  roof_types: list(
    'roof_type',
    ['id', 'type', 'default_angle', 'min_angle', 'max_angle', 'form'],
    ({ id, type, default_angle: defaultAngle, min_angle: minAngle, max_angle: maxAngle, form }): RoofType => ({
      id,
      type,
      defaultAngle,
      minAngle,
      maxAngle,
      form,
    }),
  ),
  colors: list('color', ['id', 'color', 'finish'], (row): Color => row),
  ventilation_modules: list(
    'module',
    ['id', 'art_nr', 'nobb_nr', 'name', 'price_ex_vat', 'pipe_id'],
    (row) => ({
      id: row.id,
      articleNumber: row.art_nr,
      nobbNumber: row.nobb_nr,
      name: row.name,
      priceExVat: toOre(row.price_ex_vat),
      pipeId: row.pipe_id,
    }),
    {
      where: `${columnOf('module', 'module_category_id')} = (
        SELECT min(${columnOf('module_category', 'id')}) FROM module_category
        WHERE ${columnOf('module_category', 'category')} = 'Ventilation2')
      AND ${columnOf('module', 'managed_by_fireplace')} = 1 AND ${columnOf('module', 'discontinued')} = 0`,
      references: ['pipe_id'],
    },
  ),
  chimney_kinds: list(
    'chimney_kind',
    columnsOf('chimney_kind'),
    ({ thermal_resistance: thermalResistance, combustible_distance: combustibleDistance, ...row }): ChimneyKind => ({
      ...row,
      thermalResistance,
      combustibleDistance,
    }),
  ),
  flue_sections: list(
    'flue_section',
    ['id', 'chimney_kind_id', 'name', 'width', 'depth'],
    ({ id, chimney_kind_id: kindId, name, width, depth }) => ({ kindId, id, name, section: { width, depth } }),
    { references: ['chimney_kind_id'] },
  ),
  info: list(
    'catalogue_info',
    ['id', 'name', 'version', 'catalogue_date'],
    ({ name, version, catalogue_date: date }): Omit<CatalogueInfo, 'hasInvented'> => ({ name, version, date }),
  ),
};

/** Names in the catalogue are Norwegian, in every language of the page. */
const alphabet = new Intl.Collator('nb');

type ListName = keyof typeof lists;
type ItemOf<Name extends ListName> = (typeof lists)[Name] extends List<infer Item> ? Item : never;

/** Whether an invented part or maker is left. */
const hasInvented = `EXISTS (SELECT 1 FROM module WHERE ${columnOf('module', 'invented')} = 1)
    OR EXISTS (SELECT 1 FROM producer WHERE ${columnOf('producer', 'invented')} = 1)`;

/**
 * One statement for all lists, so that they come from one state of the file. Each list is a JSON array of its rows.
 * `changes` counts the changes by other connections that this connection has seen.
 */
const statement = selectLists();

function selectLists(): string {
  const selected = Object.entries<List<unknown>>(lists).map(([name, { table, columns, where }]) => {
    const condition = where === null ? '' : ` WHERE ${where}`;
    return `(SELECT json_group_array(json_array(${columns.join(', ')})) FROM ${table}${condition}) AS ${name}`;
  });
  const changes = '(SELECT data_version FROM pragma_data_version) AS changes';
  return `SELECT\n  ${selected.join(',\n  ')},\n  ${hasInvented} AS has_invented,\n  ${changes}`;
}

/** The lists of the form, and the answer that they were parsed from. */
export interface LoadedLists {
  readonly reference: ReferenceData;
  readonly answer: RawRow;
  readonly changes: unknown;
}

/**
 * Reads the lists of the form for each request. Parsing takes longer, and is skipped if the answer is the same text as
 * the last answer.
 */
export async function loadLists(sequelize: Sequelize, last: LoadedLists | null): Promise<LoadedLists> {
  // An empty `tableNames` keeps Sequelize from querying the columns of the first table each time.
  const options = { type: QueryTypes.SELECT, tableNames: [] } as const;
  const [answer] = await sequelize.query<RawRow>(statement, options);
  if (answer === undefined) throw new TypeError('The catalogue gave no answer.');
  const isSame =
    last !== null && [...Object.keys(lists), 'has_invented'].every((name) => answer[name] === last.answer[name]);
  return { reference: isSame ? last.reference : readReferenceData(answer), answer, changes: answer['changes'] };
}

function readReferenceData(answer: RawRow): ReferenceData {
  const problems: CatalogueProblem[] = [];
  const stored = new Map<string, readonly RawRow[]>();
  const rowsOf = (name: ListName, { columns }: List<unknown>): readonly RawRow[] => {
    const rows = stored.get(name) ?? parseRows(answer[name], columns);
    stored.set(name, rows);
    return rows;
  };
  const ids = new Map([
    ['pipe', idsIn(rowsOf('pipes', lists.pipes))],
    ['chimney_kind', idsIn(rowsOf('chimney_kinds', lists.chimney_kinds))],
  ]);
  const idsOf: IdsOf = (table) => ids.get(table) ?? new Set();
  const take = <Item>(name: ListName, described: List<Item>, rows = rowsOf(name, described)): Item[] =>
    rows.map((row) => described.read(row, idsOf, problems)).filter((item) => item !== null);
  const producers = byName(take('producers', lists.producers));
  const pipes = take('pipes', lists.pipes);
  // A row with a left-out diameter is left out too. The diameter's own problem says why.
  const pipeIds = new Set(pipes.map(({ id }) => id));
  const schemes = take('schemes', lists.schemes).filter(({ scheme }) => pipeIds.has(scheme.outletPipeId));
  const withScheme = new Set(rowsOf('schemes', lists.schemes).map((row) => row['fireplace_id']));
  const offered = rowsOf('fireplaces', lists.fireplaces).filter(({ id }) => withScheme.has(id));
  return {
    producers,
    fireplaces: fireplacesWith(
      byName(take('fireplaces', lists.fireplaces, offered)),
      new Set(producers.map(({ id }) => id)),
      Map.groupBy(schemes, ({ fireplaceId }) => fireplaceId),
    ),
    pipes,
    floors: take('floors', lists.floors),
    roofTypes: take('roof_types', lists.roof_types),
    colors: take('colors', lists.colors),
    ventilationModules: byName(take('ventilation_modules', lists.ventilation_modules)).filter(
      ({ pipeId }) => pipeId === null || pipeIds.has(pipeId),
    ),
    chimneys: chimneysWith(take('chimney_kinds', lists.chimney_kinds), take('flue_sections', lists.flue_sections)),
    info: {
      ...(take('info', lists.info)[0] ?? { name: '', version: '', date: '' }),
      hasInvented: answer['has_invented'] === 1,
    },
    problems,
  };
}

export function parseRows(json: unknown, columns: readonly string[]): RawRow[] {
  const rows: unknown = JSON.parse(String(json));
  if (!Array.isArray(rows)) throw new TypeError(`The catalogue's answer has no list of ${columns.join(', ')}.`);
  return rows
    .map((row: unknown) => rowOfValues(columns, row))
    .toSorted(({ id: idA }, { id: idB }) => Number(idA) - Number(idB));
}

/** Sorts rows by name; equal names keep the order of their ids. */
function byName<Item extends { readonly name: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((left, right) => alphabet.compare(left.name, right.name));
}

function idsIn(rows: readonly RawRow[]): ReadonlySet<unknown> {
  return new Set(rows.map(({ id }) => id));
}

function chimneysWith(kinds: readonly ChimneyKind[], sections: readonly ItemOf<'flue_sections'>[]): Chimney[] {
  return kinds.map((kind) => ({
    ...kind,
    sections: sections
      .filter(({ kindId }) => kindId === kind.id)
      .map(({ id, name, section }) => ({ id, name, section })),
  }));
}

function fireplacesWith(
  fireplaces: readonly ItemOf<'fireplaces'>[],
  shownProducerIds: ReadonlySet<number>,
  schemes: ReadonlyMap<number, readonly ItemOf<'schemes'>[]>,
): Fireplace[] {
  return fireplaces.map(({ id, art_nr: articleNumber, name, producer_id: producerId, price_ex_vat: price }) => ({
    id,
    articleNumber,
    name,
    producerId: shownProducerIds.has(producerId) ? producerId : null,
    priceExVat: toOre(price),
    schemes: schemes.get(id)?.map(({ scheme }): Scheme => scheme) ?? [],
  }));
}
