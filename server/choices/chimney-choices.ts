import { chimneyClasses } from '../../db/codes.ts';
import type { CrossSection, ExistingFlue, FlueChoice } from '../calculator/input/chimney-input.ts';
import type { Chimney } from '../catalogue/reference-data.ts';
import { type Choice, measure, row, type Situation, words } from './choice.ts';
import { isFilled } from './field.ts';

/** Choices of a new flue only, by their names in the address. For another chimney they are dropped, and marked. */
const onlyOfNewFlue = ['ventilation', 'format', 'offset', 'offset_at', 'extra_height'] as const;

const anyFlue = words('flue', ['new', 'existing', 'reline'], (word) => `form.flue.${word}`, {
  look: 'chips',
  group: 'fireplace',
  isMeaningful: ({ reference: { chimneys } }) => chimneys.length > 0,
});

const flue: typeof anyFlue = {
  ...anyFlue,
  read: (query, situation) => {
    const read = anyFlue.read(query, situation);
    const lost = onlyOfNewFlue.filter((name) => isFilled({ submitted: query.getAll(name) }));
    if (read.value === 'new' || lost.length === 0) return read;
    return { ...read, dropped: { key: 'field.dropped.for_chimney', values: {} } };
  },
  isAssumed: false,
};

const chips = { look: 'chips', group: 'chimney' } as const;
const length = { unit: 'length', group: 'chimney' } as const;

/** A flue of the chosen kind of chimney, or an unmeasured flue. */
interface OfferedSection {
  readonly id: number;
  readonly name: string;
  readonly section: CrossSection | null;
}

const unknownSection: OfferedSection = { id: 0, name: '', section: null };

const chimney = row<'chimney', Chimney>(
  'chimney',
  {
    rows: ({ reference: { chimneys } }) => chimneys,
    label: ({ name }) => name,
    idOf: ({ code }) => code,
    isRequired: true,
  },
  chips,
);

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

const usualInnerSize = { defaultValue: null, minimum: 80, maximum: 600 } as const;

export const chimneyChoices = {
  flue,
  chimney: ofChimney(chimney),
  flueWidth: ofChimney(
    measure('flue_width', {
      ...length,
      bounds: usualInnerSize,
      asksBelow: 80,
      emptyText: () => 'form.from_section',
      isAssumed: false,
    }),
  ),
  flueDepth: ofChimney(
    measure('flue_depth', {
      ...length,
      bounds: usualInnerSize,
      asksBelow: 80,
      isMeaningful: hasMeasuredWidth,
      emptyText: () => 'form.flue_depth.round',
      isAssumed: false,
    }),
  ),
  flueSection: ofChimney({
    ...flueSection,
    read: (query: URLSearchParams, situation: Situation) => {
      const read = flueSection.read(query, situation);
      // A preset of another kind of chimney is ignored.
      if (read.problem !== null && read.submitted.length === 1) return { ...read, problem: null };
      return read;
    },
  }),
  inlet: ofChimney(words('inlet', ['new', 'existing'], (word) => `form.inlet.${word}`, chips)),
  inletHeight: ofChimney(
    measure('inlet_height', {
      ...length,
      bounds: { defaultValue: null, minimum: 200, maximum: 6000 },
      asksBelow: 200,
      emptyText: ({ chosen }) => (chosen.inlet?.value === 'existing' ? 'form.measure' : 'form.calculated'),
      isRequired: ({ chosen }) => chosen.inlet?.value === 'existing',
      isAssumed: false,
    }),
  ),
  wallDistance: ofChimney(
    measure('wall_distance', {
      ...length,
      bounds: { defaultValue: null, minimum: 0, maximum: 3000 },
      emptyText: () => 'form.declared',
    }),
  ),
  overRoof: ofChimney(
    measure('over_roof', {
      ...length,
      bounds: { defaultValue: null, minimum: 0, maximum: 6000 },
      emptyText: () => 'form.unknown',
    }),
  ),
  baseHeight: ofLiner(
    measure('base_height', { ...length, bounds: { defaultValue: 0, minimum: -10_000, maximum: 6000 }, asksBelow: 0 }),
  ),
  others: ofChimney({
    ...words('others', ['unknown', '0', '1', '2', '3', '4', '5', '6', 'open'], (word) => `form.others.${word}`, {
      look: 'select',
      group: 'chimney',
    }),
    isAssumed: false,
  }),
  inletGap: ofChimney(
    measure('inlet_gap', {
      ...length,
      bounds: { defaultValue: null, minimum: 0, maximum: 6000 },
      isMeaningful: ({ chosen }) => !['unknown', '0'].includes(chosen.others?.value ?? 'unknown'),
      emptyText: () => 'form.unknown',
      isAssumed: false,
    }),
  ),
  condition: ofChimney({
    ...words('condition', ['unknown', 'checked', 'remarks'], (word) => `form.condition.${word}`, chips),
    isAssumed: false,
  }),
  sootHatch: ofChimney({
    ...words('soot_hatch', ['unknown', 'yes', 'no'], (word) => `form.soot_hatch.${word}`, chips),
    isAssumed: false,
  }),
  ladder: ofChimney({
    ...words('ladder', ['unknown', 'there', 'new'], (word) => `form.ladder.${word}`, {
      ...chips,
      isMeaningful: ({ chosen: { roofType } }) => roofType?.value?.form !== 'flat',
    }),
    isAssumed: false,
  }),
  combustible: ofChimney(
    measure('combustible', {
      ...length,
      bounds: { defaultValue: null, minimum: 0, maximum: 6000 },
      emptyText: () => 'form.unknown',
      isAssumed: false,
    }),
  ),
  shield: ofChimney({
    ...words('shield', ['no', 'yes'], (word) => `form.shield.${word}`, chips),
    isAssumed: false,
  }),
  chimneyClass: ofChimney({
    ...words('chimney_class', ['unknown', ...chimneyClasses], (word) => `form.chimney_class.${word}`, {
      look: 'select',
      group: 'chimney',
    }),
    isAssumed: false,
  }),
  liner: ofLiner(words('liner', ['rigid', 'flexible'], (word) => `form.liner.${word}`, chips)),
  insulated: ofLiner(words('insulated', ['yes', 'no'], (word) => `form.insulated.${word}`, chips)),
};

