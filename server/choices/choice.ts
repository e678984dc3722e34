import type { Finish, OutletPosition, RoofForm } from '../../db/codes.ts';
import {
  type FloorLayout,
  hasLoft,
  type Pipe,
  type RoofType,
  type Scheme,
} from '../calculator/input/calculation-input.ts';
import type { FlueChoice } from '../calculator/input/chimney-input.ts';
import type { OutsideFlue, PastEaves } from '../calculator/input/outside-input.ts';
import type { Chimney, Fireplace, Producer, ReferenceData } from '../catalogue/reference-data.ts';
import type { MessageKey } from '../i18n/translator.ts';
import { type Field, type FieldText, type Reading, readField, refuse } from './field.ts';
import { type Bounds, type MeasureUnit, readMeasure, usuallyAsksBelow } from './measure.ts';

/** A choice may depend on the rows of the catalogue and on earlier choices of the table. */
export interface Situation {
  readonly reference: ReferenceData;
  readonly chosen: {
    readonly producer?: Field<Producer | null>;
    readonly fireplace?: Field<Fireplace | null>;
    readonly scheme?: Field<Scheme | null>;
    readonly pipe?: Field<Pipe | null>;
    readonly floor?: Field<FloorLayout | null>;
    readonly roofType?: Field<RoofType | null>;
    readonly storey?: Field<number>;
    readonly ceiling?: Field<'roof' | 'flat'>;
    readonly offset?: Field<number>;
    readonly flue?: Field<FlueChoice['kind']>;
    readonly chimney?: Field<Chimney | null>;
    readonly flueWidth?: Field<number | null>;
    readonly inlet?: Field<'new' | 'existing' | 'below'>;
    readonly air?: Field<'room' | 'own'>;
    readonly others?: Field<string>;
    readonly flueStraight?: Field<'unknown' | 'yes' | 'no'>;
  };
}

/** Returns the number of storeys; without a chosen house, the greatest offered number. */
export function storeysOf({ reference: { floors }, chosen: { floor } }: Situation): number {
  return floor?.value?.numFloors ?? Math.max(1, ...floors.map(({ numFloors }) => numFloors));
}

/** Returns whether the house has an attic or loft, or may have one because no house is chosen. */
export function mayHaveLoft({ chosen: { floor, ceiling } }: Situation): boolean {
  return !floor?.value || hasLoft({ floor: floor.value, ceiling: ceiling?.value ?? 'roof' });
}

export function appliesTo(
  { isFor }: Pick<Choice<string, unknown>, 'isFor'>,
  { chosen: { flue } }: Pick<Situation, 'chosen'>,
): boolean {
  return isFor === undefined || isFor.includes(flue?.value ?? 'new');
}

/** A value to print: a text of the catalogue, a message, or a number with its unit. */
export type Shown = string | FieldText | { readonly number: number; readonly unit: MeasureUnit };

export interface Option {
  /** Unique in its field, and sent as the field's value. The default option sends an empty text. */
  readonly id: string;
  readonly value: unknown;
  readonly label: Shown;
  /** Whether this is the default option. It is not kept if another fireplace is chosen. */
  readonly isDefault: boolean;
  /** Why the option does not fit the other choices; null: it fits. */
  readonly unfit: FieldText | null;
  readonly picture: ChoicePicture | null;
}

/** Names in `views/assets/pictures.svg`. */
export type ChoicePicture =
  | `roof-${RoofForm | 'steep'}`
  | `outlet-${OutletPosition}`
  | `finish-${Finish}`
  | `side-${OutsideFlue['side']}`
  | `past-${PastEaves | 'simplest'}`;

/** The parts of the form, in its order. */
export const formGroups = ['fireplace', 'chimney', 'house', 'measures', 'draught'] as const;

interface Placed {
  readonly group: (typeof formGroups)[number];
  /** Whether the field applies to the house. Otherwise it is shown only with a value. Absent: always. */
  readonly isMeaningful?: (situation: Situation) => boolean;
}

