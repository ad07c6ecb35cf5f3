import { expect, it } from 'vitest'
import { restoreFormulaText, toCsv } from './csv.ts'

// covers upload-11
it.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+91 98765', "'+91 98765"],
  ['-5', "'-5"],
  ['@home', "'@home"],
  ['\tx', `"'\tx"`],
  ['＝1+1', "'＝1+1"],
  ['＋91', "'＋91"],
  ['－5', "'－5"],
  ['＠home', "'＠home"],
  ['a;=1+1', `"a;'=1+1"`],
  ['a; ＝1', `"a; '＝1"`],
  ['a\t-1', `"a\t'-1"`],
])('neutralises the formula %j', (text, cell) => {
  expect(toCsv([[text, 'b']])).toBe(`\u{feff}${cell},b\r\n`)
})

it('keeps numbers, quotes, line breaks and the scripts of India', () => {
  expect(toCsv([[-5, '4" Lakshmi', 'a\nb', 'பட்டாசு'], ['x']])).toBe('\u{feff}-5,"4"" Lakshmi","a\nb",பட்டாசு\r\nx\r\n')
})

it.each(['=1', '＝1', 'a;=1;-2', 'a; ＠b', "it's", "a;'b"])('reads %j back unchanged', (text) => {
  const cell = toCsv([[text]]).slice(1, -2)
  expect(restoreFormulaText(cell.startsWith('"') ? cell.slice(1, -1) : cell)).toBe(text)
})
