import * as fc from 'fast-check';
import { fieldNames } from '../../server/choices/choices.ts';

/** Becomes an element of the page if a value is not escaped. */
export const markup = '<b data-fuzz>';

/** Any character of Unicode. The unit "binary" of fast-check is the same, but takes 1.5 s to build. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** Texts with a meaning to some parser on the way. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-0',
    '-1',
    '1e308',
    '1e-324',
    'NaN',
    'Infinity',
    '99999999999999999999',
    '0x10',
    '1,5',
    '2 400 mm',
    '1'.repeat(5000),
    '+'.repeat(5000),
    '__proto__',
    'constructor',
    'toString',
    markup,
    `"'>${markup}`,
    '#{7*7}',
    '${7*7}',
    "' OR 1=1 --",
    '../../etc/passwd',
    '\u0000',
    '\r\nset-cookie: a=b',
    '＝1+1',
    '\u202ecod',
    '\ud800',
    '%',
    '%00',
    '[object Object]',
    'true',
    'null',
  ),
  fc.integer({ min: -3, max: 100_000 }).map(String),
  fc.double({ noNaN: false }).map(String),
  fc.string({ unit: character, maxLength: 40 }),
);

/** A value of a choice. Small identifiers are most frequent. */
const fieldValue = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) }, hostileText);

const parameter = fc.tuple(
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom<string>(...fieldNames) }, { weight: 1, arbitrary: hostileText }),
  fieldValue,
);

const usual = { fireplace: '1', scheme: '2', pipe: '3', floor: '4', roof_type: '4', color: '1' };

/** A query string: the choices of a whole calculation, some of them replaced, others added, some sent twice. */
export const hostileQuery = fc.array(parameter, { maxLength: 8 }).map((parameters) => {
  const query = new URLSearchParams(usual);
  for (const [index, [name, value]] of parameters.entries()) {
    if (index % 3 === 2) query.append(name, value);
    else query.set(name, value);
  }
  return query.toString();
});

/** Bytes of a request's target, as no browser would send them. */
export const hostileTarget = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '?',
        '#',
        '%',
        '%zz',
        '%2e%2e',
        '..',
        '\\',
        '@',
        ':',
        '[',
        ']',
        '[::1',
        'http://',
        'localhost',
        'a',
        '_profiler',
        'latest',
        '*',
        ';',
        '&',
        '=',
        'token=x',
        '\u00a0',
        'é',
      ),
      fc.stringMatching(/^[!-~]{0,10}$/),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

const headerName = fc.oneof(
  fc.constantFrom(
    'Host',
    'Referer',
    'Cookie',
    'Accept',
    'Accept-Encoding',
    'If-None-Match',
    'If-Modified-Since',
    'Range',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Authorization',
    'HX-Request',
    'HX-Current-URL',
    'Origin',
    'User-Agent',
    'Content-Type',
    '__proto__',
    'Expect',
    'Upgrade',
    'TE',
  ),
  fc.stringMatching(/^[a-zA-Z-]{1,20}$/),
);
const headerValue = fc.oneof(
  hostileText.map((text) => text.replaceAll(/[\r\n]/g, ' ').slice(0, 2000)),
  hostileTarget,
);

/** Header lines of a request. */
export const hostileHeaders = fc.array(fc.tuple(headerName, headerValue), { maxLength: 12 });