export interface MeasureField extends Placed {
  readonly look: 'measure';
  readonly unit: MeasureUnit;
  readonly help: MessageKey;
  readonly bounds: (situation: Situation) => Bounds;
  /** The text of an empty field; null: the default number. */
  readonly emptyText: (situation: Situation) => MessageKey | null;
  /** Whether the field counts as a given measure of the house. */
  readonly isCounted: boolean;
  readonly write: (value: number) => string | number;
}

export interface OptionsField extends Placed {
  /** Chips are side by side. Pictures are chips with the label under the picture. */
  readonly look: 'select' | 'chips' | 'pictures';
  readonly options: (situation: Situation) => readonly Option[];
  /** The text of the field if it has no default option. */
  readonly emptyText?: MessageKey;
  readonly help?: MessageKey;
}

export interface FireplaceField extends Placed {
  readonly look: 'fireplace';
}

export interface Choice<Name extends string, Value> {
  /** The choice's name in the address. Its texts are `form.<name>.…`. */
  readonly name: Name;
  /** Composed once: the translator takes six times as long to find a text by a newly composed key. */
  readonly label: MessageKey;
  readonly read: (query: URLSearchParams, situation: Situation) => Field<Value, Name>;
  readonly show: (value: Value) => Shown;
  /** Null: the form has no field for the choice, or a field with its own markup. */
  readonly field: MeasureField | OptionsField | FireplaceField | null;
  /** Whether a result needs the choice. Absent: no. */
  readonly isRequired?: ((situation: Pick<Situation, 'chosen'>) => boolean) | undefined;
  /** The kinds of flue that the choice applies to; for others it counts as not sent. Absent: all. */
  readonly isFor?: readonly FlueChoice['kind'][] | undefined;
  /** Whether the result lists the default as an assumption. */
  readonly isAssumed: boolean;
  /** The text of the assumption, instead of the value. */
  readonly assumption?: MessageKey | undefined;
}

interface MeasureChoice<Name extends string, Value> extends Choice<Name, Value> {
  readonly field: MeasureField;
}

type LabelledName = MessageKey extends infer Key ? (Key extends `form.${infer Name}.label` ? Name : never) : never;
type HelpedName = MessageKey extends infer Key ? (Key extends `form.${infer Name}.help` ? Name : never) : never;

/** `asksBelow`: a length in millimetres. For a shorter length without unit, the form asks for the unit. */
type MeasureOptions<Default extends number | null> = Placed &
  Partial<Pick<MeasureField, 'emptyText' | 'isCounted'>> &
  Partial<Pick<Choice<string, number>, 'isFor' | 'isAssumed' | 'assumption' | 'isRequired'>> & {
    readonly unit: MeasureUnit;
    readonly bounds: Bounds<Default> | ((situation: Situation) => Bounds<Default>);
    readonly asksBelow?: number;
  };

export function measure<const Name extends HelpedName & LabelledName, Default extends number | null>(
  name: Name,
  options: MeasureOptions<Default>,
): MeasureChoice<Name, number | Default> {
  const { unit, bounds: given, asksBelow = usuallyAsksBelow, ...rest } = options;
  const { isFor, isAssumed = true, assumption, isRequired, ...placed } = rest;
  const bounds = typeof given === 'function' ? given : () => given;
  return {
    name,
    label: `form.${name}.label`,
    read: (query, situation) => {
      const { defaultValue, ...range } = bounds(situation);
      return readField<number | Default, Name>(query, name, defaultValue, (text) =>
        readMeasure(text, unit, range, asksBelow),
      );
    },
    show: (value) => ({ number: value ?? 0, unit }),
    field: {
      look: 'measure',
      unit,
      help: `form.${name}.help`,
      emptyText: () => null,
      isCounted: true,
      ...placed,
      bounds,
      // A short length is written with its unit. Otherwise the form would ask for the unit.
      write: (value) => (unit === 'length' && value > 0 && value < asksBelow ? `${value} mm` : value),
    },
    isRequired,
    isFor,
    isAssumed,
    assumption,
  };
}

type OptionsDescription = Omit<OptionsField, 'options'> & Partial<Pick<Choice<string, unknown>, 'isFor' | 'isAssumed'>>;

