import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeText, delimiterOf } from './decode-text.ts'
import { parseCsv } from './parse-csv.ts'

it.each([
  [
    'plain fields',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['an empty last field and empty lines', 'a,\r\n\r\nb', [['a', ''], [''], ['b']]],
  [
    'quotes, commas and line breaks in cells',
    'n,d\n"a ""b"", c","x\ny"\nz,1',
    [
      ['n', 'd'],
      ['a "b", c', 'x\ny'],
      ['z', '1'],
    ],
  ],
  [
    'inch marks without quotes',
    'n,p\n4" Lakshmi,7',
    [
      ['n', 'p'],
      ['4" Lakshmi', '7'],
    ],
  ],
  [
    'inch marks within quotes, escaped',
    'n,p\n"31/2"" Lakshmi",7',
    [
      ['n', 'p'],
      ['31/2" Lakshmi', '7'],
    ],
  ],
  [
    'inch marks within quotes, not escaped',
    'n,p\n"4" Lakshmi","7"',
    [
      ['n', 'p'],
      ['4" Lakshmi', '7'],
    ],
  ],
  [
    'an inch mark that ends a quoted cell',
    'n,u,p\n"4"",Box,7\nx,Box,8',
    [
      ['n', 'u', 'p'],
      ['4"', 'Box', '7'],
      ['x', 'Box', '8'],
    ],
  ],
  [
    'a quote that nobody closed',
    'n,u,p\n"4 inch,Box,7\n"5"" Big",Box,8',
    [
      ['n', 'u', 'p'],
      ['"4 inch', 'Box', '7'],
      ['5" Big', 'Box', '8'],
    ],
  ],
])('reads %s', (_what, text, rows) => {
  expect(parseCsv(text, ',')).toEqual(rows)
})

it('reads back any correctly quoted text, with any delimiter', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '4', '"', ',', ';', '\t', ' ', 'ம'), maxLength: 8 })
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  // A cell that ends in a comma and an inch mark reads in two ways: lists have none.
  const isPlain = (text: string) => !/"[,;\t]|[,;\t]"/.test(text)
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t'), (written, delimiter) => {
      fc.pre(written.flat().every(isPlain))
      const text = written.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter)).join('\n')
      expect(parseCsv(text, delimiter)).toEqual(written)
    }),
  )
})

it('accepts any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r'), maxLength: 60 }), (text) => {
      expect(parseCsv(text, ',').flat().join('').length).toBeLessThanOrEqual(text.length)
    }),
  )
})

it.each([
  ['UTF-8', Buffer.from('பட்டாசு;1')],
  ['UTF-8 with its mark', Buffer.from('\u{feff}பட்டாசு;1')],
  ['UTF-16 little endian', Buffer.from('\u{feff}பட்டாசு;1', 'utf16le')],
  ['UTF-16 without its mark', Buffer.from('பட்டாசு;1'.padStart(40), 'utf16le')],
  ['UTF-16 big endian', Buffer.from('\u{feff}பட்டாசு;1', 'utf16le').swap16()],
])('decodes %s', (_name, bytes) => {
  expect(decodeText(bytes)?.trim()).toBe('பட்டாசு;1')
})

it('decodes Windows-1252, and does not mistake binary data for text', () => {
  expect(decodeText(Buffer.from([0x34, 0x94, 0x20, 0x80]))).toBe('4” €')
  expect(decodeText(Buffer.from([1, 0, 2]))).toBeNull()
})

it.each([
  ['a,b;c\n1,2\n3,4', ','],
  ['a;b\n"1,5";2', ';'],
  ['a\tb\n1,5\t2', '\t'],
  ['Sri Crackers, 12, Main Road, Sivakasi\nItem;MRP\nSparkler, red, big;50\nAtom, big, loud, new;100', ';'],
  ['Item;MRP\nSparkler, red;50', ';'],
])('finds the delimiter of %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter)
})
