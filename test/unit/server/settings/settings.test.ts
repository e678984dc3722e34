import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { locales } from '../../../../server/i18n/locale.ts';
import { dealerOfSettings } from '../../../../server/settings/dealer-of-settings.ts';
import { parseSettings, SettingsError } from '../../../../server/settings/parse-settings.ts';
import { settingEntries } from '../../../../server/settings/settings.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const parse = (environment: Record<string, string>, ...argumentList: string[]) =>
  parseSettings({ environment, argumentList, isTerminal: false });

test('the server is by default in development on 127.0.0.1:8080, in Norwegian, with the profiler on', () => {
  assert.ok(Object.isFrozen(parse({})));
  assert.deepEqual(parse({}), {
    environment: 'development',
    host: '127.0.0.1',
    port: 8080,
    cataloguePath: null,
    locale: 'nor',
    logLevel: 'info',
    logFormat: 'json',
    allowedHosts: [],
    trustProxy: false,
    hsts: false,
    dealerName: null,
    dealerAddress: [],
    dealerOrganisationNumber: null,
    dealerRegistered: false,
    dealerPhone: '',
    dealerEmail: '',
    dealerTerms: [],
    dealerValidDays: null,
    dealerSupplier: '',
    dealerCustomerNumber: '',
    dealerLabour: null,
    profiler: true,
    profilerDirectory: null,
    profilerMaximumProfiles: 500,
    profilerMaximumMegabytes: 64,
  });
});

test('production turns the profiler off, unless it is asked for', () => {
  assert.equal(parse({ NODE_ENV: 'production' }).profiler, false);
  assert.equal(parse({ NODE_ENV: 'production', PROFILER: 'on' }).profiler, true);
  assert.equal(parse({ PROFILER: '0' }).profiler, false);
  assert.equal(parse({ NODE_ENV: 'staging' }).environment, 'development');
});

test('an option of the command line wins over the environment, and an empty variable is none', () => {
  assert.equal(parse({ PORT: '1' }, '--port', '2').port, 2);
  assert.equal(parse({ PORT: '1' }, '--port=3').port, 3);
  assert.equal(parse({ PORT: '' }).port, 8080);
  assert.deepEqual(parse({ ALLOWED_HOSTS: 'A.example, b.example' }).allowedHosts, ['a.example', 'b.example']);
});

test('all problems are reported at once, each with its variable, its option and the given value', () => {
  assert.throws(
    () => parse({ PORT: '65536', LOCALE: 'none', LOG_LEVEL: 'loud' }, '--nonsense', 'word', '--host'),
    (error) => {
      assert.ok(error instanceof SettingsError);
      assert.equal(error.message, error.problems.join('\n'));
      assert.deepEqual(error.problems, [
        '--nonsense is not an option; "npm start -- --help" lists them.',
        '"word" is not an option; "npm start -- --help" lists them.',
        '--host needs a value.',
        'PORT (--port) must be a whole number from 0 to 65535, not "65536".',
        `LOCALE (--locale) must be ${locales.slice(0, -1).join(', ')} or ${locales.at(-1)}, not "none".`,
        'LOG_LEVEL (--log-level) must be debug, info, warning or error, not "loud".',
      ]);
      return true;
    },
  );
});

test("the dealer's address has a line for each bar and one more; the lines of labour are in a file", async (context) => {
  const file = path.join(await temporaryFolder(context), 'labour.json');
  const settings = parse({
    DEALER_NAME: 'Ovnhuset AS',
    DEALER_ADDRESS: 'Storgata 1 | 0155 Oslo',
    DEALER_REGISTERED: 'yes',
    DEALER_PHONE: '22 22 22 22',
    DEALER_TERMS: 'Netto 10 dager. | Forbehold om lager.',
    DEALER_VALID_DAYS: '14',
    DEALER_SUPPLIER: 'Stålpipe AS',
    DEALER_LABOUR: file,
  });
  await assert.rejects(dealerOfSettings(settings), /DEALER_LABOUR: .*labour\.json cannot be read/);
  await writeFile(file, '[{"text":"Montering","kroner":"8500"}]');
  await assert.rejects(dealerOfSettings(settings), /DEALER_LABOUR: .* must be a list such as/);
  await writeFile(file, '[{"text":"Montering","kroner":8500}]');
  assert.deepEqual(await dealerOfSettings(settings), {
    name: 'Ovnhuset AS',
    address: ['Storgata 1', '0155 Oslo'],
    organisationNumber: null,
    registered: true,
    phone: '22 22 22 22',
    email: '',
    terms: 'Netto 10 dager.\nForbehold om lager.',
    quotePrefix: '',
    validDays: 14,
    lowestMargin: null,
    supplier: 'Stålpipe AS',
    customerNumber: '',
    labour: [{ text: 'Montering', kroner: 8500, unit: 'rs', commitment: null, per: null }],
  });
});

test("the server README's table has a row for each setting, with its default", async () => {
  const readme = await readFile(path.resolve(import.meta.dirname, '../../../../server/README.md'), 'utf8');
  for (const { variable, option, defaultValue } of Object.values(settingEntries)) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${variable}\``));
    assert.ok(row?.includes(`\`--${option}\``), variable);
    if (typeof defaultValue === 'string' && defaultValue !== '')
      assert.ok(row?.includes(`\`${defaultValue}\``), variable);
  }
});
