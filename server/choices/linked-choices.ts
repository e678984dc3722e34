import { objectives } from '../../db/codes.ts';
import type { Pipe, Scheme } from '../calculator/input/calculation-input.ts';
import { type Fireplace, steepestRoofAngle, type VentilationModule } from '../catalogue/reference-data.ts';
import {
  type Choice,
  findRow,
  mayHaveLoft,
  measure,
  type Option,
  row,
  type Situation,
  storeysOf,
  words,
} from './choice.ts';
import { type ChoiceProblem, isFilled, readField, refuse } from './field.ts';
import { type Bounds, parseNorwegianNumber } from './measure.ts';

/**
 * A hidden parameter: the fireplace for which outlet and diameter were chosen. If another fireplace is chosen, they may
 * be replaced. They are used unchanged if this parameter is missing.
 */
export const choicesMadeFor = 'chosen_for';

const anyFireplace = row(
  'fireplace',
  { rows: ({ reference: { fireplaces } }) => fireplaces, label: ({ name }) => name, isRequired: true },
  { look: 'select', group: 'fireplace' },
);

/** The fireplace is dropped if another producer is chosen. */
export const fireplace: Choice<'fireplace', Fireplace | null> = {
  ...anyFireplace,
  read: (query, situation) => {
    const read = anyFireplace.read(query, situation);
    const producer = situation.chosen.producer?.value ?? null;
    if (read.value === null || producer === null || read.value.producerId === producer.id) return read;
    const values = { fireplace: read.value.name, producer: producer.name };
    return { ...read, value: null, dropped: { key: 'field.dropped.fireplace', values } };
  },
  field: { look: 'fireplace', group: 'fireplace' },
};

const anyScheme = row(
  'scheme',
  {
    rows: schemesOf,
    label: ({ name }) => name,
    defaultRow: findDefaultScheme,
    picture: ({ outletPosition }) => `outlet-${outletPosition}`,
  },
  {
    look: 'chips',
    group: 'fireplace',
    isMeaningful: (situation) => schemesOf(situation).length > 0,
    isAssumed: true,
  },
);

/** If the fireplace lacks the outlet, its default outlet replaces the outlet. */
export const scheme: Choice<'scheme', Scheme | null> = {
  ...anyScheme,
  read: (query, situation) => {
    const read = anyScheme.read(query, situation);
    if (read.problem === null || read.submitted.length > 1) return read;
    const outlet = findDefaultScheme(situation);
    const dropped =
      outlet === null ? null : ({ key: 'field.dropped.scheme', values: { scheme: outlet.name } } as const);
    return { ...read, problem: null, dropped };
  },
};

function schemesOf({ chosen }: Situation): readonly Scheme[] {
  return chosen.fireplace?.value?.schemes ?? [];
}

function findDefaultScheme(situation: Situation): Scheme | null {
  const schemes = schemesOf(situation);
  return schemes.find(({ outletPosition }) => outletPosition === 'top') ?? schemes[0] ?? null;
}

const anyPipe = row(
  'pipe',
  {
    rows: ({ reference: { pipes } }) => pipes.toSorted((a, b) => a.diameter - b.diameter),
    label: ({ diameter }) => `Ø${diameter}`,
    defaultRow: outletPipe,
    unfit: ({ diameter }, situation) => {
      const outlet = outletPipe(situation);
      if (outlet === null || diameter >= outlet.diameter) return null;
      return { key: 'form.pipe.too_narrow', values: { outlet: outlet.diameter } };
    },
    isRequired: true,
  },
  { look: 'chips', group: 'fireplace' },
);

/** The default is the outlet's diameter. It replaces a diameter that is too narrow for another fireplace's outlet. */
export const pipe: Choice<'pipe', Pipe | null> = {
  ...anyPipe,
  read: (query, situation) => {
    const read = anyPipe.read(query, situation);
    const outlet = outletPipe(situation);
    const madeFor = query.get(choicesMadeFor) ?? '';
    const isForOther = madeFor !== '' && madeFor !== String(situation.chosen.fireplace?.value?.id);
    if (!isForOther || outlet === null || read.value === null || read.value.diameter >= outlet.diameter) return read;
    const dropped = { key: 'field.dropped.pipe', values: { diameter: outlet.diameter } } as const;
    return { ...read, value: outlet, defaulted: true, dropped };
  },
};

