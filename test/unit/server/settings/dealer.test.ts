import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type DealerTexts,
  parseDealer,
  readLabour,
  readOrganisationNumber,
  readStoredDealer,
} from '../../../../server/settings/dealer.ts';

const typed =
  (texts: Readonly<Record<string, string>>): DealerTexts =>
  (field) =>
    texts[field] ?? '';
const typedLabour = (lines: readonly Readonly<Record<string, string>>[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line, index) => Object.entries(line).map(([part, text]) => [`labour.${index}.${part}`, text])),
  );
const noDetails = {
  registered: false,
  phone: '',
  email: '',
  terms: '',
  quotePrefix: '',
  validDays: null,
  lowestMargin: null,
  supplier: '',
  customerNumber: '',
  labour: [],
};

test('an organisation number is nine digits of which the last checks the others, however it is spaced', () => {
  for (const text of ['987654325', ' 98 76 54\u00a0325', '987.654.325', 'NO987654325'])
    assert.equal(readOrganisationNumber(text), '987 654 325', text);
  assert.equal(readOrganisationNumber('987654325mva'), '987 654 325 MVA');
  for (const text of ['987654326', '98765432', '9876543255', '987 654 32x', 'Org.nr. 987654325', ''])
    assert.equal(readOrganisationNumber(text), null, text);
});

test('blanks and empty lines around a text do not count', () => {
  assert.deepEqual(
    parseDealer(
      typed({
        name: ' Ovnhuset  AS ',
        address: '\r\n Storgata 1\r\n\r\n0155  Oslo ',
        phone: ' 22 22  22 22 ',
        terms: ' Netto 10 dager.\r\nForbehold om lager.\n',
      }),
    ),
    {
      dealer: {
        ...noDetails,
        name: 'Ovnhuset AS',
        address: ['Storgata 1', '0155 Oslo'],
        organisationNumber: null,
        phone: '22 22 22 22',
        terms: 'Netto 10 dager.\nForbehold om lager.',
      },
      problems: new Map(),
    },
  );
});

test('an empty form is no dealer and no mistake; a half filled one is a mistake', () => {
  assert.deepEqual(parseDealer(typed({ name: '  ' })), { dealer: null, problems: new Map() });
  for (const half of [{ address: 'Storgata 1' }, { supplier: 'Stålpipe AS' }, { validDays: '14' }]) {
    const { dealer, problems } = parseDealer(typed(half));
    assert.equal(dealer, null);
    assert.deepEqual([...problems], [['name', { kind: 'name_missing' }]]);
  }
});

test('each wrong text has a problem at its field', () => {
  const { dealer, problems } = parseDealer(
    typed({
      name: 'x'.repeat(121),
      address: 'a\n'.repeat(6),
      organisationNumber: '1',
      registered: '',
      phone: '1'.repeat(41),
      email: 'x'.repeat(121),
      terms: 'x'.repeat(2001),
      quotePrefix: 'x'.repeat(11),
      validDays: '0',
      supplier: 'x'.repeat(121),
      customerNumber: '1'.repeat(11),
      ...typedLabour([
        { text: '', amount: '100', unit: 'rs' },
        { text: 'Montering', amount: 'mye', unit: 'rs' },
        { text: 'x'.repeat(201), amount: '', unit: 'rs' },
      ]),
    }),
  );
  assert.equal(dealer, null);
  assert.deepEqual(Object.fromEntries(Array.from(problems, ([field, { kind }]) => [field, kind])), {
    name: 'too_long',
    address: 'address_long',
    organisationNumber: 'organisation_number_wrong',
    phone: 'too_long',
    email: 'too_long',
    terms: 'too_long',
    quotePrefix: 'too_long',
    validDays: 'valid_days_wrong',
    supplier: 'too_long',
    customerNumber: 'too_long',
    'labour.0.text': 'labour_text_missing',
    'labour.1.amount': 'amount_wrong',
    'labour.2.text': 'too_long',
  });
  for (const days of ['366', '14,5', '-1', 'en uke'])
    assert.ok(parseDealer(typed({ name: 'A', validDays: days })).problems.has('validDays'), days);
});

