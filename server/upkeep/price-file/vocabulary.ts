const languages = ['no', 'sv', 'da', 'en', 'de'] as const;

export type Language = (typeof languages)[number];

/**
 * The words of headings and notes, by meaning and language. A longer word holds the words of its parts (`nettoinnkjøpspris`).
 * To add a word, add it to the line of its meaning and language.
 * The words only propose a use for each column. The user sees and confirms it.
 */
const entries = {
  number: { no: 'nummer nr id ref kode artnr', sv: 'nummer', da: 'nummer', en: 'number no num code', de: 'nummer' },
  goods: {
    no: 'vare produkt artikkel art',
    sv: 'artikel vara',
    da: 'vare artikel',
    en: 'item article product sku part material',
    de: 'artikel',
  },
  supplier: {
    no: 'leverandør lev produsent fabrikat merke',
    sv: 'leverantör',
    da: 'producent',
    en: 'supplier vendor manufacturer',
    de: 'lieferant hersteller',
  },
  nobb: { no: 'nobb' },
  name: {
    no: 'navn beskrivelse tekst betegnelse benevnelse',
    sv: 'namn benämning beskrivning',
    da: 'betegnelse',
    en: 'name description text',
    de: 'bezeichnung beschreibung',
  },
  price: {
    no: 'pris prisliste prisfil',
    sv: 'pris prislista',
    da: 'pris',
    en: 'price pricelist',
    de: 'preis preisliste',
  },
  list: {
    no: 'veil veiledende anbefalt liste salg utsalg brutto utpris butikk katalog',
    sv: 'rek rekommenderat cirkapris försäljning lista',
    da: 'vejl vejledende udsalg',
    en: 'list retail rrp msrp gross recommended selling',
    de: 'uvp listen brutto',
  },
  purchase: {
    no: 'netto innkjøp inn innpris kost forhandler avtale nto grossist selvkost deres',
    sv: 'inköp inpris återförsäljare avtal',
    da: 'indkøb aftale',
    en: 'net purchase cost dealer wholesale trade',
    de: 'einkauf ek händler netto',
  },
  discount: { no: 'rabatt', sv: 'rabatt', da: 'rabat', en: 'discount', de: 'rabatt' },
  after: { no: 'etter fratrukket minus', sv: 'efter', da: 'efter', en: 'after less', de: 'abzüglich' },
  currency: { no: 'valuta', sv: 'valuta', da: 'valuta', en: 'currency', de: 'währung' },
  'price-unit': {
    no: 'prisenhet prisfaktor prismengde prisantall',
    sv: 'prissättningsenhet',
    da: 'prisenhed',
    de: 'preiseinheit',
  },
  unit: { no: 'enhet', sv: 'enhet', da: 'enhed', en: 'unit uom', de: 'einheit' },
  quantity: { no: 'antall mengde ant', sv: 'antal', da: 'antal', en: 'quantity qty', de: 'menge' },
  per: { no: 'pr per', en: 'per', de: 'pro' },
  from: {
    no: 'fra gyldig gjelder gjeldende',
    sv: 'från gäller giltig',
    da: 'gælder',
    en: 'from valid',
    de: 'ab gültig',
  },
  to: { no: 'til tom', sv: 'till', en: 'to until', de: 'bis' },
  date: { no: 'dato', sv: 'datum', da: 'dato', en: 'date', de: 'datum' },
  status: {
    no: 'status utgått utgår aktiv sperret utgåtte inaktiv',
    sv: 'spärrad',
    da: 'udgået',
    en: 'status discontinued active blocked',
    de: 'auslauf gesperrt',
  },
  vat: { no: 'mva merverdiavgift avgift', sv: 'moms', da: 'moms', en: 'vat tax', de: 'mwst ust' },
  including: { no: 'inkl inklusive inkludert', sv: 'inkl', da: 'inkl', en: 'incl inc including', de: 'inkl' },
  excluding: { no: 'eks ekskl uten', sv: 'exkl utan', da: 'ekskl uden', en: 'ex excl excluding', de: 'exkl zzgl ohne' },
  money: { no: 'kr nok kroner', sv: 'sek kronor', da: 'dkk', en: 'eur usd gbp', de: 'euro' },
  /** A column of these is none of a price. */
  other: {
    no: 'gruppe vekt volum lager beholdning strekkode forpakning pakning lengde bredde høyde',
    sv: 'grupp vikt streckkod',
    da: 'vægt',
    en: 'group weight volume stock barcode ean gtin upc comment note category image length width height',
    de: 'gruppe gewicht',
  },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>;

export type Meaning = keyof typeof entries;

interface Word {
  readonly text: string;
  readonly meaning: Meaning;
  readonly languages: ReadonlySet<Language>;
}

/** Shorter words are no part of a longer word. */
const shortestPart = 4;

const words = createWords();
const parts = words.filter(({ text }) => text.length >= shortestPart).toSorted((a, b) => b.text.length - a.text.length);
const byText = Map.groupBy(words, ({ text }) => text);

function createWords(): Word[] {
  return Object.keys(entries)
    .filter(isMeaning)
    .flatMap((meaning) => {
      const byLanguage: Readonly<Partial<Record<Language, string>>> = entries[meaning];
      const texts = new Set(languages.flatMap((language) => byLanguage[language]?.split(' ') ?? []));
      return Array.from(texts, (text) => {
        const own = languages.filter((language) => byLanguage[language]?.split(' ').includes(text) === true);
        return { text, meaning, languages: new Set(own) };
      });
    });
}

function isMeaning(name: string): name is Meaning {
  return Object.hasOwn(entries, name);
}

export interface ReadWord {
  readonly text: string;
  /** Empty for an unknown word. */
  readonly meanings: readonly Meaning[];
  readonly languages: ReadonlySet<Language>;
}

const longestText = 100;

/** Reads the words of a heading or a note. */
export function readWords(text: string): ReadWord[] {
  const found =
    text
      .slice(0, longestText)
      .toLowerCase()
      .match(/[\p{L}]+/gu) ?? [];
  return found.map((word) => {
    const inside = byText.get(word) ?? (word.length > shortestPart ? partsOf(word) : []);
    const own = inside.map((part) => Array.from(part.languages));
    return { text: word, meanings: inside.map(({ meaning }) => meaning), languages: new Set(own.flat()) };
  });
}

/** Returns the longest words first; a part of a part does not count. */
function partsOf(word: string): Word[] {
  let rest = word;
  return parts.filter(({ text }) => {
    if (!rest.includes(text)) return false;
    rest = rest.replace(text, ' ');
    return true;
  });
}