function outletPipe({ reference: { pipes }, chosen }: Situation): Pipe | null {
  return pipes.find(({ id }) => id === chosen.scheme?.value?.outletPipeId) ?? null;
}

/** Any number of the offered modules. Modules of another diameter are dropped, and the field says so. */
export const ventilation: Choice<'ventilation', readonly VentilationModule[]> = {
  name: 'ventilation',
  label: 'form.ventilation.label',
  read: (query, { reference: { ventilationModules }, chosen: { pipe: chosenPipe } }) => {
    const submitted = query.getAll('ventilation');
    const [chosen, unfit] = [new Set<VentilationModule>(), new Set<VentilationModule>()];
    let problem: ChoiceProblem | null = null;
    for (const text of submitted.map((sent) => sent.trim()).filter((sent) => sent !== '')) {
      const reading = findRow(text, ventilationModules);
      if ('problem' in reading) problem ??= reading.problem;
      else if (fitsPipe(reading.value, chosenPipe?.value ?? null)) chosen.add(reading.value);
      else unfit.add(reading.value);
    }
    const [first] = unfit;
    const values = { module: first?.name ?? '', count: unfit.size, diameter: chosenPipe?.value?.diameter ?? '' };
    return {
      name: 'ventilation',
      submitted,
      value: [...chosen],
      defaulted: false,
      problem,
      dropped: first === undefined ? null : { key: 'field.dropped.ventilation', values },
    };
  },
  show: (modules) => modules.map(({ name }) => name).join(', '),
  field: null,
  isFor: ['new'],
  isAssumed: false,
};

/** Returns whether a module fits the chosen diameter. Every module fits if no diameter is chosen. */
export function fitsPipe({ pipeId }: VentilationModule, chosen: Pipe | null): boolean {
  return chosen === null || pipeId === null || pipeId === chosen.id;
}

/** The place of the bends of an offset: a storey with the flue, or the attic or loft. Null: anywhere. */
export const offsetAt: Choice<'offset_at', number | 'attic' | null> = {
  name: 'offset_at',
  label: 'form.offset_at.label',
  read: (query, situation) =>
    readField<number | 'attic' | null, 'offset_at'>(query, 'offset_at', null, (text) => {
      if (text === 'attic') return mayHaveLoft(situation) ? { value: 'attic' } : refuse('field.no_attic', {}, '');
      const { minimum, maximum } = passedStoreys(situation);
      const storey = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
      if (storey >= minimum && storey <= maximum) return { value: storey };
      return refuse('field.no_such_storey', { value: text, minimum, maximum }, '');
    }),
  show: (place) => {
    if (place === null) return { key: 'assumption.anywhere', values: {} };
    return place === 'attic'
      ? { key: 'drawing.attic', values: {} }
      : { key: 'drawing.storey', values: { storey: place } };
  },
  field: {
    look: 'select',
    group: 'measures',
    isMeaningful: ({ chosen }) => chosen.offset !== undefined && isFilled(chosen.offset),
    options: (situation) => {
      const { minimum, maximum } = passedStoreys(situation);
      const storeys = Array.from({ length: Math.max(0, maximum - minimum + 1) }, (_, index) => minimum + index);
      const place = (value: number | 'attic' | null, label: Option['label']): Option => ({
        id: value === null ? '' : String(value),
        value,
        label,
        isDefault: value === null,
        unfit: null,
        picture: null,
      });
      return [
        place(null, { key: 'form.offset_at.anywhere', values: {} }),
        ...storeys.map((storey) => place(storey, { key: 'drawing.storey', values: { storey } })),
        ...(mayHaveLoft(situation) ? [place('attic', { key: 'form.offset_at.attic', values: {} })] : []),
      ];
    },
  },
  isFor: ['new'],
  isAssumed: true,
};

function passedStoreys(situation: Situation): { readonly minimum: number; readonly maximum: number } {
  return { minimum: situation.chosen.storey?.value ?? 1, maximum: storeysOf(situation) };
}

