import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMasking } from '../../../source/secrets/masking.ts';
import { mask } from '../../../source/secrets/secret-names.ts';

const masking = createMasking(['Leaf']);

test('a name is secret by a whole word, in any spelling', () => {
  for (const name of (
    'pass X-Pass DB_PASS pwd MYSQL_PWD passord brukerPassord password userPassword PGPASSWORD passwd passphrase secret ' +
    'client-secret clientSecret AWS_SECRET_ACCESS_KEY token csrfToken access_token accesstoken key STRIPE_KEY apiKey ' +
    'API_KEY x-api-key apikey private_key sig signature auth authorization Proxy-Authorization session SESSION sessionId ' +
    'sid connect.sid PHPSESSID JSESSIONID jwt bearer credential credentials cookie Set-Cookie user[password] leaf ' +
    'otp totp pin pinkode engangskode fnr fødselsnummer personnummer ssn kontonummer kortnummer card_number cardNumber ' +
    'cvv cvc iban code_verifier assertion client_assertion assertions_count SAMLResponse løsenord lösenord passwort ' +
    'kennwort nøkkel creds dsn connection_string connectionString hmac DPoP x-otp x-pin x-client-cert ' +
    'x-ssl-client-cert ssl-client-cert x-forwarded-client-cert x-arr-clientcert fodselsnummer birthNumber birth_number ' +
    'national_id nationalId card credit_card pan pw db_pw refresh pass%77ord pass%2577ord'
  ).split(' ')) {
    assert.equal(masking.isSecret(name), true, name);
  }
});

test('a name is not secret by a part of a word, nor where it names the profiler, an error or a code', () => {
  for (const name of (
    'keyword keyWord author authority design assignature monkey keyboard compass outside accept code status_code ' +
    'statusCode x-debug-token X-Debug-Token-Link TokenError secretary password_error constructor __proto__ ' +
    'pinned spin number art_nr nobb_nr string design encoding opinion cardinal panel company refreshed national birth_date'
  ).split(' ')) {
    assert.equal(masking.isSecret(name), false, name);
  }
  assert.equal(masking.isSecret(''), false);
});

test('the name `code` is secret for a parameter, and only as a whole', () => {
  assert.equal(masking.isSecretParameter('code'), true);
  assert.equal(masking.isSecretParameter('status_code'), false);
  assert.equal(masking.isSecretParameter('zipcode'), false);
});

test('headers are masked by name, their addresses by parameter, raw or one by one', () => {
  for (const [name, value, shown] of [
    ['Host', 'a', 'a'],
    ['X-Pass', 'b', mask],
    ['Referer', '/?sid=c&page=1', `/?sid=${mask}&page=1`],
    ['x-debug-token', 'abcdef', 'abcdef'],
  ] as const)
    assert.equal(masking.header(name, value), shown);
  assert.equal(masking.header('X-Custom', '{"token":"abc"}'), `{"token":"${mask}"}`);
  assert.equal(
    masking.header('X-Custom', '{"tokens":["a",{"b":"]"}],"key":5}'),
    `{"tokens":"${mask}","key":"${mask}"}`,
  );
  assert.equal(masking.host('me:pw@host:80'), `${mask}@host:80`);
  assert.equal(masking.host('host:80'), 'host:80');
});

test('whole values are copied with secrets masked at every depth, in lists of names and values too', () => {
  const circle: Record<string, unknown> = { token: 1 };
  circle['self'] = circle;
  assert.equal(JSON.stringify(masking.value(circle)).includes('"token":1'), false);
  assert.deepEqual(
    masking.value({
      headers: { Cookie: 'a', accept: 'b' },
      rawHeaders: ['Authorization', 'a', 'Accept', 'x-token', 'X-Api-Key', 'c'],
      pairs: [['password', 'a'], new Map([['secret', 'b']])],
      har: [{ name: 'Cookie', value: 'a' }],
      argv: ['--token', 'a', '--password=b', '--secret', '--next', '-u', 'me:a'],
      numbers: [4_111_111_111_111_111, 15_010_000_057, 15_010_000_058],
      auth: false,
      session: { user: 'me' },
      status: { code: 'E1', url: '/?code=a' },
    }),
    {
      headers: { Cookie: mask, accept: 'b' },
      rawHeaders: ['Authorization', mask, 'Accept', 'x-token', 'X-Api-Key', mask],
      pairs: [['password', mask], { secret: mask }],
      har: [{ name: 'Cookie', value: mask }],
      argv: ['--token', mask, `--password=${mask}`, '--secret', '--next', '-u', mask],
      numbers: [mask, mask, 15_010_000_058],
      auth: false,
      session: mask,
      status: { code: 'E1', url: `/?code=${mask}` },
    },
  );
});

test('whole values end where they contain themselves many times', () => {
  const hub: Record<string, unknown> = {};
  for (const name of ['a', 'b', 'c', 'd', 'e']) hub[name] = hub;
  assert.ok(JSON.stringify(masking.value(hub)).length < 200_000);
});

test('whole values keep the message, code and causes of errors', () => {
  const error = new Error('GET /?token=a', { cause: new Error('password=b') });
  const text = JSON.stringify(masking.value({ error }));
  assert.match(text, /"message":"GET \/\?token=••••••"[^]*"cause":\{[^]*"message":"password=••••••"/);
});

test('an environment variable is masked by its name', () => {
  assert.equal(masking.environmentVariable('DB_PASS', 'a'), mask);
  for (const [name, value] of [
    ['PWD', '/home/me'],
    ['HOST', 'orchard.test:8080'],
    ['PATH', '/bin:/usr/bin'],
    ['HOME', String.raw`C:\Users`],
    ['SHOP_IMAGE', 'shop:3f2a91c'],
  ] as const)
    assert.equal(masking.environmentVariable(name, value), value);
});

const masked = (sql: string, values: unknown = null): { sql: string; values: unknown } =>
  masking.statement(sql, values);

test('a statement loses a name in quotation marks that is compared with a secret column, and no other', () => {
  assert.equal(masked('SELECT 1 WHERE token = "a b" AND c = "d"').sql, `SELECT 1 WHERE token = '${mask}' AND c = "d"`);
});

test('a statement loses the bind values in their place, by position, number or name', () => {
  assert.deepEqual(masked('SELECT ? FROM a WHERE token = ? AND b = ?', ['a', 'b', 'c']).values, ['a', mask, 'c']);
  assert.deepEqual(masked('UPDATE a SET token = $2 WHERE b = $1', ['a', 'b']).values, ['a', mask]);
  assert.deepEqual(masked('UPDATE a SET token = :t, b = :b', { ':t': 'a', b: 'c', $password: 'd' }).values, {
    ':t': mask,
    b: 'c',
    $password: mask,
  });
  assert.deepEqual(masked('INSERT INTO a (b, sid) VALUES (?, ?), (?, ?)', [1, 2, 3, 4]).values, [1, mask, 3, mask]);
});

test('a statement is read again where it holds a secret, and hides its secret values each time', () => {
  for (const value of ['a', 'b', 'a'])
    assert.deepEqual(masked('UPDATE a SET token = ?, b = ?', [value, 'c']).values, [mask, 'c']);
  for (const literal of ['a', 'b', 'a'])
    assert.equal(masked(`SELECT 1 WHERE token = '${literal}'`).sql, `SELECT 1 WHERE token = '${mask}'`);
});
