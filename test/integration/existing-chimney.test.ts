import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { chimneySides } from '../../server/pages/drawing/chimney-sides.ts';
import { openChanged } from '../support/opened-catalogue.ts';
import { sharedServer } from '../support/shared-server.ts';

const piece = z.object({ articleNumber: z.string(), section: z.string().nullable(), from: z.number() });
const list = z.object({
  geometry: z.object({ pieces: z.array(piece) }),
  rules: z.array(z.object({ id: z.string(), status: z.string() })),
});

const server = await sharedServer();

const house = '/?fireplace=1&scheme=1&pipe=3&floor=4&roof_type=4&color=1';
const brick = `${house}&flue=existing&chimney=brick_half&flue_section=3`;
const page = async (address: string): Promise<string> =>
  (await server.page(address)).replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('&amp;', '&');
const listOf = async (address: string): Promise<z.infer<typeof list>> =>
  list.parse(JSON.parse(await server.page(address.replace('/?', '/bill-of-materials.json?'))));

test('the openings give the mason place, width and depth of the hole', async () => {
  const text = await page(`${brick}&inlet_height=1360&wall_distance=360`);
  // The sleeve is 180 mm wide, with a gap of 10 mm on both sides.
  assert.match(text, /Hull i skorsteinen<\/h3><p[^>]*>Ø200 mm gjennom 110 mm vange, midten 1 360 mm over gulvet/);
  // The tee is 152 mm wide.
  const lined = await page(`${brick.replace('existing', 'reline')}&inlet_height=1360&wall_distance=360`);
  assert.match(lined, /Hull i skorsteinen<\/h3><p[^>]*>Ø172 mm gjennom 110 mm vange, midten 1 360 mm over gulvet/);
  const steel = brick.replace('brick_half&flue_section=3', 'steel&flue_section=13');
  for (const other of [house, `${brick}&inlet=existing&inlet_height=1650`, steel, steel.replace('existing', 'reline')])
    assert.doesNotMatch(await page(other), /Hull i skorsteinen<\/h3>/, other);
});

test('no sleeve for a hole, and nothing that seals or covers one, is ordered for a steel chimney', async () => {
  const aroundHole = /foring i hullet|tetting mellom røykrør og foring|dekker hullet rundt/g;
  assert.equal((await page(brick)).match(aroundHole)?.length, 3);
  const ofSteel = brick.replace('brick_half&flue_section=3', 'steel&flue_section=13');
  const steel = await page(ofSteel);
  assert.equal(steel.match(aroundHole), null);
  // R17 asks for a cord around the pipe in the sleeve.
  const sleeve = await page(`${ofSteel}&inlet=existing&inlet_height=1650`);
  assert.equal(sleeve.match(aroundHole)?.length, 1);
  assert.match(steel, /En stålskorstein skal ikke ha hull/);
});

test('the tee of a steel chimney is on the list and in the quote, unless the flue has another diameter or a sleeve', async () => {
  const steel = brick.replace('brick_half&flue_section=3', 'steel&flue_section=13');
  const tee = /T-stykke til stålskorsteinen; skal være av skorsteinens eget system/;
  const missing = /T-stykke for røykrøret[^<]*bestilles fra skorsteinens produsent[^<]*ikke med i listen eller summen/;
  assert.match(await page(steel), tee);
  assert.match(await page(steel.replace('/?', '/quote?')), /ST150-02SV/);
  const other = steel.replace('section=13', 'section=14');
  for (const place of [other, other.replace('/?', '/quote?')]) {
    assert.match(await page(place), missing, place);
    assert.doesNotMatch(await page(`${place}&inlet=existing&inlet_height=1650`), missing, place);
  }
  for (const without of [other, `${steel}&inlet=existing&inlet_height=1650`, brick])
    assert.doesNotMatch(await page(without), tee, without);
  assert.doesNotMatch(await page(steel), missing);
});

