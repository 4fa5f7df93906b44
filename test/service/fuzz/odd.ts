import { fc } from '../../data/properties.ts';

const flood = 20_000;

/** Texts that programs trip over; none of them holds a key. */
export const oddText = fc.oneof(
  fc.constantFrom(
    '', ' ', '\0', 'a\0b', '\t\r\n', '\ud800', 'a\udfffb', '\u202eabc', '\u200f', '\ufeff', '\u200b', 'ﬁ', 'ẞ', 'İ', '\u{1f469}\u200d\u{1f680}', '\u{10ffff}', '\uffff', '\u2028', '\u0085',
    'NaN', 'Infinity', '-Infinity', '1e309', '-0', '+1', '1.5', '0x10', '٣', '１', 'null', 'true', 'TRUE', 'undefined', '[object Object]', '__proto__', 'constructor', '../..', '%', '%00',
    '%s%n', '\\', '\'', '"', ';--', '\' OR 1=1', '<script>', '{{7*7}}', '${7*7}', '2026-02-30', '0000-01-01', '9999-12-31', '-000001-01-01', '+010000-01-01', '2026-13-01', '2026-1-1',
    '2026-11-01T00:00:00Z', '0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59', '0001-01-01T00:00:00Z', '2016-12-31T23:59:60Z', '2026-11-01T24:00:00Z', 'https://', 'https://[', 'javascript:alert(1)',
    'https://user:pass@example.com', 'https://%', 'http://a..b', '0 0 30 2 *', '@yearly', '60 25 32 13 8', '* * * * * *', 'UTC', 'Etc/GMT+14', '+25:00', 'en-x', 'ZZ', 'us',
  ),
  fc.constantFrom('a', 'é', '\u0301', '\u{1f469}\u200d', '字', '\0', ' ', '[', '*', '%', '_').chain((unit) => fc.constantFrom(1, 2, 120, 121, 240, 255, 256, 2048, flood).map((times) => unit.repeat(times))),
  fc.constant(`a${'\u0301'.repeat(flood)}`),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
);

const bounds = [0, 1, 2, 8, 9, 10, 11, 50, 51, 99, 100, 101, 500, 501, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e15, 1e21, 1e308];

export const oddNumber = fc.oneof(fc.constantFrom(...bounds, ...bounds.map((bound) => -bound), 0.5, 1.0000001, 5e-324, -0), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());

/** Numbers as no program would write them, and what is no JSON at all. */
export const oddToken = fc.constantFrom(
  '1e309', '-1e309', '-0', '1E2', '1.0', '1e-400', '9'.repeat(400), '0.1e1', '01', '+1', '.5', '1.', 'NaN', 'Infinity', 'undefined', '0x1', "'a'", '"\\ud800"', '"\\u0000"', '"\\x41"', '"\t"', 'tru', '//', '',
);

const deep = 10_000;

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText, oddNumber, fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}], { length: 1 }, { toString: 1 }, { $gt: '' }), fc.jsonValue(),
  oddText.map((text) => [text]), fc.constant(Array.from({ length: 600 }, (_, place) => place + 1)), fc.constant(Array.from({ length: 101 }, () => 'a')),
);

/** Nested so deep that whatever reads it by calling itself runs out of stack. */
export const deepText = fc.constantFrom(`${'['.repeat(deep)}${']'.repeat(deep)}`, `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`, '['.repeat(deep));

/** In place of an id in a path, as it stands in the address. */
export const oddId = fc.oneof(
  fc.constantFrom(
    '', '0', '-1', '01', '1.0', '1e3', '%20', '%00', '%', '%zz', '%2', '%c3%28', '%ed%a0%80', '%c0%80', '%ff', '%2f', '%2e%2e', '..', '.', '+1', '1;2', '*', ':id', 'x'.repeat(5000), '9'.repeat(15), '9'.repeat(16), '9'.repeat(400),
    '0123456789abcdef01234567', '0123456789ABCDEF01234567', '00000000-0000-4000-8000-000000000000', 'null', '__proto__', 'constructor', '%F0%9F%92%A9',
  ),
  fc.string({ unit: 'binary', minLength: 1 }).map((text) => `x${encodeURIComponent(text.toWellFormed())}`),
);

/** Pieces of a query that no program would write. */
export const oddQuery = fc.constantFrom(
  '%', '%=%', 'a=%zz', 'limit=%c3%28', 'limit=%ff', '%00=%00', '=', '&&&', '=x', 'limit', 'limit=', 'limit=+5', 'limit=5+', 'limit=%31', 'from=2026-11-01%20', '__proto__=1', '__proto__[a]=1', 'constructor=1', 'toString=1',
  'limit[]=5', 'limit[0]=5', 'a.b=c', '?', '??', ';', `a=${'x'.repeat(8000)}`, Array.from({ length: 1500 }, (_, place) => `a${place}`).join('&'), '[', 'model=%ed%a0%80', 'search=%c0%80',
);
