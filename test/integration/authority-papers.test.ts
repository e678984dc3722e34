import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { change, choices, documentOf, marker, server } from './quote-pages.ts';

const chimney = choices.replace('scheme=2', 'scheme=1');
const flues = {
  new: choices,
  existing: `${chimney}&flue=existing&chimney=brick_half&flue_section=3`,
  reline: `${chimney}&flue=reline&chimney=brick_half&flue_section=3&liner=rigid&flue_straight=yes`,
};

const customer = {
  'customer.name': marker,
  'customer.phone': '900 11 222',
  'customer.address': 'Fjellveien 12\n3145 Tjøme',
};

/** Returns the paper of a quote with these choices. */
async function paperOf(query: string, paper: string, site: TestServer = server): Promise<string> {
  const document = documentOf(await site.page(`/quote?${query}`));
  const page = await change(document, { complete: '1', ...customer, paper }, site);
  return /<article class="paper.*<\/article>/s.exec(page)?.[0] ?? '';
}

/** Returns the rows of a paper's forms; empty: to be filled in by hand. */
function rowsOf(paper: string): Map<string, string> {
  const rows = paper.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g);
  return new Map(Array.from(rows, ([, label = '', value = '']) => [label, value]));
}

const headings = (paper: string): string[] =>
  Array.from(paper.matchAll(/<h[23][^>]*>([^<]*)/g), ([, text = '']) => text);

test('the notification names owner, dwelling, fireplace and flue, and leaves a line for all that is unknown', async () => {
  const paper = await paperOf(flues.new, 'notice');
  assert.deepEqual(headings(paper), [
    'Melding om nytt ildsted',
    'Meldingen gjelder',
    'Til',
    'Eier og bolig',
    'Ildsted og pipe',
    'Montert av',
    'Kontrollert av',
  ]);
  const rows = rowsOf(paper);
  const known = {
    Adresse: 'Fjellveien 12, 3145 Tjøme',
    Ildsted: 'Vedovn Tinde 1',
    Produsent: 'Bålheim',
    Skorstein: 'Ny stålpipe',
    Diameter: 'Ø150',
  };
  for (const [label, value] of Object.entries(known)) assert.equal(rows.get(label), value);
  assert.match(paper, new RegExp(`<dt>Navn</dt><dd>${marker}</dd>`));
  for (const label of ['E-post', 'Gnr./bnr.', 'Bolignummer', 'Serienummer', 'Nominell effekt, kW', 'Etasje og rom'])
    assert.equal(rows.get(label), '', label);
  assert.equal(paper.match(/<ul class="paper-ticks".*?<\/ul>/s)?.[0].match(/<li>/g)?.length, 4);
  assert.match(paper, /Eierens underskrift/);
});

test('the notification names the duty to apply for a new flue, a connection and a relining', async () => {
  assert.match(await paperOf(flues.new, 'notice'), /Ny pipe er som regel søknadspliktig/);
  assert.match(await paperOf(flues.existing, 'notice'), /trenger ingen søknad, men eieren skal melde det/);
  const relined = await paperOf(flues.reline, 'notice');
  assert.match(relined, /Rehabilitering er søknadspliktig med ansvarlig foretak/);
  assert.equal(rowsOf(relined).get('Skorstein'), 'Tegl ½ stein, rehabilitert med innsatsrør');
});

test('the declaration of the check has a box and a line for each limit of the calculation and each check of the fitter', async () => {
  const paper = await paperOf(flues.new, 'control');
  assert.match(paper, /Munning over taket ved pipen · minst 800 mm/);
  assert.match(paper, /Vekt og bæring · høyst 200 kg/);
  assert.match(paper, /Prøvefyring etter anvisningen/);
  assert.match(paper, /Skorsteinens temperaturklasse · minst T400/);
  for (const query of Object.values(flues))
    assert.doesNotMatch(await paperOf(query, 'control'), /<span>Kommunen</, 'the notification is no check');
  const [ticks = ''] = /<ul class="paper-ticks remarks">.*?<\/ul>/s.exec(paper) ?? [];
  const [boxes, blanks] = ['<li>', 'class="blank"'].map((mark) => ticks.split(mark).length - 1);
  assert.ok(boxes !== undefined && boxes >= 20);
  assert.equal(blanks, boxes);
  assert.match(paper, /Kontrollørens underskrift/);
});

test("the owner's papers say what to keep, how the flue is swept and which distances to keep", async () => {
  const rear = await paperOf(flues.new, 'owner');
  assert.match(rear, /Sot tas ut gjennom sotluken ved T-røret/);
  assert.match(rear, /Brennbar vegg bak uttaket: minst 550 mm/);
  const brick = await paperOf(`${flues.existing}&soot_hatch=yes`, 'owner');
  assert.match(brick, /Hvert bend har feieluke, og skorsteinen har sotluke/);
  assert.match(brick, /Avstand til brennbart materiale · minst 350 mm · /);
  assert.match(brick, /Tegl: 230 mm fra pipeløpets innside til brennbart, 100 mm fra utsiden/);
  assert.match(brick, /Skorsteinens temperaturklasse · minst T400/);
});

test('each paper is called a draft, names its sources, and has no price, in both languages', async () => {
  await using english = await startTestServer({ environment: { LOCALE: 'eng' } });
  for (const [site, draft, sources] of [
    [server, 'Forhandlerens utkast, ikke et offisielt skjema', 'Kilder'],
    [english, 'The dealer&#39;s draft, not an official form', 'Sources'],
  ] as const) {
    for (const query of Object.values(flues)) {
      for (const kind of ['notice', 'control', 'owner']) {
        const paper = await paperOf(query, kind, site);
        assert.ok(paper.replaceAll("'", '&#39;').includes(draft), `${kind} is a draft`);
        assert.match(paper.replaceAll(/<[^>]*>/g, ''), new RegExp(`${sources}:\\s.*kommune`, 's'));
        assert.doesNotMatch(paper, /kr |\d,\d\d\b|undefined|null/);
      }
    }
  }
});
