import type { PartRole } from '../../db/codes.ts';
import { columnsOf, type Row } from '../../db/models/tables.ts';
import type { CatalogueProblem } from '../calculator/input/catalogue-parts.ts';
import type { Part } from '../calculator/input/part.ts';
import { type DiscontinuedPart, moduleColumns, partOf, problemOfRole } from './module-part.ts';
import { type CheckedRow, referencesOf, type RowsReader } from './read-rows.ts';

/** A row of `module`. `pipeId` and `fromPartId` are as stored, because the row may have problems. */
export interface CatalogueModule {
  readonly id: number;
  readonly role: PartRole | null;
  readonly pipeId: unknown;
  readonly fromPartId: unknown;
  /** Null if the module is discontinued or cannot be used. */
  readonly part: Part | null;
  readonly discontinued: DiscontinuedPart | null;
  readonly problems: readonly CatalogueProblem[];
}

export interface CatalogueModules {
  readonly modules: readonly CatalogueModule[];
  /** The problems of types, and of properties without a module. */
  readonly problems: readonly CatalogueProblem[];
}

/** Reads all modules with their properties. The calculator checks the needs of each role. */
export async function readModules({ read, readEach }: RowsReader): Promise<CatalogueModules> {
  const types = await read('type', ['id', 'code']);
  const roles = new Map(types.map(({ stored, row }) => [stored['id'], row?.code ?? null]));
  const properties = new Map<unknown, CheckedRow<Row<'module_property'>>>();
  await readEach('module_property', columnsOf('module_property'), ['module_id'], (property) => {
    properties.set(property.stored['module_id'], property);
  });
  const references = referencesOf('module', moduleColumns);
  const modules = await readEach('module', moduleColumns, references, ({ stored, row, problems }): CatalogueModule => {
    const id = Number(stored['id']);
    const property = properties.get(id);
    properties.delete(id);
    const role = roles.get(stored['type_id']) ?? null;
    const isSold = row !== null && !row.discontinued;
    return {
      id,
      role,
      pipeId: stored['pipe_id'],
      fromPartId: stored['module_from_id'],
      part: isSold && role !== null ? partOf(row, role, property?.row ?? null) : null,
      discontinued: row?.discontinued === true ? { id, articleNumber: row.art_nr } : null,
      problems: joined(problems, property?.problems ?? [], isSold && role === null ? [problemOfRole(row)] : []),
    };
  });
  return { modules, problems: [...types, ...properties.values()].flatMap(({ problems }) => problems) };
}

/** Joins lists of problems. Most modules have no problem and share one empty list. */
function joined(...lists: readonly (readonly CatalogueProblem[])[]): readonly CatalogueProblem[] {
  const filled = lists.filter(({ length }) => length > 0);
  return filled.length > 1 ? filled.flat() : (filled[0] ?? noProblems);
}

const noProblems: readonly CatalogueProblem[] = [];
