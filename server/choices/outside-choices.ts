import { type PastEaves, pastEaves, type OutsideFlue } from '../calculator/input/outside-input.ts';
import type { MessageKey } from '../i18n/translator.ts';
import { measure, row, words } from './choice.ts';
import type { Field } from './field.ts';

const isFor = ['outside'] as const;
const chips = { look: 'chips', group: 'chimney', isFor } as const;
const length = { unit: 'length', group: 'chimney', isFor } as const;
/** A measure that a result needs. */
const needed = {
  ...length,
  isRequired: () => true,
  emptyText: (): MessageKey => 'form.measure',
  isAssumed: false,
} as const;

interface Side {
  readonly id: number;
  readonly code: OutsideFlue['side'];
}

const sides: readonly Side[] = [
  { id: 1, code: 'eaves' },
  { id: 2, code: 'gable' },
];

/** The choices of a flue on the outside of a wall. */
export const outsideChoices = {
  side: row<'side', Side>(
    'side',
    {
      rows: () => sides,
      label: ({ code }) => ({ key: `form.side.${code}`, values: {} }),
      idOf: ({ code }) => code,
      isRequired: true,
      picture: ({ code }) => `side-${code}`,
    },
    { ...chips, look: 'pictures' },
  ),
  eaves: measure('eaves', { ...needed, bounds: { defaultValue: null, minimum: 0, maximum: 1500 } }),
  ground: measure('ground', { ...needed, bounds: { defaultValue: null, minimum: 0, maximum: 6000 } }),
  wall: words('wall', ['timber', 'masonry'], (word) => `form.wall.${word}`, chips),
  past: words('past', ['simplest', ...pastEaves], (word) => `form.past.${word}`, {
    ...chips,
    look: 'pictures',
    isAssumed: false,
    picture: (word) => `past-${word}`,
  }),
  wallThickness: measure('wall_thickness', {
    ...length,
    bounds: { defaultValue: 250, minimum: 100, maximum: 600 },
    asksBelow: 100,
  }),
  outletToWall: measure('outlet_to_wall', {
    ...length,
    bounds: { defaultValue: null, minimum: 0, maximum: 3000 },
    emptyText: () => 'form.declared',
  }),
  passHeight: measure('pass_height', {
    ...length,
    bounds: { defaultValue: null, minimum: 200, maximum: 6000 },
    asksBelow: 200,
    emptyText: () => 'form.calculated',
    isAssumed: false,
  }),
  eavesHeight: measure('eaves_height', {
    ...length,
    bounds: { defaultValue: null, minimum: 1800, maximum: 20_000 },
    asksBelow: 500,
    emptyText: () => 'form.from_storeys',
  }),
  base: words('base', ['console', 'ground'], (word) => `form.base.${word}`, chips),
  openingDistance: measure('opening_distance', {
    ...length,
    bounds: { defaultValue: null, minimum: 0, maximum: 20_000 },
    emptyText: () => 'form.unknown',
    isAssumed: false,
  }),
  openingHeight: measure('opening_height', {
    ...length,
    bounds: { defaultValue: null, minimum: -6000, maximum: 20_000 },
    asksBelow: 0,
    emptyText: () => 'form.unknown',
    isAssumed: false,
  }),
};

type ValueOf<Described> = Described extends { read: (...given: never[]) => Field<infer Value> } ? Value : never;
type OutsideValues = { readonly [Name in keyof typeof outsideChoices]: ValueOf<(typeof outsideChoices)[Name]> };

/** Returns the flue of the calculation; null: a needed choice is missing. */
export function outsideFlueOf(values: OutsideValues): OutsideFlue | null {
  const { side, eaves, ground, wall, wallThickness, passHeight, eavesHeight, base } = values;
  if (side === null || eaves === null || ground === null) return null;
  const past: PastEaves | null = values.past === 'simplest' ? null : values.past;
  const { openingDistance, openingHeight } = values;
  return {
    kind: 'outside',
    wall,
    wallThickness,
    passHeight,
    ground,
    side: side.code,
    eaves,
    eavesHeight,
    past,
    base,
    openingDistance,
    openingHeight,
  };
}
