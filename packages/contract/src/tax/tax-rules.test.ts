import { describe, expect, it } from 'vitest'
import { indiaDay } from '../rules/dates.ts'
import { placeLabel } from '../rules/states.ts'
import { DEFAULT_MONEY_SETTINGS } from '../settings/money-settings.ts'
import { amountInWords } from './amount-in-words.ts'
import { documentNumber, financialYear, lastDayForNotes, maxSerial, proposedPrefix } from './document-number.ts'
import { needsEInvoice, needsEWayBill } from './government-portals.ts'
import { placeOfSupply } from './place-of-supply.ts'
import { chargeTax, rateOf } from './tax-rates.ts'
import { unitText, uqcOf } from './unit-code.ts'
import { upiLink } from './upi-link.ts'

describe('document numbers', () => {
  it.each([
    ['2026-03-31T18:29:59Z', '25-26'],
    ['2026-03-31T18:30:00Z', '26-27'],
    ['2026-12-31T18:30:00Z', '26-27'],
    ['2099-06-01T00:00:00Z', '99-00'],
  ])('of %s belong to the financial year %s', (moment, year) => {
    expect(financialYear(indiaDay(new Date(moment)))).toBe(year)
  })

  it('have five digits or more, and at most 16 characters', () => {
    expect(documentNumber('PH', '26-27', 1)).toBe('PH/26-27/00001')
    expect(documentNumber('PH', '26-27', 123_456)).toBe('PH/26-27/123456')
    for (const prefix of ['P', 'PH', 'PHX', 'PHUL']) {
      expect(documentNumber(prefix, '26-27', maxSerial(prefix))).toHaveLength(16)
      expect(() => documentNumber(prefix, '26-27', maxSerial(prefix) + 1)).toThrow(RangeError)
    }
    expect(() => documentNumber('PH', '26-27', 0)).toThrow(RangeError)
  })

  it.each([
    ['Story Crackers', 'SC'],
    ['Sri Kannan Fireworks and Sons', 'SKFA'],
    ['Kannan', 'KA'],
    ['Best Sparklers', 'BSB'],
    ['கண்ணன்', 'A'],
    ['', 'A'],
  ])('of %j begin with %s, unlike other series', (name, prefix) => {
    expect(proposedPrefix(name, Object.values(DEFAULT_MONEY_SETTINGS.series))).toBe(prefix)
  })
})

it('lets a note correct tax until 30 November after the financial year', () => {
  expect(lastDayForNotes('2026-03-31')).toBe('2026-11-30')
  expect(lastDayForNotes('2026-04-01')).toBe('2027-11-30')
})

