import { type RowNamed, type ValueChange, isJump } from '../difference.ts';
import type { FileProblem } from '../exchange-error.ts';
import type { UnknownLine } from '../price-file/match-prices.ts';
import type { Translator } from '../../i18n/translator.ts';
import { catalogueAddress } from './catalogue-address.ts';
import { exchangeText } from './exchange-text.ts';

/** A row of the catalogue by what people call it. */
export interface NamedRow {
  readonly table: string;
  /** The article number of a part, else the row's own. */
  readonly number: string;
  readonly name: string;
  /** Where a part stands in the catalogue; null where it is no part, or not there yet. */
  readonly address: string | null;
}

/** A value that is another than before. */
export interface ChangedRow extends NamedRow {
  /** What the column is called on the screen, and how it is named in the workbook. */
  readonly column: string;
  readonly from: string;
  readonly to: string;
  /** Empty where they are no numbers. */
  readonly percent: string;
  readonly isJump: boolean;
  readonly isNumber: boolean;
}

/** Something in the file that was not taken over. */
export interface ProblemRow {
  readonly place: string;
  /** What the line says of itself; empty where it says nothing. */
  readonly number: string;
  readonly name: string;
  readonly reason: string;
}

export function presentRow(row: RowNamed, { translate }: Translator): NamedRow {
  const { table, id, articleNumber, name } = row;
  return {
    table: translate(`table.${table}`),
    number: articleNumber ?? String(id),
    name: name ?? '',
    address: articleNumber === null ? null : catalogueAddress({ text: articleNumber }),
  };
}

export function presentChange(change: ValueChange, translator: Translator): ChangedRow {
  const { column, from, to } = change;
  const isNumber = typeof from === 'number' || typeof to === 'number';
  const bothNumbers = typeof from === 'number' && typeof to === 'number' && from !== 0;
  return {
    ...presentRow(change, translator),
    column: columnName(column, translator),
    from: valueText(column, from, translator),
    to: valueText(column, to, translator),
    percent: bothNumbers ? translator.formats.percentChange((to - from) / Math.abs(from)) : '',
    isJump: isJump(change),
    isNumber,
  };
}

export function presentProblem(problem: FileProblem | UnknownLine, translator: Translator): ProblemRow {
  const { translate } = translator;
  const { sheet, row, column, told } = problem;
  const parts = [
    sheet === null ? null : translate('difference.place.sheet', { sheet }),
    row === null ? null : translate('difference.place.row', { row }),
    column === null ? null : translate('difference.place.column', { column }),
  ];
  const line = 'articleNumber' in problem ? problem : null;
  return {
    place: parts.filter((part) => part !== null).join(', '),
    number: line?.articleNumber ?? line?.nobbNumber ?? '',
    name: line?.name ?? '',
    reason: exchangeText(told, translator),
  };
}

/** The columns of a price list have names of their own on the screen; the others go by the heading of the workbook. */
function columnName(column: string, { translate }: Translator): string {
  switch (column) {
    case 'price_ex_vat':
    case 'nobb_nr':
    case 'art_nr':
    case 'name':
      return translate(`difference.column.${column}`);
    default:
      return column;
  }
}

function valueText(column: string, value: ValueChange['from'], { translate, formats }: Translator): string {
  if (value === null || value === '') return translate('difference.empty');
  if (typeof value !== 'number') return String(value);
  return column === 'price_ex_vat' ? formats.money(Math.round(value * 100)) : formats.number(value, 2);
}
