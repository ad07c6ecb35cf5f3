import { describe, expect, it } from 'vitest'
import { pasteAadhaar, typeAadhaar } from './type-aadhaar.ts'

/** `|` stands for the caret. */
function typed(shown: string, now: string, inputType = 'insertText') {
  const { value, caret } = typeAadhaar(shown, now.replace('|', ''), now.indexOf('|'), inputType)
  return `${value.slice(0, caret)}|${value.slice(caret)}`
}
function pasted(shown: string, text: string) {
  const [start, end] = [shown.indexOf('['), shown.indexOf(']') - 1]
  const { value, caret } = pasteAadhaar(shown.replace(/[[\]]/g, ''), text, start, end)
  return `${value.slice(0, caret)}|${value.slice(caret)}`
}

describe('typing an Aadhaar number', () => {
  it.each([
    ['the first digit', '', '1|', '1|'],
    ['the fifth digit goes behind a space', '1234', '12345|', '1234 5|'],
    ['letters are not taken', '1234', '1234a|', '1234|'],
    ['a letter in the middle leaves the caret where it is', '1234 5678', '12x|34 5678', '12|34 5678'],
    ['a digit in the middle pushes the others on', '1234 5678', '129|34 5678', '129|3 4567 8'],
    ['a thirteenth digit is not taken', '1234 5678 9012', '1234 5678 90123|', '1234 5678 9012|'],
  ])('%s', (_case, shown, now, expected) => expect(typed(shown, now)).toBe(expected))

  it('deleting a space takes the digit beyond it', () => {
    expect(typed('1234 5678', '1234|5678', 'deleteContentBackward')).toBe('123|5 678')
    expect(typed('1234 5678', '1234|5678', 'deleteContentForward')).toBe('1234| 678')
  })

  it('deleting a digit takes that digit alone', () => {
    expect(typed('1234 5678', '12|4 5678', 'deleteContentForward')).toBe('12|45 678')
    expect(typed('1234 5', '1234 |', 'deleteContentBackward')).toBe('1234|')
  })
})

describe('pasting an Aadhaar number', () => {
  it('takes its digits, whatever stands between them', () => {
    expect(pasted('[]', ' 1234-5678-9012 ')).toBe('1234 5678 9012|')
    expect(pasted('[]', 'Aadhaar: 1234 5678 9012.')).toBe('1234 5678 9012|')
  })
  it('replaces what is selected and keeps the rest', () => {
    expect(pasted('1234 [5678] 90', '11')).toBe('1234 11|90')
    expect(pasted('[1234 5678]', '99')).toBe('99|')
  })
  it('keeps twelve digits', () => expect(pasted('1234[]', '123456789012')).toBe('1234 1234 5678|'))
})
