import { formatCodes } from '../../db/codes.ts';
import { chimneyChoices } from './chimney-choices.ts';
import { outsideChoices } from './outside-choices.ts';
import { type Choice, mayHaveLoft, measure, row, type Situation, storeysOf, words } from './choice.ts';
import {
  fireplace,
  jobReference,
  objective,
  offsetAt,
  pipe,
  roofAngle,
  scheme,
  settled,
  sweep,
  ventilation,
} from './linked-choices.ts';

/** In degrees. From this usual angle on, a gable roof has the picture of a steep roof. */
export const steepGable = 40;

/**
 * Every choice of the form. A key is the choice's name in the calculation and in JSON, the first argument its name in
 * the address. A choice may depend on earlier choices. Form, messages, assumptions, order, links and types of a
 * selection come from this table.
 */
export const choices = {
  producer: row(
    'producer',
    { rows: ({ reference: { producers } }) => producers, label: ({ name }) => name },
    { look: 'select', group: 'fireplace', emptyText: 'form.producer.all' },
  ),
  fireplace,
  scheme,
  pipe,
  floor: row(
    'floor',
    { rows: ({ reference: { floors } }) => floors, label: ({ name }) => name, isRequired: true },
    { look: 'select', group: 'house', emptyText: 'form.choose' },
  ),
  roofType: row(
    'roof_type',
    {
      rows: ({ reference: { roofTypes } }) => roofTypes,
      label: ({ type }) => type,
      picture: ({ form, defaultAngle }) =>
        form === 'gable' && defaultAngle >= steepGable ? 'roof-steep' : `roof-${form}`,
      isRequired: true,
    },
    { look: 'pictures', group: 'house' },
  ),
  color: row(
    'color',
    {
      rows: ({ reference: { colors } }) => colors,
      label: ({ color }) => color,
      picture: ({ finish }) => `finish-${finish}`,
      isRequired: true,
    },
    { look: 'chips', group: 'fireplace' },
  ),
  ...chimneyChoices,
  ...outsideChoices,
  ventilation,
  storey: measure('storey', {
    unit: 'count',
    bounds: (situation) => ({ defaultValue: 1, minimum: 1, maximum: storeysOf(situation) }),
    group: 'house',
    isMeaningful: (situation) => storeysOf(situation) > 1,
    isCounted: false,
  }),
  roomHeight: measure('room_height', {
    unit: 'length',
    bounds: { defaultValue: 2400, minimum: 1800, maximum: 6000 },
    asksBelow: 500,
    group: 'measures',
  }),
  slabThickness: measure('slab', {
    unit: 'length',
    bounds: { defaultValue: 300, minimum: 100, maximum: 1000, tooLittle: 'field.too_little.slab' },
    group: 'measures',
    isMeaningful: (situation) => storeysOf(situation) > 1 || mayHaveLoft(situation),
  }),
  atticHeight: measure('attic_height', {
    unit: 'length',
    bounds: { defaultValue: 1500, minimum: 300, maximum: 6000, tooLittle: 'field.too_little.attic_height' },
    asksBelow: 500,
    group: 'measures',
    isMeaningful: mayHaveLoft,
  }),
  ceiling: words('ceiling', ['roof', 'flat'], (word) => `form.ceiling.${word}`, {
    look: 'select',
    group: 'measures',
    isMeaningful: ({ chosen }) => chosen.floor?.value?.hasAttic !== true,
  }),
  roofAngle,
  roofThickness: measure('roof_thickness', {
    unit: 'length',
    bounds: { defaultValue: 300, minimum: 100, maximum: 1000, tooLittle: 'field.too_little.roof_thickness' },
    group: 'measures',
  }),
  ridgeDistance: measure('ridge_distance', {
    unit: 'length',
    bounds: { defaultValue: null, minimum: 0, maximum: 20_000 },
    group: 'house',
    isMeaningful: ({ chosen: { roofType } }) => roofType?.value?.form !== 'flat',
    emptyText: () => 'form.ridge_distance.unknown',
    assumption: 'assumption.unknown',
  }),
  format: words('format', formatCodes, (word) => `form.format.${word}`, {
    look: 'chips',
    group: 'measures',
    isFor: ['new'],
  }),
  offset: measure('offset', {
    unit: 'length',
    bounds: { defaultValue: 0, minimum: 0, maximum: 3000 },
    group: 'measures',
    isFor: ['new'],
    assumption: 'assumption.none',
  }),
  offsetAt,
  wallBehind: measure('wall_behind', {
    unit: 'length',
    bounds: { defaultValue: null, minimum: 0, maximum: 3000 },
    group: 'measures',
    isFor: ['new'],
    isMeaningful: ({ chosen }) => chosen.scheme?.value?.outletPosition === 'rear',
    emptyText: () => 'form.unknown',
    isAssumed: false,
  }),
  cap: words('cap', ['none', 'rain'], (word) => `form.cap.${word}`, { look: 'chips', group: 'draught' }),
  extraHeight: measure('extra_height', {
    unit: 'length',
    bounds: { defaultValue: 0, minimum: 0, maximum: 5000 },
    group: 'draught',
    isFor: ['new', 'outside'],
    isAssumed: false,
  }),
  altitude: measure('altitude', {
    unit: 'altitude',
    bounds: { defaultValue: 100, minimum: 0, maximum: 2500 },
    group: 'draught',
  }),
  air: words('air', ['room', 'own'], (word) => `form.air.${word}`, {
    look: 'chips',
    group: 'draught',
    help: 'form.air.help',
  }),
  airDuctDiameter: measure('air_duct_diameter', {
    unit: 'length',
    bounds: { defaultValue: null, minimum: 50, maximum: 300 },
    group: 'draught',
    isMeaningful: hasOwnAir,
    emptyText: () => 'form.unknown',
    isAssumed: false,
  }),
  airDuctLength: measure('air_duct_length', {
    unit: 'length',
    bounds: { defaultValue: null, minimum: 100, maximum: 30_000 },
    asksBelow: 100,
    group: 'draught',
    isMeaningful: hasOwnAir,
    emptyText: () => 'form.unknown',
    isAssumed: false,
  }),
  airDuctBends: measure('air_duct_bends', {
    unit: 'count',
    bounds: { defaultValue: 2, minimum: 0, maximum: 10 },
    group: 'draught',
    isMeaningful: hasOwnAir,
    isCounted: false,
  }),
  damper: words('damper', ['none', 'limiter'], (word) => `form.damper.${word}`, {
    look: 'chips',
    group: 'draught',
    help: 'form.damper.help',
  }),
  sweep,
  objective,
  settled,
  reference: jobReference,
} as const;

