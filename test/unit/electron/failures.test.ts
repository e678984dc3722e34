import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeStartupFailure, type FailureKind } from '../../../electron/failures.ts';

describe('a start-up failure', () => {
  const withFields = (fields: object, cause?: Error): Error => Object.assign(new Error('x', { cause }), fields);
  const wrapped = (cause: Error): Error => new Error('The server did not start.', { cause });
  const refused = withFields({ code: 'EACCES' });
  const taken = withFields({ code: 'EADDRINUSE' });
  const cases: [string, unknown, FailureKind][] = [
    ['a missing catalogue', withFields({ fault: 'missing' }), 'catalogue_missing'],
    ['a damaged catalogue', withFields({ fault: 'corrupt' }), 'catalogue_broken'],
    ['a catalogue that another program has locked', wrapped(withFields({ fault: 'locked' })), 'catalogue_unreadable'],
    ['a catalogue of no known fault', withFields({ name: 'CatalogueFileError', fault: 'x' }), 'catalogue_broken'],
    [
      'a catalogue that the system does not let be read',
      wrapped(withFields({ fault: 'unreadable' }, refused)),
      'catalogue_unreadable',
    ],
    ['a catalogue that the server calls unusable', withFields({ code: 'CATALOGUE_UNUSABLE' }), 'catalogue_broken'],
    ['a port that the server may not use', wrapped(withFields({ code: 'PORT_UNAVAILABLE' }, taken)), 'port'],
    ['a folder that must not be written', wrapped(refused), 'start'],
    ['a programming error', new TypeError('x is not a function'), 'start'],
    ['something that is no error', 'just text', 'start'],
  ];
  for (const [name, error, kind] of cases) {
    it(`is reported as ${kind} for ${name}`, () => assert.equal(describeStartupFailure(error).kind, kind));
  }
});
