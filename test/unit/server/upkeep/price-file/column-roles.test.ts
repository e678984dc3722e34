import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proposedRole } from '../../../../../server/upkeep/price-file/column-roles.ts';

const headings: Readonly<Record<string, string>> = {
  article: `Varenummer; Varenr.; Art.nr; Artikkelnr; Produkt-ID; Item no; SKU; Artikelnummer; Artikel-Nr`,
  'supplier-number': 'Lev. varenr; Leverandørens artikkelnummer; Lieferanten-Artikelnummer; Producentens varenummer',
  nobb: 'NOBB; NOBB nummer; Nobb-nr; NOBB modulnummer',
  price: `Nettoinnkjøpspris; Veil. utsalgspris inkl.mva; Pris (u/ mva); Price excl. VAT; Netto; Enhetspris; Pris pr stk; Pris/100 ex;
    Pris etter rabatt; Pris klubb eks. mva; Pris per 15.10.2025; Kr eks. mva; NOK; Listenpreis; Pris fra 01.04.2026 eks. mva; GN-Pris;
    Vejl. udsalgspris; Enhetskost`,
  unit: 'Prisenhet; Pris enhet; Enhet; Pris pr.; Per antall; Preiseinheit; Innkjøpsenhet',
  ignore:
    'Vekt; EAN; EAN-nummer; Lager; Varegruppe; Nettovekt; Rabattgruppe; Priskode; Antall pr. enhet; Lagerstatus; Prisgruppe; Mva',
  name: 'Beskrivelse; Varenavn; Tekst 1; Bezeichnung',
  currency: 'Valuta; Valutakode; Währung',
  status: 'Status; Utgått; Aktiv',
  discount: 'Rabatt %; Rabatt',
  'valid-from': 'Gyldig fra; Prisdato; Pris gyldig fra; Fra dato',
  'valid-to': 'Gyldig til; Til dato; Gültig bis',
  nothing: 'Kunde; Farge; Hva; 2026',
};

test('the words of a heading propose what its column is used for', () => {
  for (const [role, texts] of Object.entries(headings)) {
    for (const text of texts.split(/;\s+/)) assert.equal(proposedRole(text) ?? 'nothing', role, text);
  }
});
