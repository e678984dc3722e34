import { Op } from 'sequelize';
import type { Models } from '../../db/models/models.ts';
import { toOre } from './module-part.ts';
import { columnContains, type PartSearch, partsPerPage } from './part-search.ts';
import { createRowCheck, createRowsReader, usable } from './read-rows.ts';
import type { CatalogueInfo } from './reference-data.ts';

export type FireplaceSearch = Pick<PartSearch, 'text' | 'page'>;

export interface ListedFireplace {
  readonly articleNumber: string;
  readonly name: string;
  readonly producer: string;
  /** Whole øre without VAT; null: unknown. */
  readonly price: number | null;
}

/** One page of all fireplaces, offered or not, in the order of their ids. */
export interface FireplacePage {
  readonly fireplaces: readonly ListedFireplace[];
  readonly count: number;
  readonly info: CatalogueInfo;
}

const columns = ['id', 'art_nr', 'name', 'producer_id', 'price_ex_vat'] as const;
const checkFireplace = createRowCheck('fireplace', columns, []);

export async function searchFireplaces(
  models: Models,
  { text, page }: FireplaceSearch,
  info: CatalogueInfo,
): Promise<FireplacePage> {
  const producers = usable(await createRowsReader(models).read('producer', ['id', 'name']));
  const names = new Map(producers.map(({ id, name }) => [id, name]));
  const { rows, count } = await models.fireplace.findAndCountAll({
    raw: true,
    attributes: [...columns],
    where: text === '' ? {} : { [Op.or]: [...columnContains('art_nr', text), ...columnContains('name', text)] },
    order: [['id', 'ASC']],
    limit: partsPerPage,
    offset: (page - 1) * partsPerPage,
  });
  const found: readonly object[] = rows;
  const fireplaces = usable(found.map((row) => checkFireplace({ ...row }, () => new Set()))).map((row) => ({
    articleNumber: row.art_nr,
    name: row.name,
    producer: names.get(row.producer_id) ?? '',
    price: toOre(row.price_ex_vat),
  }));
  return { fireplaces, count, info };
}
