import { describe, expect, it } from 'vitest'
import { pasteAadhaar, typeAadhaar } from './AadhaarInput.tsx'

/** `|` marks the caret. */
function typed(shown: string, now: string, inputType = 'insertText') {
  const { value, caret } = typeAadhaar(shown, now.replace('|', ''), now.indexOf('|'), inputType)
  return `${value.slice(0, caret)}|${value.slice(caret)}`
}
function pasted(shown: string, text: string) {
  const [start, end] = [shown.indexOf('['), shown.indexOf(']') - 1]
  const { value, caret } = pasteAadhaar(shown.replace(/[[\]]/g, ''), text, start, end)
  return `${value.slice(0, caret)}|${value.slice(caret)}`
}

// covers orders-87
describe('the field of the Aadhaar number, while it is typed', () => {
  it.each([
    ['keeps the first digit', '', '1|', '1|'],
    ['puts a space before the fifth digit', '1234', '12345|', '1234 5|'],
    ['ignores letters', '1234', '1234a|', '1234|'],
    ['keeps the caret where a letter is typed in the middle', '1234 5678', '12x|34 5678', '12|34 5678'],
    ['shifts the digits behind one that is typed in the middle', '1234 5678', '129|34 5678', '129|3 4567 8'],
    ['ignores a thirteenth digit', '1234 5678 9012', '1234 5678 90123|', '1234 5678 9012|'],
  ])('%s', (_case, shown, now, expected) => expect(typed(shown, now)).toBe(expected))

  it('deletes the digit beyond a deleted space', () => {
    expect(typed('1234 5678', '1234|5678', 'deleteContentBackward')).toBe('123|5 678')
    expect(typed('1234 5678', '1234|5678', 'deleteContentForward')).toBe('1234| 678')
  })

  it('deletes no more than the deleted digit', () => {
    expect(typed('1234 5678', '12|4 5678', 'deleteContentForward')).toBe('12|45 678')
    expect(typed('1234 5', '1234 |', 'deleteContentBackward')).toBe('1234|')
  })
})

describe('pasting an Aadhaar number', () => {
  it('keeps only its digits', () => {
    expect(pasted('[]', ' 1234-5678-9012 ')).toBe('1234 5678 9012|')
    expect(pasted('[]', 'Aadhaar: 1234 5678 9012.')).toBe('1234 5678 9012|')
  })
  it('replaces the selection and keeps the rest', () => {
    expect(pasted('1234 [5678] 90', '11')).toBe('1234 11|90')
    expect(pasted('[1234 5678]', '99')).toBe('99|')
  })
  it('keeps twelve digits', () => expect(pasted('1234[]', '123456789012')).toBe('1234 1234 5678|'))
})
