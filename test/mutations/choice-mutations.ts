import { faults, type Mutation } from './mutation.ts';

/** Faults of the choices: of their reading and of the addresses with them. */
export const choiceMutations: readonly Mutation[] = [
  ...faults('server/choices', ['test/unit/server/choices/*.test.ts'], {
    'a parameter that is sent twice counts once': [
      "if (submitted.length > 1) return { ...absent, ...refuse('field.repeated', {}, '') };",
      '',
    ],
    'an explicit value is an assumption': [
      'value: reading.value, defaulted: false }',
      'value: reading.value, defaulted: true }',
    ],
    'a wrong word is taken for the usual one': [
      "return word === undefined ? refuse('field.unknown', {}, '') : { value: word };",
      'return { value: word ?? defaultWord };',
    ],
    'a fireplace of another producer stays': [
      'read.value.producerId === producer.id) return read;',
      'read.value.producerId !== 0) return read;',
    ],
    'the first outlet is the usual one, whatever its place': [
      "schemes.find(({ outletPosition }) => outletPosition === 'top') ?? schemes[0]",
      'schemes[0]',
    ],
    'an outlet that the fireplace lacks is a mistake': [
      'if (read.problem === null || read.submitted.length > 1) return read;',
      'if (read.submitted.length > 0) return read;',
    ],
    'a pipe of another fireplace stays though it is too narrow': [
      'read.value.diameter >= outlet.diameter) return read;',
      'read.value.diameter > 0) return read;',
    ],
    'a diameter chosen for this fireplace is replaced': [
      "const isForOther = madeFor !== '' && madeFor !==",
      'const isForOther = madeFor !==',
    ],
    'ventilation of another diameter is kept': [
      'pipeId === null || pipeId === chosen.id',
      'pipeId === null || pipeId !== undefined',
    ],
    'an attic is taken for a house without one': [
      "return mayHaveLoft(situation) ? { value: 'attic' } : refuse('field.no_attic', {}, '');",
      "return { value: 'attic' };",
    ],
    'the unit behind a number makes it none': ['mm|°|grader', 'mm|grader'],
    'a length in centimetres is one in metres': ['{ mm: 1, cm: 10, m: 1000 }', '{ mm: 1, cm: 1000, m: 1000 }'],
    'rounding errors of a length stay': ['* 1000) / 1000', '* 1) / 1'],
    'a roof may be steeper than the steepest': [
      'const maximum = Math.min(maxAngle, steepestRoofAngle);',
      'const maximum = maxAngle;',
    ],
    'a link forgets what the page had': [
      'if (changes[name] === undefined) parameters.push(written);',
      'if (changes[name] !== undefined) parameters.push(written);',
    ],
    'an empty parameter stays in a link': ["[, value]) => value.trim() !== ''", '[, value]) => value !== null'],
  }),
];
