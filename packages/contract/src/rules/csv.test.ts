import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+91 98765', "'+91 98765"],
  ['-5', "'-5"],
  ['@home', "'@home"],
  ['\tx', `"'\tx"`],
])('lets no spreadsheet run %j', (text, cell) => {
  expect(toCsv([[text, 'b']])).toBe(`\u{feff}${cell},b\r\n`)
})

it('keeps numbers, quotes, line breaks and the scripts of India', () => {
  expect(toCsv([[-5, '4" Lakshmi', 'a\nb', 'பட்டாசு'], ['x']])).toBe('\u{feff}-5,"4"" Lakshmi","a\nb",பட்டாசு\r\nx\r\n')
})