test('under a steel flue the pipe goes straight up, or round one bend from a rear outlet, and the list has nothing for a hole', async () => {
  const steel = brick.replace('brick_half&flue_section=3', 'steel&flue_section=13');
  const below = `${steel}&inlet=below&flue_end=1800&soot_hatch=no&wall_distance=900`;
  const partsOf = async (address: string): Promise<string[]> =>
    (await listOf(address)).geometry.pieces.map(({ articleNumber }) => articleNumber);
  // 890 + 2 x 450 = 1790; the joint takes up 10 mm.
  assert.deepEqual(await partsOf(below), ['RR150-11SV', 'RR150-11SV']);
  // 755 + 210 + 450 + 385 = 1800.
  const rear = below.replace('scheme=1', 'scheme=2');
  assert.deepEqual(await partsOf(rear), ['OV150-02', 'RR150-29SV', 'RR150-11SV', 'RR150-15SV']);
  const text = await page(below);
  assert.doesNotMatch(
    text,
    /foring i hullet|T-stykke til stålskorsteinen|sotluke i skorsteinen|Hull i skorsteinen<\/h3>/,
  );
  assert.match(text, /pipens ende 1 800 mm over gulvet/);
  assert.match(text, /Skjøten til pipen må være av pipens eget system, og er ikke med i listen/);
  assert.match(
    await page(below.replace('/?', '/quote?')),
    /Ikke regnet med i prisen på delene: skjøten mellom røykrøret og stålpipen/,
  );
  assert.match(await page(`${below}&condition=remarks`), /Velg ny stålpipe/);
  assert.doesNotMatch(await page(`${below}&condition=remarks`), /Rehabiliter skorsteinen/);
});

test('a steel flue over the fireplace has its axis over the pipe, whatever its section', async () => {
  const below = brick.replace('brick_half&flue_section=3', 'steel&inlet=below&flue_end=1800');
  await using catalogue = await openChanged();
  for (const section of ['flue_section=unknown', 'flue_width=150', 'flue_width=160&flue_depth=300']) {
    const { calculation } = await catalogue.load(`${below}&${section}`.replace('/?', ''));
    const chimney = calculation?.result.geometry.chimney ?? null;
    assert.ok(chimney !== null);
    assert.equal(chimneySides(chimney).axis, chimney.axis.at(-1)?.shift, section);
  }
});

test('a stove under a steel flue is a choice of a steel flue that stays, and is dropped with another chimney', async () => {
  const steel = brick.replace('brick_half&flue_section=3', 'steel&flue_section=13');
  const offered = /id="inlet-below"/;
  assert.match(await page(steel), offered);
  for (const other of [brick, steel.replace('existing', 'reline')]) {
    assert.doesNotMatch(await page(other), offered);
    assert.match(await page(`${other}&inlet=below`), /Bytt ovn under pipen gjelder bare stålpiper som står/);
  }
  // The list of another chimney needs no end of the flue.
  assert.match(await page(`${brick}&inlet=below`), /id="total-inc-vat"/);
  assert.doesNotMatch(await page(`${steel}&inlet=below`), /id="total-inc-vat"/);
});

test('an unmeasured mouth leaves one open question', async () => {
  const measured = 'Mål skorsteinens høyde over taket';
  assert.equal((await page(brick)).split(measured).length - 1, 1);
  assert.equal((await page(`${brick}&over_roof=1800`)).split(measured).length - 1, 0);
});

test('from a remark of the sweep a link leads to a liner, with its price, and to a new flue', async () => {
  const blocked = await page(`${brick}&condition=remarks`);
  const links = [
    ...blocked.matchAll(/<li><a href="([^"]*)"[^>]*>([^<]*)<span class="remedy-price">kr ([\d ,]*\d)[^<]*</g),
  ];
  assert.deepEqual(
    links.map(([, , text]) => text),
    ['Rehabiliter skorsteinen', 'Velg ny stålpipe'],
  );
  for (const [, href = '', , price = ''] of links)
    assert.match(await page(href), new RegExp(`id="total-inc-vat">${price}<`));
});

test('an inlet is never lower than a liner with its base can have it', async () => {
  const relined = `${brick.replace('existing', 'reline')}&base_height=950`;
  const { geometry } = await listOf(relined);
  const base = geometry.pieces.find(({ section }) => section === 'liner');
  assert.ok(base !== undefined && base.from >= 950 && base.from <= 960, `${base?.from} mm`);
  const blocked = await page(`${relined}&inlet=existing&inlet_height=1200`);
  assert.match(blocked, /Bunnen av innsatsrøret står 950 mm over gulvet[^<]*en innføring minst 1 400 mm over gulvet/);
});

test('a liner is rigid by default only if the flue is straight', async () => {
  const relined = brick.replace('existing', 'reline');
  const isRigid = async (address: string): Promise<boolean> =>
    (await listOf(address)).geometry.pieces.some(({ articleNumber }) => articleNumber.startsWith('RH150-10'));
  const straight = ['', '&flue_straight=no', '&flue_straight=yes', '&flue_straight=yes&liner=flexible', '&liner=rigid'];
  assert.deepEqual(await Promise.all(straight.map((given) => isRigid(relined + given))), [
    false,
    false,
    true,
    false,
    true,
  ]);
});

