import { chimneyClasses } from '../../db/codes.ts';
import type { CrossSection, FlueChoice } from '../calculator/input/chimney-input.ts';
import type { Chimney } from '../catalogue/reference-data.ts';
import type { MessageKey } from '../i18n/translator.ts';
import { type Choice, measure, row, type Situation, words } from './choice.ts';
import { isFilled } from './field.ts';
import { outsideFlueOf } from './outside-choices.ts';

/** Choices of a new flue, by their names in the address. For another flue they are dropped, and marked. */
const ofNewFlue = ['ventilation', 'format', 'offset', 'offset_at'] as const;
const dropped = {
  new: [],
  existing: [...ofNewFlue, 'extra_height'],
  reline: [...ofNewFlue, 'extra_height'],
  outside: [...ofNewFlue, 'sweep'],
} as const;

const anyFlue = words('flue', ['new', 'existing', 'reline', 'outside'], (word) => `form.flue.${word}`, {
  look: 'chips',
  group: 'fireplace',
  isMeaningful: ({ reference: { chimneys } }) => chimneys.length > 0,
});

const flue: typeof anyFlue = {
  ...anyFlue,
  read: (query, situation) => {
    const read = anyFlue.read(query, situation);
    const lost = dropped[read.value].filter((name) => isFilled({ submitted: query.getAll(name) }));
    if (lost.length === 0) return read;
    return { ...read, dropped: { key: 'field.dropped.for_chimney', values: {} } };
  },
  isAssumed: false,
};

const isFor = ['existing', 'reline'] as const;
const chips = { look: 'chips', group: 'chimney', isFor } as const;
const length = { unit: 'length', group: 'chimney', isFor } as const;
/** The default of these choices is no assumption: the rules ask about unknown values. */
const asked = { ...chips, isAssumed: false } as const;
const unknownLength = { ...length, emptyText: (): MessageKey => 'form.unknown', isAssumed: false } as const;

/** A flue of the chosen kind of chimney, or an unmeasured flue. */
interface OfferedSection {
  readonly id: number;
  readonly name: string;
  readonly section: CrossSection | null;
}

const unknownSection: OfferedSection = { id: 0, name: '', section: null };

const flueSection = row<'flue_section', OfferedSection>(
  'flue_section',
  {
    rows: ({ chosen }) => [...(chosen.chimney?.value?.sections ?? []), unknownSection],
    label: ({ id, name }) => (id === 0 ? { key: 'form.unknown', values: {} } : name),
    idOf: ({ id }) => (id === 0 ? 'unknown' : String(id)),
    isRequired: (situation) => !hasMeasuredWidth(situation),
  },
  chips,
);

const anyInlet = words('inlet', ['new', 'existing', 'below'], (word) => `form.inlet.${word}`, {
  ...chips,
  isOffered: (word, situation) => word !== 'below' || isSteelFlue(situation),
});

/** A fireplace may stand under a steel flue. */
const inlet: typeof anyInlet = {
  ...anyInlet,
  read: (query, situation) => {
    const read = anyInlet.read(query, situation);
    if (read.value !== 'below' || isSteelFlue(situation)) return read;
    return { ...read, value: 'new', defaulted: true, dropped: { key: 'field.dropped.inlet', values: {} } };
  },
};

const usualInnerSize = { defaultValue: null, minimum: 80, maximum: 600 } as const;
const upTo = (maximum: number) => ({ defaultValue: null, minimum: 0, maximum });