const anySweep = words('sweep', ['platform', 'hatch'], (word) => `form.sweep.${word}`, {
  look: 'chips',
  group: 'draught',
  isFor: ['new', 'existing', 'reline'],
});

/** A hatch is opened from an attic or loft. */
export const sweep: typeof anySweep = {
  ...anySweep,
  read: (query, situation) => {
    const read = anySweep.read(query, situation);
    if (read.value === 'platform' || mayHaveLoft(situation)) return read;
    return { ...read, value: 'platform', defaulted: true, ...refuse('field.no_attic_for_hatch', {}, '') };
  },
};

const anyObjective = words('objective', objectives, (word) => `result.objective.${word}`, null);

/** The objective has no field, so it shows no message. The result names the shown solution. */
export const objective: typeof anyObjective = {
  ...anyObjective,
  read: (query, situation) => ({ ...anyObjective.read(query, situation), problem: null }),
};

const longestReference = 120;

export const jobReference: Choice<'reference', string | null> = {
  name: 'reference',
  label: 'form.reference.label',
  read: (query) =>
    readField<string | null, 'reference'>(query, 'reference', null, (text) => ({ value: plainReference(text) })),
  show: (text) => text ?? '',
  field: null,
  isAssumed: false,
};

/** Returns a free text as one line of an order, without invisible characters, and cut; null: it is then empty. */
export function plainReference(text: string): string | null {
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return visible === '' ? null : Array.from(visible).slice(0, longestReference).join('').trim();
}

/** One parameter of the address confirms a rule with a digest of its facts. */
const confirmation = /^R\d{1,3}:[\da-f]{8}$/;

/** The dealer's confirmations of open rules. Others than those of the shown rules have no effect. */
export const settled: Choice<'settled', readonly string[]> = {
  name: 'settled',
  label: 'form.settled.label',
  read: (query) => {
    const submitted = query.getAll('settled');
    const value = [...new Set(submitted.map((text) => text.trim()))].filter((text) => confirmation.test(text));
    return { name: 'settled', submitted, value, defaulted: value.length === 0, problem: null, dropped: null };
  },
  show: (confirmations) => confirmations.map((text) => text.split(':')[0] ?? '').join(', '),
  field: null,
  isAssumed: false,
};

const anyRoofAngle = measure('roof_angle', {
  unit: 'angle',
  bounds: roofAngles,
  group: 'measures',
  emptyText: ({ chosen }) => (chosen.roofType?.value ? null : 'form.default_roof_angle'),
  isCounted: false,
});

/** If the chosen type of roof lacks the angle, the message offers the types that have it. */
export const roofAngle: typeof anyRoofAngle = {
  ...anyRoofAngle,
  read: (query, situation) => {
    const read = anyRoofAngle.read(query, situation);
    const chosen = situation.chosen.roofType?.value ?? null;
    const angle = parseNorwegianNumber(read.submitted.at(-1) ?? '');
    if (chosen === null || angle === undefined || read.problem?.key !== 'field.out_of_range.angle') return read;
    const rows = situation.reference.roofTypes
      .filter(({ minAngle, maxAngle }) => minAngle <= angle && angle <= Math.min(maxAngle, steepestRoofAngle))
      .toSorted((a, b) => Number(b.form === chosen.form) - Number(a.form === chosen.form));
    if (rows.length === 0) return read;
    const values = { ...read.problem.values, roofType: chosen.type };
    const problem = { ...read.problem, key: 'field.angle_of_other_type', values } as const;
    return { ...read, problem: { ...problem, elsewhere: { name: 'roof_type', rows } } };
  },
};

/** Returns the range of roof angles in degrees; without a type of roof, the range of the calculation. */
function roofAngles({ chosen: { roofType } }: Situation): Bounds<number> {
  if (!roofType?.value) return { defaultValue: 0, minimum: 0, maximum: steepestRoofAngle };
  const { defaultAngle, minAngle, maxAngle } = roofType.value;
  const maximum = Math.min(maxAngle, steepestRoofAngle);
  return { defaultValue: Math.min(defaultAngle, maximum), minimum: minAngle, maximum };
}