function ofChimney<Described extends object>(choice: Described): Described & { readonly isFor: 'chimney' } {
  return { ...choice, isFor: 'chimney' };
}

function ofLiner<Described extends object>(choice: Described): Described & { readonly isFor: 'liner' } {
  return { ...choice, isFor: 'liner' };
}

function hasMeasuredWidth({ chosen }: Pick<Situation, 'chosen'>): boolean {
  return (chosen.flueWidth?.value ?? null) !== null;
}

type ChimneyTable = typeof chimneyChoices;
type ValueOf<Described> = Described extends Pick<Choice<string, infer Value>, 'read'> ? Value : never;
type ChimneyValues = { readonly [Name in keyof ChimneyTable]: ValueOf<ChimneyTable[Name]> };

/** Returns the chimney of the calculation; null if a choice is missing. */
export function flueOf(values: ChimneyValues): FlueChoice | null {
  const { flue: kind, chimney: chosen, flueSection: preset, flueWidth, flueDepth, inletHeight } = values;
  if (kind === 'new') return { kind };
  if (chosen === null || (preset === null && flueWidth === null)) return null;
  if (values.inlet === 'existing' && inletHeight === null) return null;
  const { wallDistance, overRoof, baseHeight, inletGap, condition, combustible, shield, sootHatch, ladder, liner } =
    values;
  const common = { inlet: values.inlet, inletHeight, wallDistance, overRoof, baseHeight, inletGap } as const;
  const others: ExistingFlue['others'] =
    values.others === 'unknown' ? null : values.others === 'open' ? 'open' : Number(values.others);
  const { sections: _, ...chimneyKind } = chosen;
  return {
    kind,
    chimney: chimneyKind,
    section: flueWidth === null ? (preset?.section ?? null) : { width: flueWidth, depth: flueDepth },
    ...common,
    others,
    condition,
    combustible,
    shield,
    chimneyClass: values.chimneyClass === 'unknown' ? null : values.chimneyClass,
    sootHatch,
    ladder,
    liner,
    insulated: values.insulated,
  };
}
