import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { createMasking, type Masking } from '../../../source/secrets/masking.ts';
import { growsLinearly } from '../../../../../test/support/growth.ts';
import { mask } from '../../../source/secrets/secret-names.ts';

const masking = createMasking([]);

const secretName = fc.constantFrom(...'password DB_PASS apiKey x-auth-token PHPSESSID passord sig jwt'.split(' '));
const plainName = fc.constantFrom('page', 'keyword', 'author', 'design', 'monkey', 'status_code', 'q');
const secret = fc.stringMatching(/^Q[a-zA-Z0-9]{7,20}Z$/);
/** Values as a correct program encodes them in an address. */
const plainValue = fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(text).replaceAll(/['!()*%]/g, '-'));

const encode = (text: string, times: number): string =>
  times === 0 ? text : encode(encodeURIComponent(text), times - 1);

/** Each way in which a text can contain a name and its value, and the function that masks that text. */
const wrappings: readonly [string, (name: string, value: string) => string, (text: string) => string][] = [
  ['a query', (name, value) => `https://host/?a=1&${name}=${value}&b=2`, (text) => masking.address(text)],
  ['a fragment', (name, value) => `/x#${name}=${value}`, (text) => masking.address(text)],
  [
    'a form',
    (name, value) => `${name}=${value}&b=2`,
    (text) => masking.body(text, 'application/x-www-form-urlencoded'),
  ],
  ['JSON', (name, value) => JSON.stringify({ a: { [name]: value } }), (text) => masking.text(text)],
  ['JSON in JSON', (name, value) => JSON.stringify(JSON.stringify({ [name]: value })), (text) => masking.text(text)],
  ['a quoted address', (name, value) => `(from "/x?${name}=${value}")`, (text) => masking.text(text)],
  [
    'an environment',
    (name, value) => `Server=db;${name}=${value};b=2`,
    (text) => masking.environmentVariable('A', text),
  ],
  [
    'a statement',
    (name, value) => `SELECT 1 WHERE "${name}" = '${value}'`,
    (text) => masking.statement(text, null).sql,
  ],
  ['an object', (name, value) => `${name}\n${value}`, (text) => maskedField(text)],
];

function maskedField(text: string): string {
  const [name = '', value = ''] = text.split('\n');
  return JSON.stringify(masking.value({ [name]: value }));
}

describe('masking', () => {
  it('removes a secret however it is wrapped, and keeps the same value under a harmless name', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...wrappings),
        secretName,
        plainName,
        secret,
        ([, wrap, apply], name, plain, value) => {
          assert.equal(apply(wrap(name, value)).includes(value), false);
          assert.equal(apply(wrap(plain, value)).includes(value), true);
        },
      ),
    );
  });

  it('removes a secret from addresses within addresses, encoded up to four times, and nothing else', () => {
    fc.assert(
      fc.property(secretName, secret, plainValue, fc.nat(4), (name, value, plain, times) => {
        const wrapped = (inner: string): string =>
          `https://host/?a=${plain}&next=${encode(`/y?${name}=`, times)}${inner}${encode('&c=3', times)}&d=4`;
        assert.equal(masking.address(wrapped(value)), wrapped(mask));
      }),
    );
  });

  it('changes nothing in an address without a secret', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(plainName, plainValue), { maxLength: 8 }), fc.nat(2), (pairs, times) => {
        const query = pairs.map(([name, value]) => `${name}=${value}`).join('&');
        const address = `https://host:8080/path/a@b?x=1&next=${encode(`http://y/?${query}`, times)}&${query}#top`;
        assert.equal(masking.address(address), address);
        assert.equal(masking.text(`GET ${address} 200`), `GET ${address} 200`);
      }),
    );
  });

  it('changes nothing when it is done a second time, even where a mask ends a quotation', () => {
    for (const given of [`Bearer %253D'Cookie: Bearer '0,`, 'Cookie: {]Cookie: {jp', '?In`-Bearer %3D(pN&']) {
      const once = masking.text(given);
      assert.equal(masking.text(once), once);
    }
  });

  it('never throws, and changes nothing when it is done a second time', () => {
    const piece = fc.oneof(
      fc.constantFrom(...String.raw`token password = : " ' \ & ; ? # :// @ %3D %253D { [ ] } ,`.split(' ')),
      fc.constantFrom(' ', '\n', 'Bearer ', 'Cookie: '),
      fc.string({ maxLength: 5 }),
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    const applications: ((given: string) => string)[] = [
      (given) => masking.address(given),
      (given) => masking.body(given, 'application/x-www-form-urlencoded'),
      (given) => masking.body(given, 'multipart/form-data'),
      (given) => masking.environmentVariable('A', given),
      (given) => masking.host(given),
      (given) => masking.statement(given, [given]).sql,
    ];
    fc.assert(
      fc.property(text, fc.constantFrom(...applications), (given, apply) => {
        assert.equal(typeof apply(given), 'string');
        const once = masking.text(given);
        assert.equal(masking.text(once), once);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes a time that grows with the length of the text, and no faster, for any repeated text', () => {
    const marks =
      String.raw`? pass token = & ; , : // @ % 25 3D /reset/ --pass -u 4111 " ' \ { [ ( a Cookie x' values -- /* <token> \\u0074`.split(
        ' ',
      );
    const shapes = ['-eyJ', 'eyJa.', 'ghp_', 'AKIA', 'xoxb', '-----BEGIN PRIVATE KEY', 'sk_live_'];
    const piece = fc.constantFrom(...marks, ' ', '\n', 'Bearer ', 'insert into a');
    const unit = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
    type Application = (given: Masking, text: string) => unknown;
    const asText: Application = (given, text) => given.text(text);
    const applications: readonly Application[] = [
      (given, text) => given.address(text),
      asText,
      (given, text) => given.body(text, 'multipart/form-data'),
      (given, text) => given.statement(text, null),
    ];
    fc.assert(
      fc.property(
        unit,
        fc.constantFrom('', '?token=', '"token":"', 'select token '),
        fc.constantFrom(...applications),
        (repeated, before, apply) => {
          assert.ok(
            growsLinearly((length) => apply(masking, before + repeated.repeat(length / repeated.length))),
            JSON.stringify(before + repeated),
          );
        },
      ),
      { numRuns: 60, seed: 11, examples: shapes.map((shape) => [shape, '', asText]) },
    );
  });
});