/** `isOffered`: whether the form offers a word. Absent: always. `picture`: of a word. Absent: none. */
type WordsDescription<Word> = OptionsDescription & {
  readonly isOffered?: (word: string, situation: Situation) => boolean;
  readonly picture?: (word: Word) => ChoicePicture;
};

/**
 * Describes a choice between fixed words. By default, the default is an assumption.
 * @param defaultIn returns the default word; absent: the first word
 */
export function words<const Name extends LabelledName, const Word extends string>(
  name: Name,
  all: readonly [Word, ...Word[]],
  text: (word: Word) => MessageKey,
  description: WordsDescription<Word> | null,
  defaultIn: (situation: Situation) => Word = () => all[0],
): Choice<Name, Word> {
  const { isOffered = () => true, picture = () => null } = description ?? {};
  const show = (word: Word): Shown => ({ key: text(word), values: {} });
  const described = all.map((word) => ({ id: word, label: show(word), picture: picture(word) }));
  return {
    name,
    label: `form.${name}.label`,
    read: (query, situation) =>
      readField<Word, Name>(query, name, defaultIn(situation), (sent) => {
        const word = all.find((candidate) => candidate === sent);
        return word === undefined ? refuse('field.unknown', {}, '') : { value: word };
      }),
    show,
    field: description && {
      ...description,
      options: (situation) =>
        described
          .filter(({ id }) => isOffered(id, situation))
          .map(({ id, label, picture: shown }) => ({
            id,
            value: id,
            label,
            isDefault: id === defaultIn(situation),
            unfit: null,
            picture: shown,
          })),
    },
    isFor: description?.isFor,
    isAssumed: description?.isAssumed ?? true,
  };
}

interface Identified {
  readonly id: number;
}

interface RowsDescription<Row> {
  readonly rows: (situation: Situation) => readonly Row[];
  readonly label: (row: Row) => Shown;
  /** Returns the row's name in the address. Absent: the row's id is used. */
  readonly idOf?: (row: Row) => string;
  /** Returns the default row. Absent: no row is the default. */
  readonly defaultRow?: (situation: Situation) => Row | null;
  readonly unfit?: (row: Row, situation: Situation) => FieldText | null;
  readonly picture?: (row: Row) => ChoicePicture;
  readonly isRequired?: true | ((situation: Pick<Situation, 'chosen'>) => boolean);
}

/** Describes a choice of a row of the catalogue. By default, a default row is no assumption. */
export function row<const Name extends LabelledName, Row extends Identified>(
  name: Name,
  source: RowsDescription<Row>,
  description: OptionsDescription,
): Choice<Name, Row | null> {
  const { rows, label, idOf, defaultRow = () => null, unfit = () => null, picture = () => null, isRequired } = source;
  return {
    name,
    label: `form.${name}.label`,
    read: (query, situation) =>
      readField<Row | null, Name>(query, name, defaultRow(situation), (text) => findRow(text, rows(situation), idOf)),
    show: (chosen) => (chosen === null ? '' : label(chosen)),
    field: {
      ...description,
      options: (situation) =>
        rows(situation).map((offered) => ({
          id: idOf?.(offered) ?? String(offered.id),
          value: offered,
          label: label(offered),
          isDefault: offered.id === defaultRow(situation)?.id,
          unfit: unfit(offered, situation),
          picture: picture(offered),
        })),
    },
    isRequired: isRequired === true ? () => true : isRequired,
    isFor: description.isFor,
    isAssumed: description.isAssumed ?? false,
  };
}

/** Finds the row with this id, or with this name from `idOf`. */
export function findRow<Row extends Identified>(
  text: string,
  rows: readonly Row[],
  idOf?: (row: Row) => string,
): Reading<Row> {
  const isNamed = idOf
    ? (candidate: Row) => idOf(candidate) === text
    : ({ id }: Row) => /^\d{1,15}$/.test(text) && id === Number(text);
  const found = rows.find(isNamed);
  return found === undefined ? refuse('field.unknown', {}, '') : { value: found };
}