describe('the words table of trade.md section 1.8', () => {
  // covers beyond-59
  it.each([
    [0, 'Rupees Zero Only'],
    [5, 'Rupees Zero and Five Paise Only'],
    [100, 'Rupees One Only'],
    [1900, 'Rupees Nineteen Only'],
    [10_110, 'Rupees One Hundred One and Ten Paise Only'],
    [100_000, 'Rupees One Thousand Only'],
    [10_000_000, 'Rupees One Lakh Only'],
    [123_456_789, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only'],
    [1_000_000_000, 'Rupees One Crore Only'],
    [2_000_200_020, 'Rupees Two Crore Two Thousand and Twenty Paise Only'],
    [99_999, 'Rupees Nine Hundred Ninety Nine and Ninety Nine Paise Only'],
    [4_530_050, 'Rupees Forty Five Thousand Three Hundred and Fifty Paise Only'],
    [
      999_999_999_999,
      'Rupees Nine Hundred Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine ' +
        'and Ninety Nine Paise Only',
    ],
  ])('%i paise', (paise, words) => {
    expect(amountInWords(paise)).toBe(words)
  })
})

describe('the GST rate', () => {
  const { rates } = DEFAULT_MONEY_SETTINGS.taxRates
  it.each([
    ['2017-06-30', null],
    ['2017-07-01', 2800],
    ['2017-11-14', 2800],
    ['2017-11-15', 1800],
    ['2026-11-22', 1800],
  ])('of fireworks on %s is %s basis points', (day, rate) => {
    expect(rateOf(rates, '36041000', day)).toBe(rate)
  })

  it('is that of the longest prefix with a row valid on the day', () => {
    const some = [
      ...rates,
      { hsn: '360490', rate: 500, validFrom: '2026-01-01' },
      { hsn: '36', rate: 100, validFrom: '2026-06-01' },
    ]
    expect(rateOf(some, '36049000', '2026-06-01')).toBe(500)
    expect(rateOf(some, '36049000', '2025-12-31')).toBe(1800)
    expect(rateOf(some, '36050000', '2026-06-01')).toBe(100)
    expect(rateOf(some, '4901', '2026-06-01')).toBeNull()
  })

  it('of packing and freight is that of the greatest value of goods', () => {
    const goods = (hsn: string, basisPoints: number, grossPaise: number) => ({ hsn, basisPoints, grossPaise })
    const some = [goods('3605', 500, 60_000), goods('360410', 1800, 40_000), goods('360490', 1800, 45_000)]
    expect(chargeTax(some)).toEqual({ hsn: '360490', basisPoints: 1800 })
    expect(chargeTax([])).toBeNull()
  })
})

describe('the place of supply (trade.md section 1.5)', () => {
  const supply = { shopState: '33', buyerGstin: '', deliveryState: null, isPickup: false }
  const KERALA = '32AAACM0000B1ZT'
  it.each([
    ['unregistered, sent to another State', { deliveryState: '32' }, '32'],
    ['unregistered, without an address', { isPickup: true }, '33'],
    ['unregistered, at the counter, with an address of another State', { deliveryState: '32', isPickup: true }, '32'],
    ['registered, goods sent', { buyerGstin: KERALA, deliveryState: '29' }, '29'],
    ['registered, to a third person', { buyerGstin: KERALA, deliveryState: '29', isForThirdPerson: true }, '32'],
    ['registered, at the counter', { buyerGstin: KERALA, deliveryState: '32', isPickup: true }, '33'],
  ])('%s', (_name, over, code) => {
    expect(placeOfSupply({ ...supply, ...over })).toBe(code)
  })

  it('is written with its code', () => {
    expect(placeLabel('33')).toBe('33-Tamil Nadu')
  })
})

describe('unit quantity codes', () => {
  it.each([
    ['1 Box (10 Pcs)', 'BOX'],
    ['1 Pkt', 'PAC'],
    ['5 Pcs', 'PCS'],
    ['Nos', 'NOS'],
    ['1 SET', 'SET'],
    ['1 Carton', 'CTN'],
    ['Case', 'CTN'],
    ['1 Bag', 'BAG'],
    ['1 Doz', 'DOZ'],
    ['1 Roll', 'ROL'],
    ['1 Bundle', 'OTH'],
    ['', 'OTH'],
  ])('of %j is %s', (content, code) => {
    expect(uqcOf(content)).toBe(code)
  })
})

describe('a UPI link', () => {
  const payment = {
    upiId: 'shop@okbank',
    payeeName: 'Phuljhari Crackers',
    amountPaise: 236_000,
    reference: 'PH/26-27/00123',
    note: 'Order 000123',
  }
  it('has the payee, the amount, the reference and a note', () => {
    expect(upiLink(payment)).toBe(
      'upi://pay?pa=shop@okbank&pn=Phuljhari%20Crackers&am=2360.00&cu=INR&tr=PH262700123&tn=Order%20000123',
    )
  })
  it('keeps to the lengths that apps accept', () => {
    const link = upiLink({ ...payment, amountPaise: 5, reference: 'A'.repeat(40), note: 'n'.repeat(60) })
    expect(link).toContain(`&am=0.05&cu=INR&tr=${'A'.repeat(35)}&tn=${'n'.repeat(50)}`)
  })
})

describe('government portals (trade.md section 1.10)', () => {
  it('register invoices and notes to registered buyers when the shop must', () => {
    const invoice = { kind: 'tax_invoice', buyerGstin: '33AAAPK0000A1Z4', eInvoice: true } as const
    expect(needsEInvoice(invoice)).toBe(true)
    expect(needsEInvoice({ ...invoice, kind: 'credit_note' })).toBe(true)
    expect(needsEInvoice({ ...invoice, buyerGstin: '' })).toBe(false)
    expect(needsEInvoice({ ...invoice, eInvoice: false })).toBe(false)
  })

  it('need an e-way bill above the limits, by where the goods go', () => {
    const limits = DEFAULT_MONEY_SETTINGS.gstLimits
    const needs = (totalPaise: number, isInter: boolean, kind: 'tax_invoice' | 'credit_note' = 'tax_invoice') =>
      needsEWayBill({ kind, totalPaise, isInter }, limits)
    expect(needs(5_000_000, true)).toBe(false)
    expect(needs(5_000_001, true)).toBe(true)
    expect(needs(10_000_000, false)).toBe(false)
    expect(needs(10_000_001, false)).toBe(true)
    expect(needs(20_000_000, false, 'credit_note')).toBe(false)
  })
})

describe('units on bills', () => {
  it.each([
    [3, 'BOX', '3\u00a0boxes'],
    [1, 'PAC', '1\u00a0packet'],
    [12_345, 'PCS', '12,345\u00a0pieces'],
    [2, 'OTH', '2'],
  ])('of %i %s are %j', (quantity, uqc, text) => {
    expect(unitText(quantity, uqc)).toBe(text)
  })

  it('of a product whose content names none are those of the list', () => {
    expect([uqcOf('', 'BOX'), uqcOf('1 Pkt', 'BOX'), uqcOf('Jar', 'BOX'), uqcOf('')]).toEqual([
      'BOX',
      'PAC',
      'OTH',
      'OTH',
    ])
  })
})
