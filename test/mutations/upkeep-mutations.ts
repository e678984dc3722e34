import type { Mutation } from './mutation.ts';

/** A fault of the upkeep: a test file below `test/`, and a part of the name of its test. */
const file = (name: string, testName: string): Pick<Mutation, 'place' | 'step' | 'tests' | 'testName'> => ({
  place: 'server/upkeep',
  step: 'unit',
  tests: [`test/${name}.test.ts`],
  testName,
});

/** Faults of the upkeep of the catalogue: price files, workbooks, versions, audit, addresses. */
export const upkeepMutations: readonly Mutation[] = [
  {
    title: 'a purchase price is a list price',
    find: "kindOf(column) === 'list')",
    replace: "kindOf(column) === 'purchase')",
    ...file('integration/upkeep/price-file', 'usual headings'),
  },
  {
    title: 'two prices of a part are both certain',
    find: 'isCertain: false });',
    replace: 'isCertain: true });',
    ...file('integration/upkeep/price-file', 'lists what is unknown'),
  },
  {
    title: 'a price of 0 is taken',
    find: "if (price === 0) refuse(line, { code: 'zero-price' });\n    else if",
    replace: 'if',
    ...file('integration/upkeep/price-file', 'lists what is unknown'),
  },
  {
    title: 'a workbook may lack a column of today',
    find: "if (!isThere) report(1, column, { code: 'missing' });",
    replace: '',
    ...file('integration/upkeep/workbook', 'without a column of today'),
  },
  {
    title: 'the VAT of a heading counts for nothing',
    find: "(vat ?? answerTo(answers, 'vat')) === 'incl' ? price /",
    replace: "answerTo(answers, 'vat') === 'incl' ? price /",
    ...file('integration/upkeep/price-file', 'usual headings'),
  },
  {
    title: 'the day of a written date behind "per" is a number of pieces',
    find: 'if (day !== null) joined.pop();',
    replace: '',
    ...file('integration/upkeep/price-shapes', 'Pris pr. 15. oktober 2025'),
  },
  {
    title: 'a note that VAT is not included says that it is',
    find: "if (isDenied) vat.add('incl').add('ex');",
    replace: '',
    ...file('integration/upkeep/price-shapes', 'VAT is not included'),
  },
  {
    title: 'a second column of units counts for nothing',
    find: 'const read = naming < 0 ? all : all.slice(0, naming + 1);',
    replace: 'const read = all.slice(0, 1);',
    ...file('integration/upkeep/price-shapes', 'Enhet;Prisenhet'),
  },
  {
    title: 'the words of a number format count for nothing',
    find: 'factsOf(table, [...statements, format])',
    replace: 'factsOf(table, statements)',
    ...file('integration/upkeep/fact-places', 'the number format'),
  },
  {
    title: 'a price loses the parts of an øre the wrong way',
    find: 'Math.round(toSellingPrice(line, line.price) * 100) / 100',
    replace: 'Math.floor(toSellingPrice(line, line.price))',
    ...file('integration/upkeep/price-file', 'usual headings'),
  },
  {
    title: 'a mark-up is put on list prices',
    find: "if (kind === 'purchase') return ofOne * withMarkup;",
    replace: 'if (ofOne > 0) return ofOne * withMarkup;',
    ...file('integration/upkeep/price-file', 'of EFO/NELFO 4.0 has prices'),
  },
  {
    title: 'answers about one supplier hold for another',
    find: 'list.supplier === supplier && list.mark',
    replace: 'list.mark',
    ...file('integration/upkeep/price-file', 'remembered'),
  },
  {
    title: 'the zero of a NOBB number comes back without being asked for',
    find: 'addsLeadingZeros ? (whole ?? line.nobbNumber) : line.nobbNumber',
    replace: 'whole ?? line.nobbNumber',
    ...file('integration/upkeep/price-file', 'lost their zero'),
  },
  {
    title: 'a NELFO quantity counts single pieces',
    find: 'Number(quantity) / 10_000;',
    replace: 'Number(quantity);',
    ...file('integration/upkeep/price-file', 'EFO/NELFO 4.0'),
  },
  {
    title: 'a NELFO discount is forgotten',
    find: 'ofOne * (1 - discount) * withMarkup',
    replace: 'ofOne * withMarkup',
    ...file('integration/upkeep/price-file', 'EFO/NELFO 4.0'),
  },
  {
    title: 'discontinued goods get a price',
    find: "const discontinued = '3';",
    replace: "const discontinued = '4';",
    ...file('integration/upkeep/price-file', 'EFO/NELFO 4.0'),
  },
  {
    title: 'a tab does not separate',
    find: "[';', '\\t', ',', '|']",
    replace: "[';', ',', '|']",
    ...file('integration/upkeep/price-file', 'usual headings'),
  },
  {
    title: 'a price list in Windows letters is read as UTF-8',
    find: 'new TextDecoder(encodingOf(bytes), { fatal: true })',
    replace: 'new TextDecoder(encodingOf(bytes))',
    ...file('integration/upkeep/price-file', 'usual headings'),
  },
  {
    title: 'a jump of the price is no jump',
    find: 'const jump = 0.3;',
    replace: 'const jump = 3;',
    ...file('integration/upkeep/workbook', 'prices that jump'),
  },
  {
    title: 'rows that a sheet lacks stay',
    find: 'if (!after.has(key)) removed.push',
    replace: 'if (after.has(key)) removed.push',
    ...file('integration/upkeep/workbook', 'changes and adds rows'),
  },
  {
    title: 'a new row gets the number of another',
    find: 'idsOf(rows.map(({ values }) => values)))) + 1',
    replace: 'idsOf(rows.map(({ values }) => values))))',
    ...file('integration/upkeep/workbook', 'changes and adds rows'),
  },
  {
    title: 'a column that no table has is no problem',
    find: "if (!layout.some((column) => column.code === code)) report(1, heading, { code: 'no-column' });\n    else if",
    replace: 'if',
    ...file('integration/upkeep/workbook', 'may have notes'),
  },
  {
    title: 'a date is a number',
    find: "kind === 'TEXT'\n      ? parseField(cell.toISOString",
    replace: "kind !== ''\n      ? parseField(cell.toISOString",
    ...file('integration/upkeep/workbook', 'refused whole'),
  },
  {
    title: 'eleven versions are kept',
    find: 'const mostVersions = 10;',
    replace: 'const mostVersions = 11;',
    ...file('integration/upkeep/versions', 'ten at most'),
  },
  {
    title: 'a version that was damaged is gone back to',
    find: "if (!(await hasDigest(path, entry))) throw new RefusalError({ code: 'damaged-version', version, catalogue });",
    replace: '',
    ...file('integration/upkeep/prepare-import', 'may be an earlier version'),
  },
  {
    title: 'a gap between two ranges is a warning',
    find: "report(covered === 0 ? 'warning' : 'error', covered, minimum)",
    replace: "report('warning', covered, minimum)",
    ...file('unit/server/upkeep/audit-catalogue', 'gaps and overlaps'),
  },
  {
    title: 'ranges that touch overlap',
    find: 'next.minimum >= range.maximum) return [];',
    replace: 'next.minimum > range.maximum) return [];',
    ...file('unit/server/upkeep/audit-catalogue', 'no error in the bundled catalogue'),
  },
  {
    title: 'a number that two parts have is no finding',
    find: 'key === null || one === undefined || others.length === 0',
    replace: 'key === null || one === undefined || others.length === 1',
    ...file('unit/server/upkeep/audit-catalogue', 'doubled article'),
  },
  {
    title: 'twice the probable mass flow is improbable',
    find: 'declared <= expected * 2',
    replace: 'declared <= expected * 20',
    ...file('unit/server/upkeep/audit-catalogue', 'declared and cannot be'),
  },
  {
    title: 'a colour without straight elements is a warning',
    find: "new Set<PartRole>(['straight', 'floor_kit'])",
    replace: "new Set<PartRole>(['floor_kit'])",
    ...file('unit/server/upkeep/audit-catalogue', 'without straight'),
  },
  {
    title: 'a way back leads to any address',
    find: "!address.startsWith('/?')",
    replace: "!address.startsWith('/')",
    ...file('unit/server/pages/return-address', 'no other address'),
    place: 'server/pages',
  },
  {
    title: 'a way back carries a notice',
    find: "  query.delete('notice');\n",
    replace: '',
    ...file('unit/server/pages/return-address', 'without a notice'),
    place: 'server/pages',
  },
  {
    title: 'a lock holds nobody off',
    find: "await database.query('BEGIN EXCLUSIVE');",
    replace: "await database.query('SELECT 1');",
    ...file('unit/db/file-safety', 'of another process'),
    place: 'db/file-safety.ts',
  },
];
