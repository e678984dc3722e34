import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDealer, readOrganisationNumber, readStoredDealer } from '../../../../server/settings/dealer.ts';

const nothing = {
  name: '',
  address: '',
  organisationNumber: '',
  registered: '',
  phone: '',
  email: '',
  terms: '',
  quotePrefix: '',
};
const noDetails = { registered: false, phone: '', email: '', terms: '', quotePrefix: '' };

test('an organisation number is nine digits of which the last checks the others, however it is spaced', () => {
  for (const text of [
    '987654325',
    '987 654 325',
    ' 98 76 54 325',
    '987.654.325',
    '987\u00a0654\u00a0325',
    'NO987654325',
  ])
    assert.equal(readOrganisationNumber(text), '987 654 325', text);
  assert.equal(readOrganisationNumber('987654325mva'), '987 654 325 MVA');
  for (const text of ['987654326', '98765432', '9876543255', '987 654 32x', 'Org.nr. 987654325', ''])
    assert.equal(readOrganisationNumber(text), null, text);
});

test('blanks and empty lines around what was typed do not count', () => {
  assert.deepEqual(
    parseDealer({
      ...nothing,
      name: ' Ovnhuset  AS ',
      address: '\r\n Storgata 1\r\n\r\n0155  Oslo ',
      phone: ' 22 22  22 22 ',
      terms: ' Netto 10 dager.\r\nForbehold om lager.\n',
    }),
    {
      dealer: {
        ...noDetails,
        name: 'Ovnhuset AS',
        address: ['Storgata 1', '0155 Oslo'],
        organisationNumber: null,
        phone: '22 22 22 22',
        terms: 'Netto 10 dager.\nForbehold om lager.',
      },
      problems: [],
    },
  );
});

test('nothing at all is no dealer and no mistake; half of it is a mistake', () => {
  assert.deepEqual(parseDealer({ ...nothing, name: '  ' }), { dealer: null, problems: [] });
  assert.deepEqual(parseDealer({ ...nothing, address: 'Storgata 1' }).problems, ['name_missing']);
  const wrong = {
    ...nothing,
    name: 'x'.repeat(121),
    address: 'a\n'.repeat(6),
    organisationNumber: '1',
    phone: '1'.repeat(41),
    email: 'x'.repeat(121),
    terms: 'x'.repeat(2001),
    quotePrefix: 'x'.repeat(11),
  };
  assert.deepEqual(parseDealer(wrong).problems, [
    'name_long',
    'address_long',
    'organisation_number_wrong',
    'phone_long',
    'email_long',
    'terms_long',
    'quote_prefix_long',
  ]);
});

test('what is read from a file is checked as if it were typed', () => {
  const dealer = {
    name: 'Ovnhuset AS',
    address: ['Storgata 1'],
    organisationNumber: '987 654 325',
    registered: true,
    phone: '22 22 22 22',
    email: 'post@ovnhuset.example',
    terms: 'Netto 10 dager.',
    quotePrefix: 'T',
  };
  assert.deepEqual(readStoredDealer(dealer), dealer);
  // As earlier versions wrote it.
  assert.deepEqual(readStoredDealer({ name: 'A' }), { ...noDetails, name: 'A', address: [], organisationNumber: null });
  for (const stored of [
    null,
    'A',
    7,
    [],
    {},
    { name: '' },
    { name: 'A', address: [7] },
    { name: 'A', organisationNumber: 987654325 },
    { name: 'A', registered: 'ja' },
    { name: 'A', phone: 22222222 },
    { name: 'A', terms: ['Netto'] },
  ])
    assert.equal(readStoredDealer(stored), null, JSON.stringify(stored));
});

test('a check digit may be nought, and digits that would need ten have none', () => {
  assert.equal(readOrganisationNumber('900000030'), '900 000 030');
  for (let digit = 0; digit <= 9; digit += 1) assert.equal(readOrganisationNumber(`10000013${digit}`), null);
});
