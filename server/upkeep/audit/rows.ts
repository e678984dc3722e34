import type { PartRole } from '../../../db/codes.ts';
import { findMassFlow } from '../../calculator/draught/flue-gas.ts';
import { type CatalogueProblem, selectUsableParts } from '../../calculator/input/catalogue-parts.ts';
import type { Part } from '../../calculator/input/part.ts';
import type { WholeCatalogue } from '../../catalogue/whole-catalogue.ts';
import { type AuditFinding, finding } from './audit-finding.ts';

/** Returns rows that the calculator leaves out, and rows with equal numbers. */
export function auditRows({ parts, fireplaces, limits, problems }: WholeCatalogue): AuditFinding[] {
  // The rows of these tables have the id of a part or a fireplace.
  const numbers = new Map<string, ReadonlyMap<number, string>>([
    ['module_property', new Map(parts.map(({ id, articleNumber }) => [id, articleNumber]))],
    ['fireplace_declaration', new Map(fireplaces.map(({ id, art_nr: articleNumber }) => [id, articleNumber]))],
  ]);
  const nameOf = ({ table, id, articleNumber }: CatalogueProblem): string => {
    const number = numbers.get(table)?.get(id);
    return articleNumber ?? (number === undefined ? `${table} ${id}` : `${number}, ${table}`);
  };
  return [
    ...[...problems, ...selectUsableParts(parts).problems]
      // One finding names all rows of a repeated number.
      .filter(({ reason }) => reason !== 'repeated')
      .map((problem) => findingOfProblem(problem, nameOf)),
    ...repeatedNumbers(parts, ({ articleNumber }) => articleNumber, 'audit.repeated_article'),
    ...repeatedNumbers(parts, ({ nobbNumber }) => nobbNumber, 'audit.repeated_nobb'),
    ...parts
      .filter(({ price }) => price === null)
      .map(({ articleNumber, name }) =>
        finding('warning', 'price', 'audit.no_price', { row: articleNumber, name }, { articleNumber }),
      ),
    ...auditNominalLengths(parts),
    ...repeated(
      limits,
      ({ code, producer_id: producer, pipe_id: pipe }) => `${code} ${producer ?? ''} ${pipe ?? ''}`,
    ).map(({ one, rows }) => finding('error', 'limit', 'audit.repeated_limit', { code: one.code, rows })),
  ];
}

/** A list names straight elements by their nominal length. Installed, none is longer. */
function auditNominalLengths(parts: readonly Part[]): AuditFinding[] {
  const unnamed = parts.filter(({ role, nominalLength }) => role === 'straight' && nominalLength === null).length;
  return [
    ...parts.flatMap(({ articleNumber, name, nominalLength: nominal, length: built }) => {
      if (nominal === null || built === null || built <= nominal) return [];
      const values = { row: articleNumber, name, nominal, built };
      return [finding('warning', 'row', 'audit.nominal_length', values, { articleNumber })];
    }),
    ...unknown(unnamed, 'audit.no_nominal_lengths', 'row'),
  ];
}

function repeatedNumbers(
  parts: readonly Part[],
  numberOf: (part: Part) => string | null,
  key: 'audit.repeated_article' | 'audit.repeated_nobb',
): AuditFinding[] {
  return repeated(parts, numberOf).map(({ key: number, one: { articleNumber }, count, rows }) =>
    finding('error', 'article-number', key, { number, count, rows }, { articleNumber }),
  );
}

/** Returns each key of several rows, with one of them. */
function repeated<Row extends { readonly id: number }>(all: readonly Row[], keyOf: (row: Row) => string | null) {
  return Array.from(Map.groupBy(all, keyOf)).flatMap(([key, group]) => {
    const [one, ...others] = group;
    if (key === null || one === undefined || others.length === 0) return [];
    return [{ key, one, count: group.length, rows: group.map(({ id }) => id).join(', ') }];
  });
}

function findingOfProblem(problem: CatalogueProblem, nameOf: (problem: CatalogueProblem) => string): AuditFinding {
  const { table, articleNumber, column, reason } = problem;
  const check = reason === 'dangling-reference' ? 'reference' : table === 'chimney_limit' ? 'limit' : 'row';
  return finding('error', check, `audit.row.${reason}`, { row: nameOf(problem), column }, { articleNumber });
}

/** These parts have a weight that is carried, and lead the gas. */
const rolesInFlue = new Set<PartRole>(['start', 'adapter', 'straight', 'adjustable', 'bend', 'tee', 'inspection']);

/** Returns impossible declarations, and counts missing ones. A missing one leaves weight or draught unchecked. */
export function auditDeclarations({ parts, schemes, declarations, fireplaces }: WholeCatalogue): AuditFinding[] {
  const articleNumbers = new Map(fireplaces.map(({ id, art_nr: articleNumber }) => [id, articleNumber]));
  const inFlue = parts.filter(({ role }) => rolesInFlue.has(role));
  const undeclared = new Set(schemes.map((scheme) => scheme.fireplace_id));
  for (const { fireplace_id: declared } of declarations) undeclared.delete(declared);
  return [
    ...parts.flatMap(overloaded),
    ...declarations.flatMap((declaration) =>
      improbableMassFlow(declaration, articleNumbers.get(declaration.fireplace_id) ?? `${declaration.fireplace_id}`),
    ),
    ...unknown(undeclared.size, 'audit.undeclared_fireplaces'),
    ...unknown(inFlue.filter(({ weight }) => weight === null).length, 'audit.unknown_weights'),
    ...unknown(
      inFlue.filter(({ thermalResistance, roughness }) => thermalResistance === null || roughness === null).length,
      'audit.unknown_insulation',
    ),
  ];
}

function overloaded({ articleNumber, name, weight, loadCapacity: capacity }: Part): AuditFinding[] {
  if (weight === null || capacity === null || capacity >= weight) return [];
  const values = { row: articleNumber, name, capacity, weight };
  return [finding('error', 'declaration', 'audit.overloaded', values, { articleNumber })];
}

/** Output, efficiency and carbon dioxide give the mass flow. A declared one may be half or twice as large. */
function improbableMassFlow(declaration: WholeCatalogue['declarations'][number], row: string): AuditFinding[] {
  const { fuel, nominal_output: nominalOutput, efficiency, carbon_dioxide: carbonDioxide } = declaration;
  const declared = declaration.flue_gas_mass_flow;
  if (declared === null || fuel === null || nominalOutput === null || efficiency === null || carbonDioxide === null) {
    return [];
  }
  const expected = findMassFlow({ fuel, nominalOutput, efficiency, carbonDioxide });
  if (declared >= expected / 2 && declared <= expected * 2) return [];
  const values = { row, declared, expected: Math.round(expected * 10) / 10 };
  return [finding('error', 'declaration', 'audit.improbable_mass_flow', values)];
}

function unknown(
  count: number,
  key: AuditFinding['key'],
  check: AuditFinding['check'] = 'declaration',
): AuditFinding[] {
  return count === 0 ? [] : [finding('warning', check, key, { count })];
}
