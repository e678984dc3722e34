import { selectUsableParts, type CatalogueProblem } from '../../calculator/input/calculation-data.ts';
import type { Part } from '../../calculator/input/part.ts';
import type { WholeCatalogue } from '../../catalogue/whole-catalogue.ts';
import { type AuditFinding, finding } from './audit-finding.ts';

/** Tables whose rows add to a part or a fireplace, and go by its id. */
const tablesOfOthers: ReadonlySet<string> = new Set(['module_property', 'fireplace_declaration']);

/** Rows that no calculation can use, as the reading and the calculator find them, and rows that cannot be told apart. */
export function auditRows({ parts, fireplaces, limits, problems }: WholeCatalogue): AuditFinding[] {
  const partNumbers = new Map(parts.map(({ id, articleNumber }) => [id, articleNumber]));
  const fireplaceNumbers = new Map(fireplaces.map(({ id, art_nr: articleNumber }) => [id, articleNumber]));
  const nameOf = ({ table, id, articleNumber }: CatalogueProblem): string => {
    const number = articleNumber ?? (table === 'module_property' ? partNumbers : fireplaceNumbers).get(id) ?? null;
    if (articleNumber !== null || number === null || !tablesOfOthers.has(table))
      return articleNumber ?? `${table} ${id}`;
    return `${number}, ${table}`;
  };
  return [
    ...[...problems, ...selectUsableParts(parts).problems].map((problem) => findingOfProblem(problem, nameOf)),
    ...repeated(parts, ({ articleNumber }) => articleNumber, 'audit.repeated_article'),
    ...repeated(parts, ({ nobbNumber }) => nobbNumber, 'audit.repeated_nobb'),
    ...parts
      .filter(({ price }) => price === null)
      .map(({ articleNumber, name }) =>
        finding('warning', 'price', 'audit.no_price', { row: articleNumber, name }, { articleNumber }),
      ),
    ...[...Map.groupBy(limits, ({ code, producer_id: producer }) => `${code} ${producer ?? ''}`).values()]
      .filter((group) => group.length > 1)
      .map((group) =>
        finding('error', 'limit', 'audit.repeated_limit', {
          code: group[0]?.code ?? '',
          rows: group.map(({ id }) => id).join(', '),
        }),
      ),
  ];
}

function repeated(
  parts: readonly Part[],
  numberOf: (part: Part) => string | null,
  key: 'audit.repeated_article' | 'audit.repeated_nobb',
): AuditFinding[] {
  return [...Map.groupBy(parts, numberOf)]
    .filter(([number, group]) => number !== null && group.length > 1)
    .map(([number, group]) =>
      finding(
        'error',
        'article-number',
        key,
        { number: number ?? '', count: group.length, rows: group.map(({ id }) => id).join(', ') },
        { articleNumber: group[0]?.articleNumber ?? null },
      ),
    );
}

function findingOfProblem(problem: CatalogueProblem, nameOf: (problem: CatalogueProblem) => string): AuditFinding {
  const { articleNumber, column, reason } = problem;
  const check = reason === 'dangling-reference' ? 'reference' : 'row';
  return finding('error', check, `audit.row.${reason}`, { row: nameOf(problem), column }, { articleNumber });
}
