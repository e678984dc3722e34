import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMasking } from '../../../source/secrets/masking.ts';
import { mask } from '../../../source/secrets/secret-names.ts';

const masking = createMasking([]);
const secret = 's3cr3tValue';
const addressInside = 'https://§@host/?token=§&page=2#jwt=§';
const encoded = (text: string): string => text.split('§').map(encodeURIComponent).join('§');
const formPart = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** `§` is a secret. It is masked, or all that is between `‹` and `›` with it; the rest of the text is unchanged. */
const masked: Readonly<Record<string, readonly [apply: (text: string) => string, texts: readonly string[]]>> = {
  'an address': [
    (text) => masking.address(text),
    [
      'postgres://§@db.example:5432/orchard',
      'redis://§@localhost:6379/0',
      'mongodb+srv://§@cluster0.example/trees?retryWrites=true',
      'amqp://§@queue/%2Fvhost',
      'https://api.example/v1?api_key=§',
      'https://api.example/v1?apikey=§&page=2',
      '/callback?code=§&state=5',
      '/reset?resetToken=§#top',
      '/#access_token=§&page=x',
      '/a?X-Amz-Signature=§&X-Amz-Date=20260101',
      '/login;jsessionid=§?next=1',
      '/hook?filter%5Bpassword%5D=§&b=1',
      '/?f%C3%B8dselsnummer=§&page=2',
      '/?l%C3%B6senord=§',
      '/?n%C3%B8kkel=§&x=1',
      '//§@host/',
      '/a?x=1&api_key=§&pass%77ord=§&flag&=4',
      '/a?code=§&state=1#access_token=§&expires=2',
      '/a?pwd=§&jwt=§&sid=§&signature=§&passord=§&PHPSESSID=§;page=2',
      '/a;jsessionid=§/b',
      '?pass?pass=§',
      '/a?user[password]=§&filter%5Btoken%5D=§',
      'https://‹me:p/w§›@host/',
      '/a?token=‹=b "c"§›&d=e',
      `/?next=${encoded(addressInside)}&page=1`,
      `/?next=${encoded(encoded(addressInside))}&page=1`,
      `/?data=${encoded('{"password":"§","page":2}')}`,
      '/?fodselsnummer=§&page=2',
      '/?birthNumber=§',
      '/?national_id=§',
      '/?card=§&cardinal=1',
      '/?pan=§&panel=db',
      '/?pw=§',
      '/?refresh=§&refreshed=1',
      `/?next=${encoded(encoded(encoded(addressInside)))}&page=1`,
      '/reset/§',
      '/account/password-reset/§?page=2',
      'https://host/token/§/confirm#top',
      '/secret/§/',
      '/invite/§;page=2',
      `/?next=${encoded('/invite/§?page=2')}`,
    ],
  ],
  'running text': [
    (text) => masking.text(text),
    [
      'connect ECONNREFUSED postgres://§@10.0.0.1:5432/orchard',
      'cannot reach "amqp://§@queue/", retrying',
      'GET https://api.example/?token=§ failed with 403',
      'request to http://h/?a=1&signature=§, reason: timeout',
      'sent Bearer § to the api',
      'authorization: ‹Basic §›',
      'Authorization: ‹Bearer §›',
      "headers: { authorization: '‹Bearer §›' }",
      '"x-api-key": "§"',
      'x-api-key: §',
      'Proxy-Authorization: ‹Basic §›',
      'Cookie: §',
      'Set-Cookie: §',
      "curl -H 'Cookie: §' http://h/",
      'curl -H "Authorization: ‹Bearer §›" http://h/',
      'password=§',
      'password: §',
      "password = '§'",
      'passord="§", neste=1',
      'DB_PASSWORD=§ node app.js',
      'PGPASSWORD=§ psql -h db',
      'the env had AWS_SECRET_ACCESS_KEY=§',
      'Invalid API key: §',
      'client_secret: "§"',
      "{ user: 'me', pwd: '§' }",
      "Map(1) { 'token' => '§' }",
      'jwt=§; page=2',
      'refresh_token=§&grant_type=refresh',
      'otp: §',
      'fødselsnummer: §',
      'kontonummer=§',
      'The request had ?pin=§ in it',
      '(from "/x?session=§")',
      'secret:§',
      'PrivateKey=§',
      'line one\npassword: §\nline three',
      'No route for "GET /a?x=1&token=§" (from "https://§@host/?password=§"), 1 = 1',
      'Invalid token: §',
      'at https://host/?token=§.',
      'Authorization: ‹Bearer §›, and more',
      'Authorization: ‹Digest username="a", response="§"›\nnext',
      "password = '‹it''s §›', x",
      'pw: §',
      'refresh=§',
      'national_id: §',
      'card: "§"',
      'GET /reset/§ 200',
      'see https://host/invite/§, please',
      "spawn [ '--password', '§' ]",
      'spawn ["--api-key","§","--port","80"]',
      'mysqldump --password § orchard',
      'curl -u me:§ https://h/',
      "curl --user 'me:§' https://h/",
      "spawn [ 'curl', '-u', 'me:§' ]",
      'psql --password "‹two §›" orchard',
      '<Password>§</Password><Page>2</Page>',
    ],
  ],
  'a connection string': [
    (text) => masking.text(text),
    [
      'Server=db;Database=x;User Id=sa;Password=§;',
      'Data Source=db;Pwd=§;Encrypt=yes',
      'host=db port=5432 user=me password=§ dbname=x',
      'AccountName=x;AccountKey=§;EndpointSuffix=core',
      'Endpoint=sb://q/;Policy=Root;SharedAccessKey=§',
      'Server=db;Password=‹two §›;Database=x',
    ],
  ],
  JSON: [
    (text) => masking.text(text),
    [
      '{"password":"§"}',
      '{"user":{"pass":"§","name":"x"}}',
      '{"a":[{"apiKey":"§"},{"b":1}]}',
      '{ "token" : "§" }',
      '{\n  "secret": "§",\n  "x": 1\n}',
      String.raw`{\"password\":\"§\"}`,
      String.raw`{"body":"{\"token\":\"§\",\"x\":1}"}`,
      '{"headers":{"cookie":"§"}}',
      '{"kortnummer":"§","navn":"x"}',
      '[{"access_token":"§"}]',
      '{"api key":"§","page":"x"}',
      String.raw`{"password":"‹a\"§\\›","x":1}`,
      String.raw`{"log":"begin\npw=§\nend"}`,
      String.raw`{"pass\u0077ord":"§","x":1}`,
      '{"name":"password","value":"§"}',
    ],
  ],
  'what an ORM says': [
    (text) => masking.text(text),
    [
      "Executing (default): UPDATE users SET password='§' WHERE id=1",
      "Executing (default): SELECT * FROM users WHERE token = '§' LIMIT 1",
      `SequelizeConnectionError: password authentication failed at postgres://§@db/x`,
      "SequelizeDatabaseError: near 'x': SELECT 1 WHERE api_key = '§'",
      "ValidationErrorItem { path: 'password', instance: { id: 1, password: '§' } }",
    ],
  ],
  'a form': [
    (text) => masking.body(text, 'application/x-www-form-urlencoded; charset=utf-8'),
    [
      'user=me&password=§',
      'code=§&grant_type=authorization_code',
      'a=1&csrf_token=§&b=2',
      'pass%77ord=§',
      'f%C3%B8dselsnummer=§&a=1',
    ],
  ],
  'a form of several parts': [
    (text) => masking.body(text, 'multipart/form-data; boundary=b'),
    [`${formPart('password', '‹two\r\n§›')}${formPart('x', 'y')}--b--\r\n`],
  ],
  'a body of JSON': [
    (text) => masking.body(text, 'application/json'),
    ['{"code":"a","tree":{"token":null,"jwt":"§"}}'],
  ],
  'an environment variable': [
    (text) => masking.environmentVariable('SETTING', text),
    [
      'mysql://§@db/x',
      'mysql://h/db?password=§&ssl=1',
      'https://h/?sig=§',
      'Server=h;Pwd=§;Database=c',
      'Server=h;Pwd=‹a §›;Database=c',
      '{"private_key":"§"}',
      'me:§',
      'me@orchard.test:§',
    ],
  ],
  'a statement': [
    (text) => masking.statement(text, null).sql,
    [
      "UPDATE users SET password = '§' WHERE id = 3",
      "SELECT 1 FROM users WHERE token = '§'",
      "INSERT INTO users (id, password) VALUES (1, '§')",
      "SELECT 1 FROM s WHERE session_id IN ('§', '§')",
      "SELECT 1 FROM users WHERE lower(api_key) LIKE '§'",
      "UPDATE users SET password = CASE WHEN true THEN '§' ELSE '§' END, name = 'x'",
      "SELECT 1 FROM users WHERE password IS NOT DISTINCT FROM '§' AND name = 'x'",
      "INSERT INTO users (id, name, password) SELECT 1, lower('x'), '§' WHERE 2 > 1",
      "CREATE USER me IDENTIFIED WITH mysql_native_password BY '§'",
      "SET app.token TO '§'",
      "SELECT set_config('app.jwt_secret', '§', false)",
      "SELECT dblink_connect('host=db password=§')",
      "INSERT INTO visit (url) VALUES ('/login?token=§&page=2')",
      "SELECT '§' = u.token, name FROM users u WHERE u.`password` = '‹it''s §›' AND code = 'a' AND name = 'b'",
      "SELECT 1 WHERE lower(token) IN ('§', '§') OR [sid] BETWEEN '§' AND '§' AND name LIKE 'b'",
      "UPDATE users SET \"password\" = crypt('§', salt('§')), name = 'b' WHERE id = 3",
      "INSERT INTO users (id, password, name) VALUES (1, '§', 'b'), (2, upper('§'), 'c')",
      "SELECT 1 WHERE '§' IN (token, name) AND code = 'a'",
      "SELECT 1 WHERE '§' LIKE token AND name = 'x'",
      "SELECT lower('§') AS token, CASE WHEN true THEN '§' END AS password, 'x' AS name",
      "SELECT 1 WHERE (token) = ('§') AND name = 'x'",
      "SELECT 1 WHERE token = ANY (ARRAY['§', '§']) OR trim(both from token) = '§'",
      "INSERT INTO users (name, password) VALUES ('x', '§') ON CONFLICT (name) DO UPDATE SET password = '§', name = 'y'",
      'SELECT 1 FROM a WHERE token = \'§\' AND a.token = "b"."token" -- it\'s over',
    ],
  ],
};

