import { describe, expect, it } from 'vitest'
import { readCatalogue, TRANSLATED } from './catalogue.ts'
import { faultOf, faultsOf } from './check.ts'
import { textsOfSources } from './extract.ts'

it.each(TRANSLATED)('every text has its translation into %s, with the same placeholders', (language) => {
  expect(faultsOf(readCatalogue(language), textsOfSources()).slice(0, 20), 'run npm run translate').toEqual([])
})

describe('a translation', () => {
  it.each([
    ['{count} orders', 'ஆர்டர்கள்', 'lacks {count}'],
    ['{count} orders', '{number} ஆர்டர்கள், {count}', 'has {number}, which the English text does not have'],
    ['One\nTwo', 'ஒன்று இரண்டு', 'has other line breaks'],
    ['Jan Feb Mar', 'ஜனவரி பிப்ரவரி', 'has another number of words'],
  ])('of “%s” as “%s” is refused', (text, translation, fault) => expect(faultOf(text, translation)).toBe(fault))

  it('may have its placeholders in another order', () => {
    expect(faultOf('{done} of {total}', '{total}-இல் {done}')).toBeNull()
  })
})