test('a new hole fits a rigid liner of whole pipes; a given height names the part that stays open', async () => {
  const relined = `${brick.replace('existing', 'reline')}&flue_straight=yes&base_height=600`;
  const baseOf = async (address: string): Promise<number | undefined> =>
    (await listOf(address)).geometry.pieces.find(({ section }) => section === 'liner')?.from;
  assert.equal(await baseOf(relined), 600);
  assert.doesNotMatch(await page(relined), /over bunnen av pipeløpet/);
  assert.equal(await baseOf(`${relined}&inlet_height=1110`), 660);
  assert.match(await page(`${relined}&inlet_height=1110`), /bunnstykket blir stående 60 mm over bunnen av pipeløpet/);
  assert.equal(await baseOf(`${relined}&inlet_height=1110&liner=flexible`), 600);
});

test('a pipe that is wider than the flue is refused, and links lead to a smaller one and to a liner', async () => {
  const wide = `${house.replace('pipe=3', 'pipe=6')}&flue=existing&chimney=element&flue_section=9&over_roof=1800`;
  const blocked = await page(wide);
  assert.match(blocked, /Pipeløpet er 180 mm på det smaleste og har mindre tverrsnitt enn røykrøret, Ø200/);
  const [, href = ''] = /<a href="([^"]*pipe=3[^"]*)"/.exec(blocked) ?? [];
  assert.match(await page(href), /id="total-inc-vat"/);
});

test('a liner that is too wide is named also where no pipe reaches its inlet', async () => {
  const blocked = await page(
    `${brick.replace('existing', 'reline').replace('section=3', 'section=1')}&inlet_height=500`,
  );
  assert.match(blocked, /Røykrøret når ikke innføringen/);
  assert.match(blocked, /Innsatsrøret er for vidt for pipeløpet/);
});

test('insulation that does not go into the flue is refused, and a link leaves it out', async () => {
  const round = `${house}&flue=reline&chimney=element&flue_width=211&over_roof=1000`;
  const blocked = await page(round);
  assert.match(
    blocked,
    /Med isolasjon er innsatsrøret 202 mm utvendig og trenger 5 mm på hver side, men pipeløpet er 211 mm/,
  );
  const [, href = ''] = /<a href="([^"]*)"[^>]*>Velg innsatsrør uten isolasjon/.exec(blocked) ?? [];
  assert.match(await page(href), /id="total-inc-vat">\d/);
});

test('choices of a new flue are neither asked for nor printed', async () => {
  const bands = /Ingen skjøter i de skyggelagte feltene/;
  assert.match(await page(house), bands);
  assert.doesNotMatch(await page(brick), bands);
  assert.match(await page(house), /name="format"/);
  assert.doesNotMatch(await page(brick), /name="format"|<legend>Form over tak/);
});

/** How often a class is drawn in the detail of the connection. */
const drawnInDetail = (text: string, className: string): number =>
  (text.split('id="connection-detail"')[1]?.split('</svg>')[0] ?? '').split(`class="${className}"`).length - 1;

test('the detail shows a hatch at each bend, and how far combustible material must be', async () => {
  for (const [address, hatches, clearance] of [
    [brick, 1, 'brennbart minst 350 mm fra røykrøret – mål'],
    [`${brick}&inlet_height=1360&wall_distance=360&combustible=400`, 2, 'brennbart 400 mm fra røykrøret, minst 350 mm'],
    [brick.replace('scheme=1', 'scheme=2'), 0, 'brennbart minst 350 mm fra røykrøret – mål'],
  ] as const) {
    const text = await page(address);
    assert.equal(drawnInDetail(text, 'bend-hatch'), hatches, address);
    assert.ok(text.includes(clearance), address);
  }
});

test('a heat shield that is chosen is on the list and behind the pipe', async () => {
  const [without, shielded] = [await page(brick), await page(`${brick}&shield=yes`)];
  assert.deepEqual([drawnInDetail(without, 'pipe-shield'), drawnInDetail(shielded, 'pipe-shield')], [0, 1]);
  assert.doesNotMatch(without, /Varmeskjold bak røykrør Ø150/);
  assert.match(shielded, /Varmeskjold bak røykrør Ø150/);
});

