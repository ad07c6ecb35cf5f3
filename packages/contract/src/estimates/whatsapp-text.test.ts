import { describe, expect, it } from 'vitest'
import { WHATSAPP_MAX_LENGTH, whatsappLink, whatsappText } from './whatsapp-text.ts'

type Estimate = Parameters<typeof whatsappText>[0]
const TEXTS = {
  upiId: 'phuljhari@okbank',
  bankAccount: 'Phuljhari Crackers, State Bank,\nA/c 1234567890, IFSC SBIN0001234',
  licence: 'LE-5/2026/123',
}
const NO_TEXTS = { upiId: '', bankAccount: '', licence: '' }
const line = (productName: string, quantity: number, price: number, content?: string) => ({
  productName,
  quantity,
  price,
  ...(content !== undefined && { content }),
})

function estimate(changes: Partial<Estimate['version']> = {}): Estimate {
  const version: Estimate['version'] = {
    version: 1,
    at: '2026-11-21T20:00:00.000Z',
    person: 'clerk@shop.example',
    validUntil: '2026-11-29',
    customer: { fullName: 'Kavitha Raman', phoneNumber: '9876543210', email: null },
    fulfilment: 'lorry',
    source: 'phone',
    deliveryAddress: '4 Temple Road, Madurai',
    transport: { name: 'ABT', destination: 'Madurai' },
    lines: [line('Flower Pots Big', 3, 150.5, '1 Box (10 Pcs)'), line('Ground Chakkar', 12, 1200.05)],
    couponCode: 'DIWALI',
    extraDiscountTyped: null,
    packingTyped: null,
    subTotal: 14852.1,
    couponDiscount: 800,
    extraDiscount: 52.1,
    packingCharge: 420,
    shippingCharge: 0,
    totalAmount: 14420,
    paymentMethod: 'UPI',
    notes: '',
    ...changes,
  }
  return { number: 'EST-202611-000012', version }
}

