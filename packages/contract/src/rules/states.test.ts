import { describe, expect, it } from 'vitest'
import { foldState, STATES, STATE_SPELLINGS, stateOf } from './states.ts'

// covers beyond-25
describe('stateOf', () => {
  it.each([
    ['Tamil Nadu', '33'],
    ['TAMILNADU', '33'],
    [' tamil-nadu ', '33'],
    ['TN', '33'],
    ['T.N.', '33'],
    ['தமிழ்நாடு', '33'],
    ['Pondicherry', '34'],
    ['Pondy', '34'],
    ['Orissa', '21'],
    ['Uttaranchal', '05'],
    ['J&K', '01'],
    ['J & K', '01'],
    ['Jammu & Kashmir', '01'],
    ['Jammu and Kashmir', '01'],
    ['New Delhi', '07'],
    ['Delhi (NCT)', null],
    ['NCT of Delhi', '07'],
    ['Daman', '26'],
    ['Silvassa', '26'],
    ['Daman & Diu', '26'],
    ['Andaman & Nicobar Islands', '35'],
    // A city: which state is meant has to be asked.
    ['Bombay', null],
    ['', null],
  ])('%j has the code %j', (text, code) => {
    expect(stateOf(text)?.code ?? null).toBe(code)
  })

  it('knows 36 states and territories, other countries and other territory, none twice', () => {
    expect(STATES).toHaveLength(38)
    expect(new Set(STATES.map(({ code }) => code)).size).toBe(38)
  })

  it('never gives one spelling to two states', () => {
    for (const one of STATES)
      for (const spelling of [one.name, ...one.aliases])
        expect({ spelling, code: STATE_SPELLINGS.get(foldState(spelling))?.code }).toEqual({ spelling, code: one.code })
  })
})
