import {
  type PriceShape,
  ahlsell,
  comma,
  corrected,
  firstHalf,
  headed,
  headings,
  lines,
  named,
  nelfo,
  nelfoLine,
  partial,
  plain,
  rowsOf,
  shape,
  sheet,
  text,
  withCell,
} from './price-shapes.ts';
import { workbookOf } from './workbook-files.ts';

const latin1 = (content: string): Uint8Array => Buffer.from(content, 'latin1');
const utf16 = (content: string): Uint8Array => Buffer.from(`\uFEFF${content}`, 'utf16le');

/** Price files as dealers and suppliers send them, with invented numbers. */
export const dealerShapes: readonly PriceShape[] = [
  headed('Varenr;Pris pr. 15. oktober 2025 eks. mva', plain, 1),
  headed('Varenr;Pris fra', plain, 1),
  headed('Betegnelse;Pris eks. mva', plain, 1),
  headed('Varenr;Pris eks. mva;Enhet;Prisenhet', withCell('M;100'), 100, 'unit 100 m=100'),
  headed('Varenr;Pris eks. mva;Enhet;Prisenhet', withCell('ESK;STK'), 1),
  headed('Varenr;Veil. pris eks. mva;Innkjøpsenhet', withCell('PK'), 1, 'unit pk=1'),
  headed('Varenr;Enhetskost eks. mva', plain, 0.5, 'markup 100'),
  headed('Varenr;Pris eks. mva;Status', withCell('Utsolgt'), 1, 'status Utsolgt=active'),
  headed('Varenr;Pris kr/stk (eks. mva)', plain, 1),
  headed('Varenr;Pris pr. pk eks. mva;Antall pr. pk', withCell('10'), 10, 'unit pk=10'),
  headed('Varenr;Pris + mva', plain, 1),
  headed('Varenr;Pris gjeldende fra 1. januar 2029 eks. mva', plain, 1, 'on-date 2029-01-01'),
  headed('Varenr;Pris eks. mva;Pris gyldig fra', withCell('1. april 2029'), 1, 'on-date 2029-04-01'),
  headed('Varenr.;Varebetegnelse;Vejl. udsalgspris kr. ekskl. moms', named, 1),
  headed('Artikelnr;Benämning;Pris kr/st exkl. moms', named, 1),
  headed('Item;Price per 100 excl. VAT', plain, 100),
  headed('Varenr;Pris eks. mva;Antall pr. enhet', withCell('10'), 1),
  headed('Varenr;Pris eks. mva;Aktiv', withCell('1'), 1),
  headed('Varenr;Pris eks. mva;Status', withCell('1'), 1, 'status 1=active'),
  shape(
    'a title with a day of a month behind "per"',
    `Priser pr. 15. oktober;\r\n${text('Varenr;Pris eks. mva', plain)}`,
  ),
  shape('a note that VAT is not included', `${text('Varenr;Pris', plain)}Prisene er ikke inkl. mva;\r\n`),
  shape(
    'a note that freight is included and VAT is added',
    `${text('Varenr;Pris', plain)}Priser inkl. frakt. Mva kommer i tillegg;\r\n`,
  ),
  corrected(
    shape(
      'headings that are not known, one of them of packages',
      text(
        'Prisliste Ildstål AS 2026\r\n\r\nRef.;Hva;Kr eks. mva;Pakning',
        (number, price, index) => `${number};Rør;${comma(index === 0 ? price : price * 100)};${index === 0 ? 1 : 100}`,
      ),
    ),
    'Pakning=quantity',
  ),
  partial(
    shape(
      'a section that names its price alone',
      `${text('Varenr;Beskrivelse;Pris eks. mva', named).replace(/ST125-1.*\r\n/g, '')}Tilbehør;;Pris inkl. mva\r\nST125-10SV;Rør;2625,50\r\nST125-13SV;Rør;4512,50\r\n`,
    ),
    firstHalf,
  ),
  shape(
    'a head of names and values',
    sheet([['Leverandør', 'Ovn AS'], ['Valuta', 'EUR'], ['Kunde', 'Rør AS'], ['', ''], headings, ...rowsOf(0.1)]),
    'rate EUR=10',
  ),
  shape(
    'a currency in the row above narrower than the table',
    sheet([['Valuta', 'SEK'], headings, ...rowsOf(2)]),
    'rate SEK=0.5',
  ),
  shape('a sheet called purchase', workbookOf({ name: 'Innkjøp', rows: [headings, ...rowsOf(0.5)] }), 'markup 100'),
  shape(
    'a note of two words',
    sheet([['Netto, eks. mva.'], ['Varenr', 'Beskrivelse', 'Pris'], ...rowsOf(0.5)]),
    'markup 100',
  ),
  shape('a number format with a unit', sheet([headings, ...rowsOf()], '#,##0.00" kr/m"'), 'unit m=1'),
  shape(
    'a note about the price of something else',
    `${text('Varenr;Pris eks. mva', plain)}Pris for 2 lags lakk oppgis;\r\n`,
    'unit for 2=1',
  ),
  shape(
    'a title in Danish kroner, written short',
    `Alle priser i Dkr.;\r\n${text('Varenr;Pris eks. mva', plain, 0.5)}`,
    'rate DKK=2',
  ),
  shape(
    'Swedish in Latin-1 with two prices',
    latin1(
      text(
        'Artikelnr;Benämning;Rek. cirkapris inkl. moms;Nettopris exkl. moms',
        (number, price) => `${number};Rör;${comma(price)};1,00`,
        1.25,
      ),
    ),
  ),
  shape(
    'UTF-16 with tabs and a price of ours',
    utf16(
      text(
        'Varenummer\tVaretekst\tVeil. utsalgspris inkl mva\tDeres pris eks mva',
        (number, price) => `${number}\tRør\t${comma(price)}\t1,00`,
        1.25,
      ),
    ),
  ),
  shape(
    'an old and a new price',
    text('Varenr;Gml. pris;Ny pris eks. mva', (number, price) => `${number};1,00;${comma(price)}`),
  ),
  shape(
    'prices with and without VAT',
    text(
      'Varenr;Pris eks. mva;Mva;Pris inkl. mva',
      (number, price) => `${number};${comma(price)};1,00;${comma(price * 1.25)}`,
    ),
  ),
  shape(
    'groups above equal headings',
    sheet([
      ['', '', 'Innkjøp', 'Veiledende'],
      ['Varenr', 'Navn', 'Pris eks. mva', 'Pris eks. mva'],
      ...rowsOf().map(([number = '', name = '', price = 0]) => [number, name, 1, price]),
    ]),
  ),
  shape('years as headings in cells of numbers', sheet([['Varenr', 'Beskrivelse', 2026], ...rowsOf()])),
  shape(
    'sheets of two years',
    workbookOf(
      { name: 'Pris 2026', rows: [headings, ...rowsOf()] },
      { name: 'Pris 2029', rows: [headings, ...rowsOf(1.05)] },
    ),
    'on-date 2026-11-22',
  ),
  shape(
    'currencies line by line',
    text(
      'Varenr;Pris eks. mva;Valuta',
      (number, price, index) => `${number};${index === 0 ? `${comma(price)};NOK` : `${comma(price / 10)};DKK`}`,
    ),
    'rate DKK=10',
  ),
  shape(
    'English for a dealer',
    text('Item no.;Description;Unit price;Currency', (number, price) => `${number};Pipe;${price.toFixed(2)};NOK`),
  ),
  shape(
    'Danish purchase prices',
    text(
      'Varenr.;Varebetegnelse;Indkøbspris DKK ekskl. moms;Enhed',
      (number, price) => `${number};Rør;${comma(price)};stk`,
      0.5,
    ),
    'markup 100',
    'rate DKK=1',
  ),
  shape(
    'quantities with their prices',
    [`Varenr;Antall;Pris eks. mva`, ...lines((number, price) => `${number};1;${comma(price)}`), ''].join('\r\n'),
  ),
  shape(
    'amounts with dashes',
    text(
      'Varenr;Pris eks. mva',
      (number, price) => `${number};kr ${Number.isInteger(price) ? `${price},-` : comma(price)}`,
    ),
  ),
  shape(
    'EFO/NELFO of prices by metre and hundred',
    nelfo(ahlsell, nelfoLine('MTR;METER', ';;TFA;Merke;;J;10000;;B', '20260101', '1000000'), 100),
    'unit 100 mtr=100',
  ),
  shape(
    'EFO/NELFO of Swedish kronor, net',
    nelfo(ahlsell.replace('NOK', 'SEK'), nelfoLine('EA;ST', ';;TFA;Merke;;J;10000;;N')),
    'markup 0',
    'rate SEK=1',
  ),
  shape(
    'a footnote cut at its commas',
    `${text('Varenr,Beskrivelse,Pris eks. mva', (number, price) => `${number},Rør,${price.toFixed(2)}`, 0.1)}Alle priser er i EUR, eks. mva, fritt levert\r\n`,
    'rate EUR=10',
  ),
  partial(
    shape(
      'a section of purchase prices that names its price alone',
      `${text('Varenr;Beskrivelse;Pris eks. mva', named).replace(/ST125-1.*\r\n/g, '')}Tilbehør;Stål;Innkjøpspris eks. mva\r\nST125-10SV;Rør;1050,20\r\nST125-13SV;Rør;1805,00\r\n`,
    ),
    firstHalf,
  ),
  shape(
    'a title that names a period',
    `Gyldig fra 01.10.2026 til 31.12.2026;\r\n${text('Varenr;Pris eks. mva', plain)}`,
  ),
  shape(
    'a title that names a period to come',
    `Gyldig 01.12.2026 - 31.12.2026;\r\n${text('Varenr;Pris eks. mva', plain)}`,
    'on-date 2026-12-01',
  ),
  shape(
    'a discount in per cent of a sheet',
    sheet([['Varenr', 'Beskrivelse', 'Bruttopris eks. mva', 'Rabatt'], ...rowsOf().map((row) => row.concat('35 %'))]),
  ),
  shape(
    'the heading of prices over a row of VAT',
    sheet([
      ['Varenr', 'Navn', 'Pris 2026', ''],
      ['', '', 'eks. mva', 'inkl. mva'],
      ...rowsOf().map(([number = '', name = '', price = 0]) => [number, name, price, Number(price) * 1.25]),
    ]),
  ),
  shape(
    'a note of VAT on the cover, another in the heading',
    workbookOf(
      { name: 'Vilkår', rows: [['Alle priser er inkl. mva']] },
      { name: 'Priser', rows: [headings, ...rowsOf()] },
    ),
  ),
  shape(
    'a price of one piece among hundreds',
    text(
      'Varenr;Pris eks. mva;Prisenhet',
      (number, price, index) =>
        `${number};${comma(index === 0 ? price : price * 100)};${index === 0 ? 'stk' : '100 stk'}`,
    ),
  ),
];
