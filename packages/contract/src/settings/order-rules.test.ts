import { describe, expect, it } from 'vitest'
import { brokenRules } from './order-rules.ts'

const settings = {
  minimumOrder: { otherwise: 600_000, states: { '33': 249_900, '34': 249_900 } },
  blockedPlaces: { states: ['07'], pincodes: ['201', '122001'] },
}
const at = (state: string, pincode: string, goodsPaise = 1_000_000) =>
  brokenRules(settings, { goodsPaise, place: { state, pincode } })

describe('brokenRules', () => {
  it('applies the minimum of a State in any spelling, and one for all other States', () => {
    expect(at('Tamilnadu', '626123', 249_900)).toEqual([])
    expect(at('TN', '626123', 249_899)).toEqual(['below_minimum'])
    expect(at('Kerala', '670001', 599_999)).toEqual(['below_minimum'])
    expect(at('Nowhere', '670001', 600_000)).toEqual([])
  })

  it('blocks States, pincodes, and areas by their first digits', () => {
    expect(at('New Delhi', '110001')).toEqual(['blocked_place'])
    expect(at('Uttar Pradesh', '201301')).toEqual(['blocked_place'])
    expect(at('Haryana', '122001')).toEqual(['blocked_place'])
    expect(at('Haryana', '122002')).toEqual([])
  })

  it('returns both rules when an order breaks both', () => {
    expect(at('Delhi', '110001', 1)).toEqual(['below_minimum', 'blocked_place'])
  })

  it('blocks no pick-up', () => {
    expect(brokenRules(settings, { goodsPaise: 600_000, place: null })).toEqual([])
  })
})
