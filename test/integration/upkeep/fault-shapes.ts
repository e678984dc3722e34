import {
  type PriceShape,
  comma,
  firstHalf,
  headed,
  headings,
  lines,
  named,
  numbers,
  partial,
  plain,
  prices,
  rowsOf,
  shape,
  sheet,
  text,
  withCell,
} from './price-shapes.ts';
import { workbookOf } from './workbook-files.ts';

const whole = (price: number): string => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 }).format(price);
const kroner = { 'ST125-01SV': 1050, 'ST125-02SV': 2773, 'ST125-10SV': 2100, 'ST125-13SV': 3610 };
const nobbs: Readonly<Record<string, string>> = {
  'ST125-01SV': '99400007',
  'ST125-02SV': '99400009',
  'ST125-10SV': '99400015',
  'ST125-13SV': '99400012',
};
const half = (from: number, line: (number: string, price: number) => string): string =>
  numbers
    .slice(from, from + 2)
    .map((number) => line(number, prices[number]))
    .join('\r\n');
const inTitle = (title: string, ...answers: readonly string[]): PriceShape =>
  shape(`titled "${title}"`, `${title};\r\n${text('Varenr;Pris eks. mva', plain)}`, ...answers);

/** Files that older versions read wrong. */
export const faultShapes: readonly PriceShape[] = [
  shape(
    'discontinued goods without a price among the others',
    text(
      'Varenr;Beskrivelse;Pris eks. mva;Status',
      (number, price, index) =>
        `${index === 1 ? 'ST150-10SV;Stålpipe 1000 mm;;Utgått\r\n' : ''}${number};Rør;${comma(price)};`,
    ),
  ),
  shape(
    'discontinued goods without a price as the first line',
    `Varenr;Vare;Enhet;Pris eks. mva;Status\r\nST150-10SV;Produkt;stk;;Sperret\r\n${lines((number, price) => `${number};Rør;stk;${comma(price)};`).join('\r\n')}`,
  ),
  shape(
    'goods with a word for a price',
    text(
      'Varenr;Beskrivelse;Pris eks. mva',
      (number, price, index) =>
        `${index === 2 ? 'ST150-10SV;Artikkel;Netto\r\nST150-11SV;Vare;Pris på forespørsel\r\n' : ''}${named(number, price, index)}`,
    ),
  ),
  shape(
    'headings that come again on every page',
    text(
      'Varenr;Beskrivelse;Pris eks. mva',
      (number, price, index) =>
        `${index === 2 ? 'Varenr;Beskrivelse;Pris eks. mva\r\n' : ''}${named(number, price, index)}`,
    ),
  ),
  inTitle('Prisliste gyldig 01.10.2026 - 31.03.2027'),
  inTitle('Priser i perioden 01.10.2026–31.03.2027'),
  inTitle('Priser 01.10. - 31.12.2026'),
  inTitle('Prisliste høst/vinter 2026/2027'),
  inTitle('Prisliste høst 2027'),
  inTitle('Prisliste, revisjon 2027-01'),
  inTitle('Kampanjepriser til og med 31.12.2025', 'on-date 2025-12-31'),
  headed('Varenr;Pris eks. mva;Gyldig til', withCell('31.12.2025'), 1, 'on-date 2025-12-31'),
  partial(
    shape(
      'whole kroner with points between thousands',
      text('Varenr;Pris eks. mva', (number, price) => `${number};${whole(price)}`),
    ),
    kroner,
  ),
  partial(
    shape(
      'whole kroner with commas between thousands',
      text('Varenr;Pris eks. mva', (number, price) => `${number};${whole(price).replace('.', ',')}`),
    ),
    kroner,
  ),
  partial(
    shape(
      'whole kroner that a neighbouring column decides',
      text('Varenr;Pris eks. mva;Vekt', (number, price) => `${number};${whole(price)};1,75`),
    ),
    kroner,
  ),
  shape('amounts in euro by a short code', sheet([headings, ...rowsOf(0.1)], '#,##0.00 [$€-2]'), 'rate EUR=10'),
  shape('amounts in euro by a private code', sheet([headings, ...rowsOf(0.1)], '#,##0.00 [$€-x-euro2]'), 'rate EUR=10'),
  shape('amounts in Swedish kronor by a name', sheet([headings, ...rowsOf(2)], '#,##0.00 [$kr-sv-SE]'), 'rate SEK=0.5'),
  shape('amounts in zloty', sheet([headings, ...rowsOf(0.5)], '#,##0.00 [$zł-415]'), 'rate PLN=2'),
  shape(
    'amounts with a sign that is not known',
    sheet([headings, ...rowsOf(2)], '#,##0.00 [$¥-411]'),
    'currency JPY',
    'rate JPY=0.5',
  ),
  shape(
    'amounts with signs behind them',
    text(
      'Varenr;Pris eks. mva',
      (number, price, index) => `${number};${index === 3 ? '3610*' : index === 0 ? '1050:-' : comma(price)}`,
    ),
  ),
  shape(
    'NOBB numbers with a decimal',
    text('NOBB;Pris eks. mva', (number, price) => `${nobbs[number] ?? ''}.0;${comma(price)}`),
  ),
  shape(
    'NOBB numbers with an exponent that loses no digit',
    text('NOBB;Pris eks. mva', (number, price) => `9,${(nobbs[number] ?? '').slice(1)}E+07;${comma(price)}`),
  ),
  partial(
    shape(
      'NOBB numbers that Excel has rounded',
      text(
        'Varenr;NOBB;Pris eks. mva',
        (number, price, index) => `${number};${index < 2 ? (nobbs[number] ?? '') : '9,94E+07'};${comma(price)}`,
      ),
    ),
    firstHalf,
  ),
  shape(
    'lines that are quoted as a whole',
    ['Varenr;Beskrivelse;Pris eks. mva', ...lines(named)].map((line) => `"${line}"`).join('\r\n'),
  ),
  shape(
    'commas in its headings and semicolons between its values',
    text('Varenr;Beskrivelse, kort, lang, full;Pris, eks. mva, uten frakt', named),
  ),
  shape('German headings', text('Artikelnummer;Bezeichnung;Preis exkl. MwSt', named)),
  shape('Swedish headings', text('Artikelnummer;Benämning;Pris exkl. moms', named)),
  partial(
    shape(
      'two blocks side by side',
      `Varenr;Pris eks. mva;;Artikkelnr;Pris inkl. mva\r\n${numbers
        .slice(0, 2)
        .map((number, index) => {
          const other = numbers[index + 2] ?? number;
          return `${plain(number, prices[number], index)};;${plain(other, prices[other] * 1.25, index)}`;
        })
        .join('\r\n')}`,
      'table :A',
    ),
    firstHalf,
  ),
  shape(
    'a longer sheet of goods that the catalogue lacks',
    workbookOf(
      { name: 'Stålpipe', rows: [headings, ...rowsOf()] },
      {
        name: 'Reservedeler',
        rows: [
          ['Del', 'Varenr.', 'Pris'],
          ...rowsOf()
            .concat(rowsOf())
            .map((_, index) => ['Del', `R-${index}`, 100]),
        ],
      },
    ),
  ),
  partial(
    shape(
      'two diameters side by side',
      sheet([
        ['', 'Ø125', '', 'Ø150', ''],
        ['Beskrivelse', 'Art.nr', 'Pris', 'Art.nr', 'Pris'],
        ...numbers.slice(0, 2).map((number, index) => {
          const other = numbers[index + 2] ?? number;
          return ['Rør', number, prices[number], other, prices[other]];
        }),
      ]),
      'table Ark1:D',
    ),
    { 'ST125-10SV': 2100.4, 'ST125-13SV': 3610 },
  ),
  partial(
    shape(
      'a second table with other headings below',
      `Varenr;Beskrivelse;Pris eks. mva\r\n${half(0, (number, price) => `${number};Rør;${comma(price)}`)}\r\nPris inkl. mva;Artikkelnr;Navn\r\n${half(2, (number, price) => `${comma(price * 1.25)};${number};Rør`)}\r\n`,
      'table :4',
    ),
    { 'ST125-10SV': 2100.4, 'ST125-13SV': 3610 },
  ),
  shape(
    'prices of this year and the next',
    text('Varenr;Pris 2026 eks. mva;Pris 2027 eks. mva', (number, price) => `${number};${comma(price)};1,00`),
  ),
];