test('the height of a hole that is there is asked for beside it, not among the measures that may be unknown', async () => {
  const isFolded = (text: string): boolean => text.indexOf('id="inlet_height"') > text.indexOf('id="chimney-choices"');
  assert.ok(isFolded(await page(brick)));
  assert.ok(!isFolded(await page(`${brick}&inlet=existing`)));
});

test('the pipe of a rear outlet is a part of the connection to the chimney', async () => {
  const rear =
    '/?fireplace=61&scheme=112&pipe=5&color=1&floor=3&roof_type=4&flue=existing&chimney=brick_whole&flue_section=7&wall_distance=500+mm';
  assert.equal((await listOf(rear)).geometry.pieces[0]?.articleNumber, 'OV180-02');
  assert.match(await page(rear), /kappes til 330 mm/);
});

test('a pipe of unknown length that comes with a rear outlet is asked about', async () => {
  await using catalogue = await openChanged(
    "UPDATE module SET building_length = NULL WHERE name LIKE 'Røykrør for bakuttak%'",
  );
  const rear = brick.replace('scheme=1', 'scheme=2').replace('/?', '');
  const { rules } = list.parse(await catalogue.bill(rear));
  assert.equal(rules.find(({ id }) => id === 'R17')?.status, 'clarify');
});

test('a bend without a price is used only if no connection is possible without it', async () => {
  await using catalogue = await openChanged("UPDATE module SET price_ex_vat = NULL WHERE art_nr = 'RR150-29SV'");
  const { geometry } = list.parse(await catalogue.bill(`${brick}&wall_distance=360+mm`.replace('/?', '')));
  const bends = geometry.pieces.filter(({ articleNumber }) => articleNumber.startsWith('RR150-2'));
  assert.deepEqual(
    bends.map(({ articleNumber }) => articleNumber),
    ['RR150-23SV', 'RR150-23SV'],
  );
});

test('an inlet above the mouth is refused, with a link to a possible inlet', async () => {
  const cabin = '/?fireplace=1&floor=1&roof_type=4&color=1&pipe=3&chimney=brick_half&inlet_height=5000';
  for (const kind of ['flue=existing&flue_width=150', 'flue=reline&flue_width=230']) {
    const blocked = await page(`${cabin}&${kind}`);
    assert.match(blocked, /Innføringen ville stå over munningen, som er 4 5\d\d mm over gulvet/);
    const [, href = ''] = /<li><a href="([^"]*)"[^>]*>[^<]*innføring/i.exec(blocked) ?? [];
    assert.match(await page(href), /id="total-inc-vat">\d/);
  }
});

test('a pipe is refused that is wider than both sides of the flue, and a link leads to a narrower one', async () => {
  const blocked = await page(
    `${house.replace('pipe=3', 'pipe=4')}&flue=existing&chimney=brick_half&flue_width=150&flue_depth=150`,
  );
  assert.match(blocked, /Røykrøret er Ø160, men pipeløpets bredeste side er 150 mm/);
  const [, href = ''] = /<a href="([^"]*)"[^>]*>[^<]*Ø150/.exec(blocked) ?? [];
  assert.match(await page(href), /id="total-inc-vat">\d/);
});

test('a too short arm of a tee is named with the missing length', async () => {
  const lined = 'fireplace=1&scheme=1&pipe=3&floor=3&roof_type=4&color=1&flue=reline&chimney=brick_half';
  const html = await server.page(`/?${lined}&flue_width=360&flue_depth=360`);
  assert.match(html, /Armen på T-røret når ikke langt nok forbi pipeløpets innside: det mangler 20\smm/);
});

test('a flexible liner is ordered in whole metres above its tee and below it', async () => {
  const text = await page(
    `${house.replace('floor=4', 'floor=3')}&flue=reline&chimney=brick_half&flue_width=230&liner=flexible&base_height=-2000`,
  );
  assert.match(text, /3 × innsatsrør, 2 655 mm/);
  assert.match(text, /6 × innsatsrør, 5 940 mm/);
});

test('a rigid liner that ends a little under the mouth says so at its top plate', async () => {
  const lined =
    '/?fireplace=15&scheme=26&pipe=5&floor=1&roof_type=3&color=1&flue=reline&chimney=brick_whole&flue_width=300+mm&flue_depth=300+mm&room_height=2400+mm&over_roof=1115+mm&ridge_distance=2929+mm&wall_distance=638+mm&liner=rigid&insulated=no&base_height=300+mm';
  const text = await page(lined);
  assert.match(text, /avslutning ved munningen; innsatsrøret slutter 10 mm under den/);
  assert.doesNotMatch(text, /Ingen rør gir akkurat den lengden/);
});
