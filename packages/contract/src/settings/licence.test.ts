import { describe, expect, it } from 'vitest'
import { licenceText, licenceWarning } from './licence.ts'
import { DEFAULT_SHOP_SETTINGS } from './shop-settings.ts'
import { storeOf } from './store-of.ts'

const licence = { number: 'LE-5/2026/123', form: 'LE-5', validTo: '2027-03-31', limitKg: 600 }

describe('the explosives licence', () => {
  it('is printed with the parts that are known', () => {
    expect(licenceText(licence)).toBe('LE-5/2026/123, form LE-5, valid until 31 Mar 2027')
    expect(licenceText({ ...licence, form: '', validTo: '' })).toBe('LE-5/2026/123')
    expect(licenceText({ ...licence, number: '' })).toBe('')
  })

  it.each([
    ['2027-01-29', null],
    ['2027-01-30', 'The explosives licence expires in 60 days, on 31 Mar 2027. Renew it in time.'],
    ['2027-03-31', 'The explosives licence expires today, on 31 Mar 2027. Renew it in time.'],
    ['2027-04-01', 'The explosives licence expired on 31 Mar 2027. Renew it, then enter its new validity.'],
  ])('causes a warning from 60 days before it expires: on %s %s', (today, text) => {
    expect(licenceWarning(licence, today)?.text ?? null).toBe(text)
    expect(licenceWarning({ ...licence, validTo: '' }, today)).toBeNull()
  })
})

it('names a shop by its trade name, else by its legal name, else as configured', () => {
  const fallback = { name: 'Configured', phone: '1', website: 'a.example' }
  const identity = { ...DEFAULT_SHOP_SETTINGS.identity, legalName: 'K. Raman', phone: '2' }
  expect(storeOf({ ...identity, tradeName: 'Sparkle' }, fallback)).toEqual({ name: 'Sparkle', phone: '2', website: '' })
  expect(storeOf(identity, fallback).name).toBe('K. Raman')
  expect(storeOf(DEFAULT_SHOP_SETTINGS.identity, fallback)).toEqual(fallback)
})