for (const [kind, [apply, texts]] of Object.entries(masked)) {
  test(`a secret in ${kind} is masked, and nothing beside it`, () => {
    const expected = texts.map((text) => text.replaceAll(/‹[^›]*›|§/g, mask));
    const given = texts.map((text) => text.replaceAll(/[‹›]/g, '').replaceAll('§', secret));
    assert.deepEqual(given.map(apply), expected);
  });
}

test('a value is masked by its name in a structure, whatever its type', () => {
  const errors = [
    Object.assign(new Error('failed'), { config: { headers: { Authorization: `Bearer ${secret}` } } }),
    new Error(`password=${secret}`, { cause: new Error(`postgres://me:${secret}@db/x`) }),
    new AggregateError([new Error(`token: "${secret}"`)], `cookie: a=${secret}`),
  ];
  const values: readonly unknown[] = [
    { password: secret },
    { a: { b: { apiKey: secret } } },
    { headers: { cookie: `sid=${secret}`, 'x-api-key': secret, authorization: `Bearer ${secret}` } },
    { key: 'password', value: secret },
    { message: `Bearer ${secret}AndFurther` },
    { credentials: { user: 'me', hash: [secret] } },
    { cvv: secret, iban: [secret] },
    JSON.stringify({ password: secret }),
    ...errors,
  ];
  for (const value of values) {
    const text = JSON.stringify(masking.value(value));
    assert.ok(!text.includes(secret), text);
  }
});