function hasOwnAir({ chosen: { air } }: Pick<Situation, 'chosen'>): boolean {
  return air?.value === 'own';
}

type Table = typeof choices;

export type ChoiceName = keyof Table;
export type FieldNames = { readonly [Name in ChoiceName]: Table[Name]['name'] };
export type FieldName = FieldNames[ChoiceName];
type ValueOf<Described> = Described extends Choice<string, infer Value> ? Value : never;

export type ChoiceValues = { readonly [Name in ChoiceName]: ValueOf<Table[Name]> };

/** The table with one type for all choices, for code that treats all choices alike. */
export const choiceTable: { readonly [Name in ChoiceName]: Choice<FieldNames[Name], ChoiceValues[Name]> } = choices;

/** The names in the order of the table and of addresses. */
export const choiceNames: readonly ChoiceName[] = Object.keys(choices).filter(isChoiceName);

export const fieldNames: readonly FieldName[] = choiceNames.map((name) => choices[name].name);

function isChoiceName(name: string): name is ChoiceName {
  return Object.hasOwn(choices, name);
}

/** Returns the names, some of them moved to the front or to the end. */
export function inOrder<Name extends ChoiceName>(
  names: readonly Name[],
  first: readonly ChoiceName[],
  last: readonly ChoiceName[] = [],
): Name[] {
  const rank = (name: Name): number => {
    if (first.includes(name)) return first.indexOf(name) - first.length;
    return last.indexOf(name) + 1;
  };
  return names.toSorted((a, b) => rank(a) - rank(b));
}
