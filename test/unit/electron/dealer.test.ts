import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dealerFormAddress, dealerRequestOf } from '../../../electron/windows/dealer.ts';
import texts from '../../../locales/nor/desktop.json' with { type: 'json' };

const typed = {
  name: '<b>"',
  address: 'Storgata 1\n</textarea>',
  organisationNumber: '1',
  registered: 'on',
  phone: '22 22 22 22',
  email: '',
  terms: '<i>Netto 10 dager</i>',
  quotePrefix: 'T',
};
const form = { language: 'nb', texts: typed, problems: [], isCentral: false } as const;
const html = (change: Partial<Parameters<typeof dealerFormAddress>[0]>): string =>
  decodeURIComponent(dealerFormAddress({ ...form, ...change }, (key) => texts[key]));

describe("the form for the dealer's details", () => {
  it('shows what was typed, escaped, and runs no script', () => {
    assert.ok(html({}).includes('value="&lt;b&gt;&quot;"'));
    assert.ok(html({}).includes('\nStorgata 1\n&lt;/textarea&gt;</textarea>'));
    assert.ok(html({}).includes('&lt;i&gt;Netto 10 dager&lt;/i&gt;</textarea>'));
    assert.match(html({}), /id="registered"[^>]* checked>/);
    assert.doesNotMatch(html({}), /<script|aria-invalid="/);
  });
  it('ties each problem to its field and begins at the first', () => {
    const wrong = html({ problems: ['organisation_number_wrong'] });
    assert.match(
      wrong,
      /<input id="organisation_number"[^>]* autofocus aria-invalid="true" aria-describedby="organisation_number-problem"/,
    );
    assert.match(wrong, /<p id="organisation_number-problem" class="problem">Nummeret stemmer ikke/);
    assert.equal(wrong.match(/ autofocus/g)?.length, 1);
  });
  it('only shows what the company has decided', () => {
    assert.doesNotMatch(html({ isCentral: true }), /<input|<textarea/);
    assert.match(html({ isCentral: true }), /bestemt for alle[^]*<dt>Registrert i Foretaksregisteret<\/dt><dd>✓<\/dd>/);
  });
});

describe('the address that the form leads to', () => {
  it('carries what was typed, or that it was cancelled', () => {
    assert.deepEqual(
      dealerRequestOf(
        'http://shell.invalid/dealer?name=A+%26+B&address=1%0D%0A2&organisation_number=987&registered=on&phone=1&email=a%40b.no&terms=Netto&quote_prefix=T&action=save',
      ),
      {
        kind: 'save',
        texts: {
          name: 'A & B',
          address: '1\r\n2',
          organisationNumber: '987',
          registered: 'on',
          phone: '1',
          email: 'a@b.no',
          terms: 'Netto',
          quotePrefix: 'T',
        },
      },
    );
    assert.deepEqual(dealerRequestOf('http://shell.invalid/dealer?name=A&action=cancel'), { kind: 'cancel' });
  });
  for (const address of [
    'http://shell.invalid/find?text=a',
    'https://shell.invalid/dealer',
    'http://evil.example/dealer',
    '',
  ])
    it(`is none when it reads ${JSON.stringify(address)}`, () => assert.equal(dealerRequestOf(address), null));
});