export const chimneyChoices = {
  flue,
  chimney: row<'chimney', Chimney>(
    'chimney',
    {
      rows: ({ reference: { chimneys } }) => chimneys,
      label: ({ name }) => name,
      idOf: ({ code }) => code,
      isRequired: true,
    },
    chips,
  ),
  flueWidth: measure('flue_width', {
    ...length,
    bounds: usualInnerSize,
    asksBelow: 80,
    emptyText: () => 'form.from_section',
    isAssumed: false,
  }),
  flueDepth: measure('flue_depth', {
    ...length,
    bounds: usualInnerSize,
    asksBelow: 80,
    isMeaningful: hasMeasuredWidth,
    emptyText: () => 'form.flue_depth.round',
    isAssumed: false,
  }),
  flueSection: {
    ...flueSection,
    read: (query: URLSearchParams, situation: Situation) => {
      const read = flueSection.read(query, situation);
      // A preset of another kind of chimney is ignored.
      if (read.problem !== null && read.submitted.length === 1) return { ...read, problem: null };
      return read;
    },
  },
  inlet,
  flueEnd: measure('flue_end', {
    ...length,
    bounds: { defaultValue: null, minimum: 300, maximum: 6000 },
    asksBelow: 300,
    isMeaningful: isBelowFlue,
    emptyText: () => 'form.measure',
    isRequired: isBelowFlue,
    isAssumed: false,
  }),
  inletHeight: measure('inlet_height', {
    ...length,
    bounds: { defaultValue: null, minimum: 200, maximum: 6000 },
    asksBelow: 200,
    emptyText: ({ chosen }) => (chosen.inlet?.value === 'existing' ? 'form.measure' : 'form.calculated'),
    isMeaningful: (situation) => !isBelowFlue(situation),
    isRequired: ({ chosen }) => chosen.inlet?.value === 'existing',
    isAssumed: false,
  }),
  wallDistance: measure('wall_distance', {
    ...length,
    bounds: upTo(3000),
    isMeaningful: (situation) => !isBelowFlue(situation),
    emptyText: () => 'form.declared',
  }),
  overRoof: measure('over_roof', { ...length, bounds: upTo(6000), emptyText: () => 'form.unknown' }),
  baseHeight: measure('base_height', {
    ...length,
    isFor: ['reline'],
    bounds: { defaultValue: 0, minimum: -10_000, maximum: 6000 },
    asksBelow: 0,
  }),
  others: words('others', ['unknown', '0', '1', '2', '3', '4', '5', '6', 'open'], (word) => `form.others.${word}`, {
    ...asked,
    look: 'select',
  }),
  inletGap: measure('inlet_gap', {
    ...unknownLength,
    bounds: upTo(6000),
    isMeaningful: ({ chosen }) => !['unknown', '0'].includes(chosen.others?.value ?? 'unknown'),
  }),
  condition: words('condition', ['unknown', 'checked', 'remarks'], (word) => `form.condition.${word}`, asked),
  flueMake: words('flue_make', ['unknown', 'other', 'warned'], (word) => `form.flue_make.${word}`, {
    ...asked,
    isMeaningful: isSteelFlue,
  }),
  sootHatch: words('soot_hatch', ['unknown', 'yes', 'no'], (word) => `form.soot_hatch.${word}`, {
    ...asked,
    isMeaningful: (situation) => !isBelowFlue(situation),
  }),
  ladder: words('ladder', ['unknown', 'there', 'new'], (word) => `form.ladder.${word}`, {
    ...asked,
    isMeaningful: ({ chosen: { roofType } }) => roofType?.value?.form !== 'flat',
  }),
  combustible: measure('combustible', { ...unknownLength, bounds: upTo(6000) }),
  shield: words('shield', ['no', 'yes'], (word) => `form.shield.${word}`, asked),
  chimneyClass: words('chimney_class', ['unknown', ...chimneyClasses], (word) => `form.chimney_class.${word}`, {
    ...asked,
    look: 'select',
  }),
  flueStraight: words('flue_straight', ['unknown', 'yes', 'no'], (word) => `form.flue_straight.${word}`, {
    ...asked,
    isFor: ['reline'],
  }),
  // A rigid liner goes only into a straight flue.
  liner: words(
    'liner',
    ['rigid', 'flexible'],
    (word) => `form.liner.${word}`,
    { ...chips, isFor: ['reline'] },
    ({ chosen }) => (chosen.flueStraight?.value === 'yes' ? 'rigid' : 'flexible'),
  ),
  insulated: words('insulated', ['yes', 'no'], (word) => `form.insulated.${word}`, { ...chips, isFor: ['reline'] }),
};

function hasMeasuredWidth({ chosen }: Pick<Situation, 'chosen'>): boolean {
  return (chosen.flueWidth?.value ?? null) !== null;
}

/** Returns whether the flue is of steel and stays as it is. */
function isSteelFlue({ chosen: { flue: kind, chimney } }: Pick<Situation, 'chosen'>): boolean {
  return kind?.value === 'existing' && chimney?.value?.code === 'steel';
}

/** Returns whether the fireplace stands under the flue. */
function isBelowFlue({ chosen: { inlet: chosen } }: Pick<Situation, 'chosen'>): boolean {
  return chosen?.value === 'below';
}

type ChimneyTable = typeof chimneyChoices;
type ValueOf<Described> = Described extends Pick<Choice<string, infer Value>, 'read'> ? Value : never;
type ChimneyValues = { readonly [Name in keyof ChimneyTable]: ValueOf<ChimneyTable[Name]> };

/** Returns the flue of the calculation; null if a choice is missing. */
export function flueOf(values: ChimneyValues & Parameters<typeof outsideFlueOf>[0]): FlueChoice | null {
  const { flue: kind, chimney: chosen, flueSection: preset, flueWidth, flueDepth } = values;
  if (kind === 'new') return { kind };
  if (kind === 'outside') return outsideFlueOf(values);
  if (chosen === null || (preset === null && flueWidth === null)) return null;
  const isBelow = values.inlet === 'below';
  const inletHeight = isBelow ? values.flueEnd : values.inletHeight;
  if (values.inlet !== 'new' && inletHeight === null) return null;
  const { inlet: inletKind, wallDistance, overRoof, baseHeight, inletGap, condition, combustible, shield } = values;
  const { others, chimneyClass, flueMake, sootHatch, ladder, flueStraight, liner, insulated } = values;
  const { sections: _, ...chimneyKind } = chosen;
  const section = flueWidth === null ? (preset?.section ?? null) : { width: flueWidth, depth: flueDepth };
  return {
    kind,
    chimney: chimneyKind,
    section,
    inlet: inletKind,
    inletHeight,
    wallDistance,
    overRoof,
    baseHeight: isBelow ? (inletHeight ?? 0) : baseHeight,
    inletGap,
    condition,
    flueMake,
    combustible,
    shield,
    sootHatch,
    ladder,
    flueStraight,
    liner,
    insulated,
    others: others === 'unknown' ? null : others === 'open' ? 'open' : Number(others),
    chimneyClass: chimneyClass === 'unknown' ? null : chimneyClass,
  };
}
