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

/** `§` is a secret. It is masked, or all that is between `‹` and `›` with it; the rest of the text is unchanged, and so is a text without one. */
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
      'https://x/?keyword=ovn&author=x&design=1#key',
      'http://[::1]:3000/a@b?status_code=4',
      'https://host:8080/@scope/name@1.2.3',
      '/?q=100%&x=%zz%2',
      'file:///a@b',
      '/?token&token=&x=1',
      '?pass?pass?pass',
      '',
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
      'Unexpected token: x in JSON',
      'TokenError: something failed',
      'at read (file:///a/token.ts:12:5)\n    at /b/secret-names.ts:1:2',
      'duplicate key: none',
      'FOREIGN KEY: failed',
      'if (token == null) token === 1',
      'Bearer tokens are fine, and Basic usage too',
      '2026-01-01T10:00:00 GET /?keyword=b 200',
      'The mouth: 9022 mm, the author: x, status_code: 4, code: E1',
      'password: null, auth=true',
      'at read (/srv/app/token/read.ts:1:2)',
      'GET /reset/:token and /invite/{id}',
      'the option --token is missing; sort -u names',
      'eyJ is short',
      'ghp_short',
      'AKIA',
      'the xox-factor',
      '-----BEGIN CERTIFICATE-----',
      'sk-learn and a task-force',
      'SG.1 and hf_space',
      'EAABLE',
      '15010000058 at 1795829904123 ms',
      '4111111111111112 and 0.4111111111111111 and 94111111111111111',
      '12345678901234567890123456789012',
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
      "SELECT token FROM a WHERE name = 'b'",
      "SELECT 1 WHERE code = 'a' AND author = 'b'",
      "SELECT 'token = 1'",
      '',
      "CREATE TABLE a (id INTEGER PRIMARY KEY, password VARCHAR(255), kind TEXT DEFAULT 'b')",
      "INSERT INTO a (id, kind) VALUES (1, 'b') ON DUPLICATE KEY UPDATE kind = 'b'",
      "WITH tokens AS (SELECT 1 FROM a WHERE kind = 'b') SELECT 1 FROM tokens WHERE kind = 'b'",
      'SELECT substr(token, 1, 4) FROM a LIMIT 10',
      "SELECT id FROM sessions WHERE kind = 'b' ORDER BY id LIMIT 5",
      "SELECT count(token) FROM a WHERE (kind = 'b' OR sid IS NULL) AND kind = 'c'",
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

/** Put together here, so that they are not mistaken for real ones. */
const shapes = [
  ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'dozjgNryP4J3jVmNHl0w5N'].join('.'),
  ['ghp', 'a1B2'.repeat(9)].join('_'),
  ['sk', 'live', 'a1B2'.repeat(5)].join('_'),
  ['AKIA', 'IOSF7EXAMPLE2345'].join(''),
  ['xoxb', '123456789012', 'abcdef'].join('-'),
  ['sk', 'ant', 'api03', 'a1B2'.repeat(6)].join('-'),
  ['sk', 'proj', 'a1B2'.repeat(6)].join('-'),
  ['hvs', 'a1B2'.repeat(6)].join('.'),
  ['SG', 'a1B2'.repeat(5), 'c3D4'.repeat(8)].join('.'),
  ['dop', 'v1', 'a1b2'.repeat(16)].join('_'),
  ['hf', 'aBcD'.repeat(8)].join('_'),
  ['shpat', 'a1b2'.repeat(8)].join('_'),
  ['ya29', `a0${'A1b2'.repeat(8)}`].join('.'),
  ['EAAC', 'a1B2'.repeat(12)].join(''),
  ['sq0atp', 'a1B2'.repeat(6)].join('-'),
  // The last digits are check digits.
  ['150100', '00057'].join(''),
  ['550100', '00040'].join(' '),
  ['4111', '1111', '1111', '1111'].join(''),
  ['5555', '5555', '5555', '4444'].join(' '),
  ['3782', '822463', '10005'].join('-'),
];

test('a secret by its shape is masked everywhere', () => {
  for (const shape of shapes) {
    for (const text of [
      masking.text(`said ${shape} aloud`),
      masking.address(`https://orchard.test/${shape}?page=${shape}`),
      masking.address(encodeURIComponent(`https://orchard.test/${shape}`)),
      masking.parameter('page', shape),
      masking.header('x-orchard', shape),
      masking.statement(`SELECT * FROM tree WHERE name = '${shape}'`, []).sql,
      JSON.stringify(masking.value({ leaf: [shape] })),
    ])
      assert.ok(!text.includes(shape), text);
    assert.equal(masking.text(`said ${shape} aloud`), 'said •••••• aloud');
  }
  const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----';
  assert.equal(masking.text(`before ${key} after`), 'before •••••• after');
});

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