describe('the WhatsApp text of an estimate', () => {
  it.each([
    ['included', '*Total ₹14,420.00* (GST included), valid'],
    ['added', '*Total ₹14,420.00* (with GST), valid'],
    ['extra', '*Total ₹14,420.00* (GST extra), valid'],
    ['composition', '*Total ₹14,420.00* (composition dealer: no GST is charged), valid'],
    ['none', '*Total ₹14,420.00*, valid'],
  ] as const)('says how GST is in the total: %s', (gst, text) => {
    expect(whatsappText(estimate({ gst }), 'Shop', NO_TEXTS)).toContain(text)
  })

  it('shows GST that is added to the prices, and the round-off', () => {
    const text = whatsappText(estimate({ tax: 180, roundOff: -0.34, gst: 'added' }), 'Shop', NO_TEXTS)
    expect(text).toContain('Transport to pay at lorry office | GST ₹180.00 | Round-off -₹0.34')
  })

  it('follows the template, amounts and days as on paper', () => {
    expect(whatsappText(estimate(), 'Phuljhari Crackers', TEXTS)).toBe(
      [
        'Phuljhari Crackers: Estimate EST-202611-000012, 22 Nov 2026',
        'Vanakkam Kavitha Raman,',
        '1. Flower Pots Big 1 Box (10 Pcs) x 3 = ₹451.50',
        '2. Ground Chakkar x 12 = ₹14,400.60',
        'Goods ₹14,852.10 | Discount -₹852.10 | Packing ₹420.00 | Transport to pay at lorry office',
        '*Total ₹14,420.00* (GST included), valid till 29 Nov 2026',
        'Pay: UPI phuljhari@okbank / Phuljhari Crackers, State Bank, A/c 1234567890, IFSC SBIN0001234. ' +
          'Send us the UTR. We confirm by phone before we pack.',
        'Licence LE-5/2026/123. This is an estimate, not a tax invoice.',
      ].join('\n'),
    )
  })

  it('leaves out parts without data', () => {
    const plain = { couponDiscount: 0, extraDiscount: 0, packingCharge: 0, fulfilment: 'pickup' as const }
    expect(whatsappText(estimate(plain), 'Phuljhari Crackers', NO_TEXTS).split('\n').slice(4)).toEqual([
      'Goods ₹14,852.10',
      '*Total ₹14,420.00* (GST included), valid till 29 Nov 2026',
      'We confirm by phone before we pack.',
      'This is an estimate, not a tax invoice.',
    ])
  })

  it('names the transport charge, the version from the second on, and a bank account alone', () => {
    const text = whatsappText(estimate({ version: 3, shippingCharge: 250 }), 'Shop', { ...TEXTS, upiId: '' })
    expect(text).toContain('Shop: Estimate EST-202611-000012, version 3, 22 Nov 2026')
    expect(text).toContain(' | Transport ₹250.00\n')
    expect(text).toContain('\nPay: Phuljhari Crackers, State Bank, A/c 1234567890, IFSC SBIN0001234. Send')
  })

  it('lists 15 lines and counts the others', () => {
    const lines = Array.from({ length: 18 }, (_, n) => line(`Rocket ${n}`, 1, 10))
    const text = whatsappText(estimate({ lines }), 'Shop', NO_TEXTS)
    expect(text).toContain('15. Rocket 14 x 1 = ₹10.00\n+ 3 more, see PDF\nGoods')
  })

  it('shortens long names between letters of any script, and keeps their quantities and amounts', () => {
    const tamil = 'பெரிய பூச்சட்டி வண்ண வாணவேடிக்கை சிறப்புப் பட்டாசு'
    const lines = Array.from({ length: 15 }, () => line(tamil, 12, 1234.5, '1 பெட்டி (10 எண்ணம்)'))
    const text = whatsappText(estimate({ lines }), 'சிவகாசி பட்டாசு கடை', TEXTS)
    expect(text.length).toBeLessThan(WHATSAPP_MAX_LENGTH)
    expect(text).toContain('சிவகாசி பட்டாசு கடை: Estimate')
    const [shown, ...others] = text.split('\n').filter((row) => row.includes(' x 12 = ₹14,814.00'))
    expect(others).toHaveLength(14)
    const kept = /^1\. (.+)… x/.exec(shown ?? '')?.[1] ?? ''
    const letters = (of: string) => [...new Intl.Segmenter('ta', { granularity: 'grapheme' }).segment(of)]
    // Whole letters: a cut between a consonant and its vowel sign would show another letter.
    expect(
      letters(tamil)
        .slice(0, letters(kept).length)
        .map(({ segment }) => segment)
        .join(''),
    ).toBe(kept)
    expect(kept.length).toBeGreaterThan(6)
  })

  it('stays below the maximum whatever the names and texts', () => {
    const long = '𝒜நீ '.repeat(80)
    const lines = Array.from({ length: 200 }, () => line(long, 100_000, 9_999_999.99, long))
    const customer = { fullName: long, phoneNumber: '9876543210', email: null }
    const [upiId, bankAccount, licence] = ['a'.repeat(320), 'b'.repeat(300), 'c'.repeat(100)]
    const version = { lines, customer, subTotal: 9_999_999_999.99, totalAmount: 9_999_999_999.99 }
    const text = whatsappText(estimate(version), long, { upiId, bankAccount, licence })
    expect(text.length).toBeLessThan(WHATSAPP_MAX_LENGTH)
    // Half a UPI id would pay someone else.
    expect(text).toContain(`Pay: UPI ${upiId}. Send us the UTR.`)
    expect(text).toMatch(/\+ \d+ more, see PDF/)
  })
})

describe('the link that opens WhatsApp', () => {
  it.each([
    ['9876543210', '919876543210'],
    ['+91 98765-43210', '919876543210'],
    ['09876543210', '919876543210'],
  ])('of %s goes to %s with the text encoded', (phone, number) => {
    expect(whatsappLink(phone, 'Total ₹10 & more\nவணக்கம்')).toBe(
      `https://wa.me/${number}?text=Total%20%E2%82%B910%20%26%20more%0A` + encodeURIComponent('வணக்கம்'),
    )
  })

  it.each(['', '0442345678', '5876543210', '98765', '+1 415 555 2671', '98765432101'])(
    'does not exist for %j',
    (phone) => {
      expect(whatsappLink(phone, 'x')).toBeNull()
    },
  )
})
