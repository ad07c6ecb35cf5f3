import fc from 'fast-check'

/**
 * Texts known to break software: markup, null bytes, lone surrogates, bidirectional marks, formulas, SQL, templates,
 * paths, malformed numbers.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ufeff',
  '\u202egnp.exe\u202c',
  '\u2066a\u2069\u200f\u200e',
  '\u0000\u0001\u0007\u001b[31m',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦🏽🇮🇳',
  'தீபாவளி நல்வாழ்த்துக்கள்',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</textarea><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("return 1")()}}',
  '${7*7}',
  '=HYPERLINK("http://x","y")',
  '+1+cmd|/c calc',
  '@SUM(A1)',
  "'; drop table orders; --",
  "' or '1'='1",
  '%',
  '_',
  '\\',
  '%_\\%',
  '%00',
  '%E0%A4%A',
  '../../../etc/passwd',
  '..\\..\\secret',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '-1',
  '0x10',
  '١٢٣',
  '99999999999999999999',
  '9007199254740993',
  '1,00,000.00',
  '12.345',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-11-21T00:00:00+99:99',
  '\r\nset-cookie: a=b',
  '-----BEGIN',
  'x'.repeat(10_000),
  '<b>'.repeat(3_000),
  'ﷺ'.repeat(2_000),
]

/** Text likely to break careless code. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units)),
  },
)

/** Any JSON value, hostile ones first. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 0.1, 1e21, -1e308, 2 ** 53, 2 ** 63, [], {}, [[]], [null], {
    length: -1,
  }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(0).map(() => JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown),
)
