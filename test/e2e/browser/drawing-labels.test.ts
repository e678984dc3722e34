import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sampleSeed, sampleSize } from '../../support/sample.ts';
import { laptop, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();

type Choices = Readonly<Record<string, string>>;

/** Returns the value of a choice for a number. Each choice walks through its values in steps of its own. */
function pick(index: number, values: readonly string[], step: number): string {
  return values[Math.floor(index * step) % values.length] ?? '';
}

function addressOf(choices: Choices): string {
  return `/?${new URLSearchParams(Object.entries(choices).filter(([, value]) => value !== '')).toString()}`;
}

/** The same house for the same number. */
const house = (index: number): Choices => ({
  fireplace: String(1 + ((index * 7) % 150)),
  floor: String(1 + (index % 8)),
  roof_type: String(1 + ((index * 3) % 5)),
  color: String(1 + (index % 4)),
  format: pick(index, ['round', 'square'], 0.51),
  scheme: pick(index, ['', String(1 + (index % 260)), ''], 0.7),
  storey: pick(index, ['', '', '2', ''], 0.37),
  ridge_distance: pick(index, ['', '0', '400', '900', '1500', '2200', '2600', '6000'], 0.83),
  offset: pick(index, ['', '', '', '300', '', '600', '', '1200'], 0.61),
  room_height: pick(index, ['', '2000', '', '3200'], 0.43),
  slab: pick(index, ['', '', '100', '600'], 0.29),
  attic_height: pick(index, ['', '300 mm', '900', '', '2600'], 0.57),
  roof_thickness: pick(index, ['', '100', '', '700'], 0.31),
  ceiling: pick(index, ['', '', 'flat'], 0.47),
  cap: pick(index, ['', 'rain'], 0.53),
});

/** The same chimney for the same number. */
const connection = (index: number): Choices => ({
  fireplace: String(1 + ((index * 7) % 150)),
  floor: String(1 + (index % 5)),
  roof_type: String(1 + ((index * 3) % 5)),
  color: pick(index, ['1', '3'], 1),
  flue: pick(index, ['existing', 'reline'], 0.61),
  chimney: pick(index, ['brick_half', 'brick_whole', 'element', 'steel'], 0.73),
  flue_section: 'unknown',
  flue_width: pick(index, ['', '230', '270', '400'], 0.57),
  flue_depth: pick(index, ['', '230', '', '300'], 0.83),
  wall_distance: pick(index, ['', '200 mm', '400 mm', '650 mm', '1200 mm', '2500 mm'], 0.89),
  inlet_height: pick(index, ['', '', '1200', '1650', '2000'], 0.67),
  over_roof: pick(index, ['', '300 mm', '900', '1800', '4000'], 0.77),
  base_height: pick(index, ['', '-2500', '', '300'], 0.43),
  room_height: pick(index, ['', '2000', '', '3200'], 0.47),
});

/** The same fireplace under a steel flue for the same number. */
const underFlue = (index: number): Choices => ({
  ...connection(index),
  flue: 'existing',
  chimney: 'steel',
  inlet: 'below',
  flue_end: pick(index, ['1400', '1700', '2000', '2300'], 0.77),
  flue_width: pick(index, ['', '150', '200', '400'], 0.57),
});

/** The same flue on an outer wall for the same number. */
const onWall = (index: number): Choices => ({
  fireplace: String(1 + ((index * 7) % 150)),
  floor: String(1 + (index % 5)),
  roof_type: String(1 + ((index * 3) % 5)),
  color: pick(index, ['1', '3'], 1),
  flue: 'outside',
  side: pick(index, ['eaves', 'gable'], 0.61),
  eaves: pick(index, ['0 mm', '300 mm', '500 mm', '900 mm'], 0.73),
  ground: pick(index, ['0 mm', '400 mm', '1800 mm'], 0.57),
  past: pick(index, ['', '', 'around', 'clear'], 0.83),
  base: pick(index, ['', 'ground'], 0.47),
  ridge_distance: pick(index, ['', '1500'], 0.67),
  cap: pick(index, ['', 'rain'], 0.53),
});

type LabelFaults = Readonly<Record<'overlaps' | 'outside' | 'crossed', readonly string[]>>;

/**
 * Finds texts, numbers and storey buttons of a drawing that overlap or leave the frame, leader lines through them, and
 * level lines or the roof through a text that has its own place. Runs in a page, which fetches the address and measures its
 * drawing at the size of the sheet.
 */
const measureInPage = `async (address, drawing) => {
  const answer = await (await fetch(address)).text();
  const page = new DOMParser().parseFromString(answer, 'text/html');
  const svg = page.querySelector(drawing);
  if (svg === null) return null;
  if (drawing === '#elevation') svg.append(...page.querySelectorAll('#drawing .handles [data-value]'));
  const place = document.querySelector('#result') ?? document.body;
  place.replaceChildren(svg);
  svg.style.cssText = 'width:' + svg.getAttribute('width') + 'px;max-height:none;max-width:none';
  const frame = svg.getBoundingClientRect();
  const labels = Array.from(svg.querySelectorAll('text:not(.balloon text), .balloon circle, [data-value]'), (element) => ({
    name: element.textContent.trim() || 'number ' + element.parentElement.dataset.position,
    number: element.tagName === 'circle' ? element.parentElement.dataset.position : element.dataset.position,
    box: element.getBoundingClientRect(),
    isFree: element.matches('.room-name, [class$="-level-text"], .required-top-text'),
  }));
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2.5;
  const overlaps = [];
  labels.forEach((one, index) => {
    for (const other of labels.slice(index + 1)) if (overlap(one.box, other.box)) overlaps.push(one.name + ' / ' + other.name);
  });
  const outside = labels
    .filter(({ box }) => box.left < frame.left - 0.5 || box.right > frame.right + 0.5 || box.top < frame.top - 0.5 || box.bottom > frame.bottom + 0.5)
    .map(({ name }) => name);
  if (/NaN|Infinity/.test(svg.outerHTML)) outside.push('a coordinate that is no number');
  const crossed = [];
  const levels = '.required-top, .mouth-level, .ridge-level, .roof-surface';
  for (const leader of svg.querySelectorAll('.leader, ' + levels)) {
    const isLevel = leader.matches(levels);
    const length = leader.getTotalLength();
    const matrix = leader.getScreenCTM();
    for (let at = 0; at <= length; at += 2) {
      const point = leader.getPointAtLength(at).matrixTransform(matrix);
      for (const { name, number, box, isFree } of labels) {
        if (isLevel && !isFree) continue;
        const inside = point.x > box.left + 2 && point.x < box.right - 2 && point.y > box.top + 3 && point.y < box.bottom - 3;
        if (inside && (isLevel || number !== leader.dataset.position))
          crossed.push((leader.dataset.position ?? leader.getAttribute('class')) + ' through ' + name);
      }
    }
  }
  return { overlaps, outside, crossed: [...new Set(crossed)] };
}`;

/** A sentence for each kind of fault of a drawing; null where the page has no such drawing. */
async function measureLabels(page: Page, address: string, drawing = '#elevation'): Promise<string[] | null> {
  const measured = `(${measureInPage})(${JSON.stringify(address)}, ${JSON.stringify(drawing)})`;
  const faults = await page.evaluate<LabelFaults | null>(measured);
  if (faults === null) return null;
  return Object.entries<readonly string[]>(faults).flatMap(([kind, found]) =>
    found.length > 0 ? [`${address}: ${drawing}: ${kind}: ${found.join(', ')}`] : [],
  );
}

for (const [what, count, choices, drawings] of [
  ['houses', sampleSize(24, 600), house, ['#elevation']],
  ['connections to a chimney', sampleSize(10, 200), connection, ['#elevation', '#connection-detail']],
  ['fireplaces under a steel flue', sampleSize(10, 100), underFlue, ['#elevation', '#connection-detail']],
  ['flues on an outer wall', sampleSize(15, 100), onWall, ['#elevation']],
] as const)
  test(`in the drawings of ${count} ${what} no text covers another, leaves the frame or is crossed by a leader`, async () => {
    await visit('/', laptop, async (page) => {
      const faulty: string[] = [];
      let drawn = 0;
      const first = (sampleSeed() - 1) * count;
      for (let index = first; index < first + count; index += 1) {
        const address = addressOf(choices(index));
        const faults = await Promise.all(drawings.map((drawing) => measureLabels(page, address, drawing)));
        if (faults.every((found) => found !== null)) drawn += 1;
        faulty.push(...faults.flatMap((found) => found ?? []));
      }
      assert.ok(drawn >= count / 2, `${drawn} have all their drawings`);
      assert.deepEqual(faulty, []);
    });
  });

/**
 * Finds marks of a detail that cover a number, a text or another mark, and marks that are not at what their note measures.
 * Runs in a page, as `measureInPage` does.
 */
const markFaultsInPage = `async (address) => {
  const answer = await (await fetch(address)).text();
  const svg = new DOMParser().parseFromString(answer, 'text/html').querySelector('#connection-detail');
  if (svg === null) return null;
  document.querySelector('#result').replaceChildren(svg);
  svg.style.cssText = 'width:' + svg.getAttribute('width') + 'px;max-height:none;max-width:none';
  const faults = [];
  const isOver = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const marks = Array.from(svg.querySelectorAll('text.detail-mark-text'), (text) => ({
    letter: text.textContent.trim(),
    before: text.previousElementSibling.previousElementSibling,
    box: text.previousElementSibling.getBoundingClientRect(),
  }));
  const startOf = (path) => path.getPointAtLength(0);
  const level = startOf(svg.querySelector('.inlet-level')).y;
  const ceiling = svg.querySelector('.ceiling-line');
  // The pipe's upper side is at most 26 units over its middle.
  const isAtCeiling = ceiling !== null && startOf(ceiling).y > level - 26;
  const letters = marks.map(({ letter }) => letter).sort().join('');
  if (letters !== 'AABBCCDD' && !(letters === 'AABBCC' && isAtCeiling)) faults.push('marks ' + letters);
  const others = Array.from(svg.querySelectorAll('text:not(.detail-mark-text, .balloon text), .balloon circle'));
  marks.forEach(({ letter, box }, index) => {
    for (const other of others) if (isOver(box, other.getBoundingClientRect())) faults.push(letter + ' over ' + other.textContent);
    for (const other of marks.slice(index + 1)) if (isOver(box, other.box)) faults.push(letter + ' over ' + other.letter);
    const frame = svg.getBoundingClientRect();
    if (box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom) faults.push(letter + ' outside');
  });
  const isIn = (areas, point) => Array.from(svg.querySelectorAll(areas)).some((area) => area.isPointInFill(point));
  const heights = Array.from(svg.querySelectorAll('.dimension'), (path) => ({
    from: startOf(path),
    to: path.getPointAtLength(path.getTotalLength()),
  })).filter(({ from, to }) => from.x === to.x);
  const isAt = {
    A: ({ from, to }) => Math.abs(from.y - level) < 0.2 && to.y > level,
    D: ({ from, to }) => from.y <= level + 0.2 && to.y < from.y,
    C: ({ from }) => isIn('.piece', { x: from.x, y: from.y - 1 }) && isIn('.clearance-zone', { x: from.x, y: from.y + 1 }),
  };
  for (const { letter, before } of marks.slice(letters.length / 2)) {
    const isLed = before.matches('.leader-tip') && isIn({ B: '.piece', C: '.clearance-zone' }[letter], startOf(before));
    if (!isLed && !heights.some((height) => isAt[letter]?.(height))) faults.push(letter + ' is elsewhere');
  }
  return faults;
}`;

test('each note of a connection has its mark at what it measures, and no mark covers anything', async () => {
  await visit('/', laptop, async (page) => {
    const faulty: string[] = [];
    let drawn = 0;
    const count = sampleSize(50, 400);
    for (let index = 0; index < count; index += 1) {
      const address = addressOf((index % 5 === 4 ? underFlue : connection)(index));
      const faults = await page.evaluate<string[] | null>(`(${markFaultsInPage})(${JSON.stringify(address)})`);
      if (faults !== null) drawn += 1;
      if (faults !== null && faults.length > 0) faulty.push(`${address}: ${faults.join(', ')}`);
    }
    assert.ok(drawn >= count / 2, `${drawn} have a detail`);
    assert.deepEqual(faulty, []);
  });
});

/* Found among other houses than those above. */
const hard = {
  'a lean-to whose high wall is near the shifted flue':
    '/?fireplace=130&floor=4&roof_type=2&color=4&ridge_distance=1500&offset=1200&room_height=2000&roof_thickness=700&cap=rain',
  'four storeys with a ridge at three metres, whose line is near those of mouth and requirement':
    '/?fireplace=1&floor=7&roof_type=4&color=1&ridge_distance=3000',
  'a lean-to with its high wall on the sheet': '/?fireplace=1&floor=4&roof_type=2&color=1&ridge_distance=1500',
  'a ridge over the flue, its height written where the uppermost numbers would be':
    '/?fireplace=39&floor=7&roof_type=3&color=3&ridge_distance=0&offset=1200&room_height=3200&roof_thickness=700&ceiling=flat&cap=rain',
  'a high relined chimney whose mouth is as high as the end of the roof':
    '/?fireplace=104&floor=5&roof_type=3&color=3&flue=reline&chimney=steel&flue_width=270&wall_distance=2500&inlet_height=1650&over_roof=300&room_height=3200',
};

test('nor in houses that leave little room for texts, nor in the scale of the draught', async () => {
  await visit('/', laptop, async (page) => {
    for (const [name, address] of Object.entries(hard)) assert.deepEqual(await measureLabels(page, address), [], name);
    // The needed draught is near the beginning of the scale.
    const strong = '/?fireplace=79&floor=7&roof_type=3&color=3&scheme=55&ridge_distance=1500&room_height=3200&slab=600';
    const faults = await measureLabels(page, strong, '.draught-scale svg');
    assert.equal(
      faults?.some((fault) => fault.includes(': outside:')),
      false,
    );
  });
});
