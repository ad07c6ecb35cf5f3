import { describe, expect, it } from 'vitest'
import { changesText, subjectName } from '../activity/describe-event.ts'
import { settingFacts, settingText } from './setting-texts.ts'
import { DEFAULT_SHOP_SETTINGS } from './shop-settings.ts'

describe('a setting in words', () => {
  it('lists the States with a separate minimum before the other States', () => {
    expect(settingFacts('minimumOrder', { otherwise: 600_000, states: { '34': 249_900, '33': 0 } })).toEqual([
      ['Tamil Nadu', 'None'],
      ['Puducherry', '₹2,499.00'],
      ['Other States', '₹6,000.00'],
    ])
    expect(settingText('minimumOrder', DEFAULT_SHOP_SETTINGS.minimumOrder)).toBe('None')
  })

  it('names blocked States, and says None for a part that is not set', () => {
    expect(settingText('blockedPlaces', { states: ['07'], pincodes: ['201', '122001'] })).toBe(
      'States: Delhi; Pincodes: 201, 122001',
    )
    expect(settingText('blockedPlaces', DEFAULT_SHOP_SETTINGS.blockedPlaces)).toBe('States: None; Pincodes: None')
  })

  it('names the setting and its day in an event, even for a value that a later version wrote', () => {
    const event = { before: { packing: { rate: 0 } }, after: { packing: { rate: 250 }, validFrom: '2026-12-01' } }
    expect(changesText(event)).toBe('Packing charge: 0% → 2.5%; Valid from: 01 Dec 2026')
    const about = { person: 'owner@shop.example', subject: 'setting', subjectId: 'packing', account: null, ...event }
    expect(subjectName(about)).toBe('Packing charge')
    expect(changesText({ before: { blockedPlaces: null }, after: { blockedPlaces: { areas: 1 } } })).toBe(
      'Blocked places: None → {"areas":1}',
    )
  })
})
