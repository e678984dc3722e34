type Entry = readonly [meaning: string, language: 'no' | 'sv' | 'da' | 'en' | 'all', words: string];

/**
 * The words that price files are understood by. To add a word, add it to the line of its meaning and language, or add a line.
 * Compounds of these words (`nettoinnkjøpspris`) are understood without a line of their own. `other` is a column that is never
 * read; `title` is a list of prices as a whole; `filler` changes nothing.
 */
const entries = [
  ['goods', 'no', 'vare varen varer artikkel produkt produktets'],
  ['goods', 'sv', 'vara artikel'],
  ['goods', 'da', 'vare artikel'],
  ['goods', 'en', 'item article product part material'],
  ['goods', 'all', 'art prod'],
  ['number', 'no', 'nummer nr kode id'],
  ['number', 'sv', 'nummer nr kod'],
  ['number', 'da', 'nummer nr kode'],
  ['number', 'en', 'number no num code'],
  ['article', 'all', 'sku artnr'],
  ['article', 'no', 'varenr'],
  ['supplier', 'no', 'lev leverandør leverandørens leverandor'],
  ['supplier', 'sv', 'leverantör leverantörens'],
  ['supplier', 'da', 'leverandør'],
  ['supplier', 'en', 'supplier vendor suppliers'],
  ['brand', 'no', 'produsent produsentens fabrikat merke varemerke merkenavn'],
  ['brand', 'sv', 'tillverkare varumärke fabrikat'],
  ['brand', 'da', 'producent producentens mærke'],
  ['brand', 'en', 'manufacturer brand maker'],
  ['nobb', 'no', 'nobb nobbnr nobbmodul'],
  ['name', 'no', 'navn beskrivelse tekst benevnelse betegnelse varebeskrivelse'],
  ['name', 'sv', 'namn benämning beskrivning text'],
  ['name', 'da', 'navn beskrivelse tekst betegnelse'],
  ['name', 'en', 'name description text'],
  ['price', 'no', 'pris priser prisen enhetspris stykkpris'],
  ['price', 'sv', 'pris priser priset styckpris'],
  ['price', 'da', 'pris priser stykpris'],
  ['price', 'en', 'price prices'],
  ['title', 'no', 'prisliste prislisten prislister prisfil'],
  ['title', 'sv', 'prislista prisfil'],
  ['title', 'en', 'pricelist'],
  ['list', 'no', 'liste veil veiledende anbefalt anbefalte utsalg salg utpris butikk brutto katalog'],
  ['list', 'sv', 'lista rekommenderat rek försäljning utpris brutto katalog cirkapris'],
  ['list', 'da', 'liste vejl vejledende udsalg salg brutto katalog'],
  ['list', 'en', 'list gross recommended retail rrp msrp selling sales'],
  ['purchase', 'no', 'netto innkjøp inn kost forhandler selvkost avtale grossist nto'],
  ['purchase', 'sv', 'netto inköp in återförsäljare avtal'],
  ['purchase', 'da', 'netto indkøb kost forhandler aftale'],
  ['purchase', 'en', 'net purchase cost dealer buying wholesale trade'],
  ['before', 'no', 'før'],
  ['before', 'sv', 'före'],
  ['before', 'en', 'before'],
  ['after', 'no', 'etter minus fratrukket'],
  ['after', 'sv', 'efter'],
  ['after', 'da', 'efter'],
  ['after', 'en', 'after less'],
  ['discount', 'no', 'rabatt rabatten'],
  ['discount', 'sv', 'rabatt'],
  ['discount', 'da', 'rabat'],
  ['discount', 'en', 'discount'],
  ['incl', 'no', 'inkl inkludert inklusive inklusiv ink'],
  ['incl', 'sv', 'inkl inklusive'],
  ['incl', 'da', 'inkl inklusive'],
  ['incl', 'en', 'incl inc including included inclusive'],
  ['excl', 'no', 'eks ekskl eksklusive eksklusiv ekskludert'],
  ['excl', 'sv', 'exkl exklusive'],
  ['excl', 'da', 'ekskl eks eksklusive'],
  ['excl', 'en', 'excl ex excluding exclusive'],
  ['with', 'no', 'med'],
  ['with', 'en', 'with'],
  ['without', 'no', 'uten'],
  ['without', 'sv', 'utan'],
  ['without', 'da', 'uden'],
  ['without', 'en', 'without'],
  ['vat', 'no', 'mva merverdiavgift avgift avgifter moms'],
  ['vat', 'sv', 'moms'],
  ['vat', 'da', 'moms'],
  ['vat', 'en', 'vat tax mwst'],
  ['per', 'no', 'pr per à'],
  ['for', 'no', 'for'],
  ['for', 'sv', 'för'],
  ['unit', 'no', 'enhet enheter'],
  ['unit', 'da', 'enhed'],
  ['unit', 'en', 'unit uom'],
  ['price-unit', 'no', 'prisenhet prisfaktor prismengde prisantall'],
  ['price-unit', 'sv', 'prisenhet prissättningsenhet'],
  ['price-unit', 'da', 'prisenhed'],
  ['quantity', 'no', 'antall mengde ant'],
  ['quantity', 'sv', 'antal mängd'],
  ['quantity', 'en', 'quantity qty'],
  ['piece', 'no', 'stk stykk stykke stykker st'],
  ['piece', 'sv', 'st styck'],
  ['piece', 'en', 'piece pieces pc pcs pce ea each'],
  [
    'measure',
    'no',
    'm meter lm mtr løpemeter cm mm m2 kvm eske esker pk pak pakke pakker kartong krt par sett pall kg kilo liter rull',
  ],
  ['measure', 'sv', 'förpackning frp paket låda rulle set'],
  ['measure', 'en', 'box boxes pack package pair roll metre metres pallet'],
  ['count 100', 'all', 'hundre hundra hundred'],
  ['count 1000', 'all', 'tusen tusind thousand mille'],
  ['count 12', 'all', 'dusin dozen'],
  ['currency', 'all', 'valuta valutakode currency'],
  ['krone', 'no', 'kr krone kroner'],
  ['krone', 'sv', 'kronor'],
  ['currency NOK', 'all', 'nok'],
  ['currency SEK', 'all', 'sek svenske svenska'],
  ['currency DKK', 'all', 'dkk danske'],
  ['currency EUR', 'all', 'eur euro €'],
  ['currency USD', 'all', 'usd dollar $'],
  ['currency GBP', 'all', 'gbp pund £'],
  ['currency CHF', 'all', 'chf'],
  ['currency PLN', 'all', 'pln'],
  ['currency ISK', 'all', 'isk'],
  ['from', 'no', 'fra gyldig gjelder gjeldende prisdato fradato fom'],
  ['from', 'sv', 'från gäller giltig'],
  ['from', 'da', 'gælder gyldig'],
  ['from', 'en', 'from valid'],
  ['until', 'no', 'til tom tildato'],
  ['until', 'sv', 'till'],
  ['until', 'en', 'until to'],
  ['date', 'all', 'dato datum date'],
  ['month 1', 'all', 'januar januari january jan'],
  ['month 2', 'all', 'februar februari february feb'],
  ['month 3', 'all', 'mars march marts'],
  ['month 4', 'all', 'april apr'],
  ['month 5', 'all', 'mai maj may'],
  ['month 6', 'all', 'juni june jun'],
  ['month 7', 'all', 'juli july jul'],
  ['month 8', 'all', 'august augusti aug'],
  ['month 9', 'all', 'september sept sep'],
  ['month 10', 'all', 'oktober october okt oct'],
  ['month 11', 'all', 'november nov'],
  ['month 12', 'all', 'desember december dec des'],
  ['status', 'all', 'status varestatus produktstatus artikkelstatus'],
  ['ended', 'no', 'utgått utgår utgåtte utgåtter slutt sluttet sperret sperra avviklet utsolgt inaktiv'],
  ['ended', 'sv', 'utgått utgår slut spärrad'],
  ['ended', 'da', 'udgået udgår spærret'],
  ['ended', 'en', 'discontinued obsolete ended blocked inactive'],
  ['active', 'all', 'aktiv aktive active normal ok'],
  ['yes', 'all', 'ja j yes y x'],
  ['no', 'all', 'nei nej n'],
  [
    'other',
    'no',
    'vekt nettovekt bruttovekt volum lengde bredde høyde farge diameter dimensjon lager lagerført lagerstatus beholdning strekkode bilde',
  ],
  [
    'other',
    'no',
    'merknad merknader kommentar kommentarer notat varegruppe produktgruppe rabattgruppe prisgruppe salgsenhet gruppe',
  ],
  ['other', 'no', 'bestillingsenhet forpakning pakning kolli minstekjøp opprinnelse tolltariff side url'],
  [
    'other',
    'all',
    'ean gtin upc hs weight volume length width height colour color stock category kategori group comment note serie',
  ],
  ['other', 'sv', 'vikt rabattgrupp varugrupp materialgrupp lagerförd anmärkning streckkod'],
  ['filler', 'no', 'alle er og i på oppgitt angitt ny nye'],
  ['filler', 'sv', 'alla är och'],
  ['filler', 'en', 'all are is in and the new of'],
] as const satisfies readonly Entry[];

/** The meaning of a word in a heading, a note or a cell. A heading with a word that is not listed is never understood. */
export type Meaning = (typeof entries)[number][0];

export interface Word {
  readonly meaning: Meaning;
  readonly languages: ReadonlySet<string>;
}

const allLanguages = ['no', 'sv', 'da', 'en'];

/** The first meaning of a word counts. */
export function createVocabulary(): ReadonlyMap<string, Word> {
  const words = new Map<string, { readonly meaning: Meaning; readonly languages: Set<string> }>();
  for (const [meaning, language, list] of entries) {
    for (const word of list.split(' ')) {
      const entry = words.get(word) ?? { meaning, languages: new Set() };
      for (const one of language === 'all' ? allLanguages : [language]) entry.languages.add(one);
      words.set(word, entry);
    }
  }
  return words;
}

/** Returns every word with a meaning, for tests. */
export function wordsMeaning(meaning: Meaning): string[] {
  return entries.flatMap(([own, , words]) => (own === meaning ? words.split(' ') : []));
}