test('a line of labour has an amount in kroner, or none yet; an empty line is no line', () => {
  const labour = [
    { text: ' Montering  av pipe ', amount: '8 500,50', unit: 'rs', commitment: 'fixed', per: 'storey' },
    { text: '', amount: ' ', unit: 't' },
    { text: 'Befaring', amount: '', unit: 't' },
    { text: 'Stillas', amount: '0', unit: 'kg' },
  ];
  assert.deepEqual(parseDealer(typed({ name: 'A', ...typedLabour(labour) })).dealer?.labour, [
    { text: 'Montering av pipe', kroner: 8500.5, unit: 'rs', commitment: 'fixed', per: 'storey' },
    { text: 'Befaring', kroner: null, unit: 't', commitment: null, per: null },
    { text: 'Stillas', kroner: 0, unit: 'rs', commitment: null, per: null },
  ]);
});

test('lines of labour from a file are refused as a whole if one of them is wrong', () => {
  const line = { text: 'Montering', kroner: 8500, unit: 'rs', commitment: 'estimate', per: 'opening' };
  const plain = { kroner: null, unit: 'rs', commitment: null, per: null };
  assert.deepEqual(readLabour([line, { text: 'Befaring' }]), [line, { text: 'Befaring', ...plain }]);
  for (const wrong of [{ commitment: 'gift' }, { per: 'storeys' }, { per: '' }])
    assert.equal(readLabour([{ ...line, ...wrong }]), null, JSON.stringify(wrong));
  for (const wrong of [
    null,
    [line, { ...line, unit: 'kg' }],
    [line, { ...line, kroner: -1 }],
    [line, { ...line, kroner: '8500' }],
    [line, { ...line, kroner: 1.005 }],
    [{ ...line, text: ' ' }],
    Array.from({ length: 9 }, () => line),
  ])
    assert.equal(readLabour(wrong), null, JSON.stringify(wrong));
});

test('texts from a file are checked like typed ones', () => {
  const dealer = {
    name: 'Ovnhuset AS',
    address: ['Storgata 1'],
    organisationNumber: '987 654 325',
    registered: true,
    phone: '22 22 22 22',
    email: 'post@ovnhuset.example',
    terms: 'Netto 10 dager.',
    quotePrefix: 'T',
    validDays: 14,
    lowestMargin: 22.5,
    supplier: 'Stålpipe AS',
    customerNumber: '4711',
    labour: [{ text: 'Montering', kroner: 8500.5, unit: 'rs', commitment: 'indication', per: 'opening' }],
  };
  assert.deepEqual(readStoredDealer(dealer), dealer);
  assert.deepEqual(readStoredDealer({ name: 'A' }), { ...noDetails, name: 'A', address: [], organisationNumber: null });
  for (const stored of [
    null,
    7,
    [],
    { name: '' },
    { name: 'A', address: [7] },
    { name: 'A', organisationNumber: 987654325 },
    { name: 'A', registered: 'ja' },
    { name: 'A', phone: 22222222 },
    { name: 'A', terms: ['Netto'] },
    { name: 'A', validDays: '14' },
    { name: 'A', lowestMargin: '20' },
    { name: 'A', lowestMargin: 100 },
    { name: 'A', supplier: 7 },
    { name: 'A', labour: [{ text: 7 }] },
  ])
    assert.equal(readStoredDealer(stored), null, JSON.stringify(stored));
});

test('a check digit may be nought, and digits that would need ten have none', () => {
  assert.equal(readOrganisationNumber('900000030'), '900 000 030');
  for (let digit = 0; digit <= 9; digit += 1) assert.equal(readOrganisationNumber(`10000013${digit}`), null);
});
