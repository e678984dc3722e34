import type { SchemePart } from '../calculator/input/calculation-data.ts';
import type { FormatCode, Color, Format, Pipe } from '../calculator/input/choices.ts';
import { type Limit, type LimitCode, limitCodes } from '../calculator/input/limits.ts';
import { list } from './list-query.ts';
import { partColumns, partSelection } from './part-columns.ts';
import { readPart } from './read-part.ts';
import type { RowReader } from './row-reader.ts';

/** In these statements `$scheme` and `$pipe` are ids, `$ventilation` is a JSON array of ids. */

/** By identifier, so that each arm of the union goes by an index and no module comes twice. */
const moduleIds = `
  SELECT id FROM module WHERE pipe_id = $pipe
  UNION SELECT id FROM module WHERE pipe_id IS NULL
  UNION SELECT id FROM module WHERE type_id IN (SELECT id FROM type WHERE code IN ('start', 'adapter', 'tee'))
  UNION SELECT module_id FROM scheme_module WHERE scheme_id = $scheme
  UNION SELECT value FROM json_each($ventilation)`;

/** Everything that one calculation may look at. */
export const calculationLists = {
  parts: list(
    'module',
    partColumns,
    `${partSelection} FROM module AS m LEFT JOIN type AS t ON t.id = m.type_id WHERE m.id IN (${moduleIds})`,
    readPart,
  ),
  scheme_parts: list(
    'scheme_module',
    ['module_id', 'quantity'],
    'module_id, quantity FROM scheme_module WHERE scheme_id = $scheme ORDER BY module_id',
    (row): SchemePart => ({ partId: row.whole('module_id', 0), quantity: row.whole('quantity', 1) }),
  ),
  pipes: list('pipe', ['id', 'diameter'], 'id, diameter FROM pipe ORDER BY id', (row): Pipe => ({
    id: row.whole('id', 0),
    diameter: row.whole('diameter', 1),
  })),
  colors: list('color', ['id', 'color'], 'id, color FROM color ORDER BY id', (row): Color => ({
    id: row.whole('id', 0),
    color: row.text('color'),
  })),
  formats: list('format', ['id', 'code'], 'id, code FROM format ORDER BY id', (row): Format => ({
    id: row.whole('id', 0),
    code: readCode(row, isFormatCode, 'round'),
  })),
  limits: list(
    'chimney_limit',
    ['id', 'code', 'value', 'unit', 'source', 'producer_id'],
    `id, code, value, unit, source, producer_id FROM chimney_limit
      WHERE producer_id IS NULL OR producer_id = (
        SELECT f.producer_id FROM scheme AS s JOIN fireplace AS f ON f.id = s.fireplace_id WHERE s.id = $scheme
      ) ORDER BY id`,
    (row): Limit => ({
      code: readCode(row, isLimitCode, 'vat'),
      value: row.number('value'),
      unit: row.text('unit'),
      source: row.text('source'),
      producerId: row.optionalWhole('producer_id', 0),
    }),
  ),
};

function isLimitCode(code: string): code is LimitCode {
  return limitCodes.some((known) => known === code);
}

function isFormatCode(code: string): code is FormatCode {
  return code === 'round' || code === 'square';
}

function readCode<Code extends string>(
  row: RowReader<'code'>,
  isCode: (code: string) => code is Code,
  filler: Code,
): Code {
  const code = row.text('code');
  if (isCode(code)) return code;
  row.fault('code', 'unknown-code');
  return filler;
}
