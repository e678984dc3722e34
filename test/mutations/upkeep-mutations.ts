import { faults, type Mutation } from './mutation.ts';

/** Faults of the upkeep of the catalogue: price files, workbooks, versions, audit, addresses. */
export const upkeepMutations: readonly Mutation[] = [
  ...faults('server/upkeep', ['test/integration/upkeep/price-{file,answers}.test.ts'], {
    'a purchase price is a list price': [
      "line.kind === 'list' ? toPiece(line, price) :",
      'line.kind !== null ? toPiece(line, price) :',
      'asks for a mark-up on net prices',
    ],
    'two prices of a part are both certain': [
      'isCertain: false });',
      'isCertain: true });',
      'lists unknown, ambiguous',
    ],
    'a price of 0 is taken': [
      "if (price === 0) refuse(line, { code: 'zero-price' });\n    else if",
      'if',
      'lists unknown, ambiguous',
    ],
    'the VAT of a heading counts for nothing': [
      'vat: singleOf(union(all, ({ vats }) => vats)),',
      'vat: singleOf(union(notes, ({ vats }) => vats)),',
      'usual headings',
    ],
    'a price loses the parts of an øre the wrong way': [
      'Math.round(toSellingPrice(line, line.price) * 100) / 100',
      'Math.floor(toSellingPrice(line, line.price))',
      'usual headings',
    ],
    'a mark-up is put on list prices': [
      "kind === 'list' ? toPiece(line, price) : toPiece(line, price) * (1",
      "kind === 'purchase' ? toPiece(line, price) : toPiece(line, price) * (1",
      'reads EFO/NELFO 4.0 with prices',
    ],
    'answers about one supplier hold for another': [
      'list.supplier === supplier && list.mark',
      'list.mark',
      'remembered',
    ],
    'a look at the first prices confirms a mapping': [
      "answerTo(source.answers, 'look') === null",
      "answerTo(source.answers, 'look') !== ''",
      'without being confirmed by a look',
    ],
    'the zero of a NOBB number comes back without being asked for': [
      'addsLeadingZeros ? (whole ?? line.nobbNumber) : line.nobbNumber',
      'whole ?? line.nobbNumber',
      'lost their zero',
    ],
    'a NELFO quantity counts single pieces': [
      "Number(at('quantity')) / 10_000;",
      "Number(at('quantity'));",
      'EFO/NELFO 4.0',
    ],
    'a NELFO discount is forgotten': [
      'toPiece(line, price) * (1 - discountOf(line)) * withMarkup',
      'toPiece(line, price) * withMarkup',
      'EFO/NELFO 4.0',
    ],
    'discontinued goods get a price': ["const discontinued = '3';", "const discontinued = '4';", 'EFO/NELFO 4.0'],
    'a tab does not separate': ["[';', '\\t', ',', '|']", "[';', ',', '|']", 'usual headings'],
    'a price list in Windows letters is read as UTF-8': [
      'new TextDecoder(encodingOf(bytes), { fatal: true })',
      'new TextDecoder(encodingOf(bytes))',
      'usual headings',
    ],
  }),
  ...faults('server/upkeep', ['test/integration/upkeep/workbook.test.ts'], {
    'a workbook may lack a column of today': [
      "if (!isThere) report(1, column, { code: 'missing' });",
      '',
      'is refused with the name of a missing column',
    ],
    'a jump of the price is no jump': ['const jump = 0.3;', 'const jump = 3;', 'lists jumping prices first'],
    'rows that a sheet lacks stay': [
      'if (!after.has(key)) removed.push',
      'if (after.has(key)) removed.push',
      'changes and adds rows',
    ],
    'a new row gets the number of another': [
      'idsOf(rows.map(({ values }) => values)))) + 1',
      'idsOf(rows.map(({ values }) => values))))',
      'changes and adds rows',
    ],
    'a column that no table has is no problem': [
      "if (!layout.some((column) => column.code === code)) report(1, heading, { code: 'no-column' });\n    else if",
      'if',
      'may have notes',
    ],
    'a date is a number': [
      "kind === 'TEXT'\n      ? parseField(cell.toISOString",
      "kind !== ''\n      ? parseField(cell.toISOString",
      'refused whole',
    ],
  }),
  ...faults('server/upkeep', ['test/integration/upkeep/price-shapes.test.ts'], {
    'the day of a written date behind "per" is a number of pieces': [
      '|\\.?\\s*(?:jan|feb|mar|apr|ma[ij]|jun|jul|aug|sep|okt|oct|nov|des|dec)|',
      '|',
      'Pris pr. 15. oktober 2025',
    ],
    'a note that VAT is not included says that it is': [
      "if (vats.size > 0 && denial.test(text)) vats.add('including').add('excluding');",
      '',
      'VAT is not included',
    ],
    'the unit of the goods counts before that of the price': [
      'Number(isUnitOfPrice(b.column.heading)) - Number(isUnitOfPrice(a.column.heading))',
      'Number(isUnitOfPrice(a.column.heading)) - Number(isUnitOfPrice(b.column.heading))',
      'Enhet;Prisenhet',
    ],
    'a row without a price begins another table': [
      'if (texts.some((text, index) => isNumberRole(aboveRoles[index] ?? null) && /\\d/.test(text))) return null;',
      '',
      'goods with a word for a price',
    ],
  }),
  ...faults('server/upkeep', ['test/integration/upkeep/fact-places.test.ts'], {
    'the words of a number format count for nothing': [
      'const all = [...heading, ...notes, ...beside];',
      'const all = [...heading, ...notes];',
      'the number format',
    ],
  }),
  ...faults('server/upkeep', ['test/integration/upkeep/versions.test.ts'], {
    'eleven versions are kept': ['const mostVersions = 10;', 'const mostVersions = 11;', 'ten at most'],
  }),
  ...faults('server/upkeep', ['test/integration/upkeep/prepare-import.test.ts'], {
    'a version that was damaged is gone back to': [
      "if (!(await hasDigest(path, entry))) throw new RefusalError({ code: 'damaged-version', version, catalogue });",
      '',
      'may be an earlier version',
    ],
  }),
  ...faults('server/upkeep', ['test/unit/server/upkeep/audit-catalogue.test.ts'], {
    'a gap between two ranges is a warning': [
      "report(covered === 0 ? 'warning' : 'error', covered, minimum)",
      "report('warning', covered, minimum)",
      'gaps and overlaps',
    ],
    'ranges that touch overlap': [
      'next.minimum >= range.maximum) return [];',
      'next.minimum > range.maximum) return [];',
      'no error in the bundled catalogue',
    ],
    'a number that two parts have is no finding': [
      'key === null || one === undefined || others.length === 0',
      'key === null || one === undefined || others.length === 1',
      'doubled article',
    ],
    'twice the probable mass flow is improbable': [
      'declared <= expected * 2',
      'declared <= expected * 20',
      'declared and cannot be',
    ],
    'a colour without straight elements is a warning': [
      "new Set<PartRole>(['straight', 'floor_kit'])",
      "new Set<PartRole>(['floor_kit'])",
      'without straight',
    ],
  }),
  ...faults('server/pages', ['test/unit/server/pages/return-address.test.ts'], {
    'a way back leads to any address': ["!address.startsWith('/?')", "!address.startsWith('/')", 'no other address'],
    'a way back carries a notice': ["  query.delete('notice');\n", '', 'without a notice'],
  }),
  ...faults('db/file-safety.ts', ['test/unit/db/file-safety.test.ts'], {
    'a lock holds nobody off': [
      "await database.query('BEGIN EXCLUSIVE');",
      "await database.query('SELECT 1');",
      'holds while its process runs',
    ],
  }),
];
