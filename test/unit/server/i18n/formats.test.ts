import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFormats } from '../../../../server/i18n/formats.ts';
import { languageTags } from '../../../../server/i18n/locale.ts';

test('numbers and amounts are written as Intl writes them, but a zero has no sign, whatever their size and sign, in any language that may be added', () => {
  const whole = Array.from({ length: 12 }, (_, exponent) => 10 ** exponent);
  const values = [
    0,
    -0,
    -0.04,
    7,
    -7,
    99.5,
    1234.56,
    ...whole.flatMap((power) => [power - 1, power, power + 1, 5 * power + 7]),
  ];
  for (const tag of [...Object.values(languageTags), 'pl', 'es', 'de-CH', 'en-IN', 'ar-EG']) {
    const { number, money } = createFormats(tag);
    const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 1, signDisplay: 'negative' });
    const amounts = new Intl.NumberFormat(tag, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'negative',
    });
    for (const value of values) {
      assert.equal(number(value), numbers.format(value));
      assert.equal(money(value), amounts.format(value / 100));
    }
  }
});
