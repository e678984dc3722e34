import type { Mutation } from './mutation.ts';

const choices: Pick<Mutation, 'step' | 'tests'> = { step: 'unit', tests: ['test/unit/server/choices/*.test.ts'] };

/** Faults of the choices: of their reading and of the addresses with them. */
export const choiceMutations: readonly Mutation[] = [
  {
    title: 'a parameter that is sent twice counts once',
    place: 'server/choices',
    find: "if (submitted.length > 1) return { ...absent, ...refuse('field.repeated', {}, '') };",
    replace: '',
    ...choices,
  },
  {
    title: 'an explicit value is an assumption',
    place: 'server/choices',
    find: 'value: reading.value, defaulted: false }',
    replace: 'value: reading.value, defaulted: true }',
    ...choices,
  },
  {
    title: 'a wrong word is taken for the usual one',
    place: 'server/choices',
    find: "return word === undefined ? refuse('field.unknown', {}, '') : { value: word };",
    replace: 'return { value: word ?? defaultWord };',
    ...choices,
  },
  {
    title: 'a fireplace of another producer stays',
    place: 'server/choices',
    find: 'read.value.producerId === producer.id) return read;',
    replace: 'read.value.producerId !== 0) return read;',
    ...choices,
  },
  {
    title: 'the first outlet is the usual one, whatever its place',
    place: 'server/choices',
    find: "schemes.find(({ outletPosition }) => outletPosition === 'top') ?? schemes[0]",
    replace: 'schemes[0]',
    ...choices,
  },
  {
    title: 'an outlet that the fireplace lacks is a mistake',
    place: 'server/choices',
    find: 'if (read.problem === null || read.submitted.length > 1) return read;',
    replace: 'if (read.submitted.length > 0) return read;',
    ...choices,
  },
  {
    title: 'a pipe of another fireplace stays though it is too narrow',
    place: 'server/choices',
    find: 'read.value.diameter >= outlet.diameter) return read;',
    replace: 'read.value.diameter > 0) return read;',
    ...choices,
  },
  {
    title: 'a diameter chosen for this fireplace is replaced',
    place: 'server/choices',
    find: "const isForOther = madeFor !== '' && madeFor !==",
    replace: 'const isForOther = madeFor !==',
    ...choices,
  },
  {
    title: 'ventilation of another diameter is kept',
    place: 'server/choices',
    find: 'pipeId === null || pipeId === chosen.id',
    replace: 'pipeId === null || pipeId !== undefined',
    ...choices,
  },
  {
    title: 'an attic is taken for a house without one',
    place: 'server/choices',
    find: "return mayHaveLoft(situation) ? { value: 'attic' } : refuse('field.no_attic', {}, '');",
    replace: "return { value: 'attic' };",
    ...choices,
  },
  {
    title: 'the unit behind a number makes it none',
    place: 'server/choices',
    find: 'mm|°|grader',
    replace: 'mm|grader',
    ...choices,
  },
  {
    title: 'a length in centimetres is one in metres',
    place: 'server/choices',
    find: '{ mm: 1, cm: 10, m: 1000 }',
    replace: '{ mm: 1, cm: 1000, m: 1000 }',
    ...choices,
  },
  {
    title: 'rounding errors of a length stay',
    place: 'server/choices',
    find: '* 1000) / 1000',
    replace: '* 1) / 1',
    ...choices,
  },
  {
    title: 'a roof may be steeper than the steepest',
    place: 'server/choices',
    find: 'const maximum = Math.min(maxAngle, steepestRoofAngle);',
    replace: 'const maximum = maxAngle;',
    ...choices,
  },
  {
    title: 'a link forgets what the page had',
    place: 'server/choices',
    find: 'if (changes[name] === undefined) parameters.push(written);',
    replace: 'if (changes[name] !== undefined) parameters.push(written);',
    ...choices,
  },
  {
    title: 'an empty parameter stays in a link',
    place: 'server/choices',
    find: ".filter((value) => value.trim() !== '')\n      .map((value): [FieldName",
    replace: '      .map((value): [FieldName',
    ...choices,
  },
];
