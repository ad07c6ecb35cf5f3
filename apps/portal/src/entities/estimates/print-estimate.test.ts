import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serverEstimate } from '../../../test/estimates.ts'
import { answer } from '../../../test/server.ts'
import { printEstimate } from './print-estimate.tsx'

const SETTINGS = {
  identity: { ...DEFAULT_SHOP_SETTINGS.identity, address: '12 Car Street, Sivakasi 626123' },
  registration: { kind: 'regular', gstin: '33AAAPK0000A1Z4', hsnDigits: 4, eInvoice: false },
  payee: { upiId: 'shop@okbank', payeeName: '', bankAccount: 'A/c 12345,\nIFSC SBIN0001234' },
  licence: { number: 'LE-5/2026/123', form: 'LE-5', validTo: '2027-03-31', limitKg: 600 },
  estimateTexts: { terms: 'Goods once sold are not taken back.' },
}
const TEXTS = [
  '12 Car Street, Sivakasi 626123',
  'GSTIN 33AAAPK0000A1Z4',
  'shop@okbank',
  'A/c 12345,\nIFSC SBIN0001234',
  'LE-5/2026/123, form LE-5, valid until 31 Mar 2027',
  'Goods once sold are not taken back.',
]
const answerTexts = (settings: object = SETTINGS) =>
  answer(getShopSettings, () => HttpResponse.json({ settings, latest: {}, inForce: {}, scheduled: [] }))

afterEach(() => {
  vi.restoreAllMocks()
  document.querySelectorAll('iframe').forEach((frame) => frame.remove())
})

/** Prints an estimate, and returns what its frame contains. */
async function printed(...args: Parameters<typeof printEstimate>) {
  await printEstimate(...args)
  const page = document.querySelector('iframe')?.contentDocument
  if (!page) throw new Error('there is no frame')
  const textsOf = (selector: string) => [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { title: page.title, text: page.body.textContent, textsOf }
}

describe('the printed estimate', () => {
  it('names itself, its version and validity, the customer and the texts of the settings', async () => {
    answerTexts()
    const { title, text } = await printed(serverEstimate())
    expect(title).toBe('EST-202611-000012, version 2')
    for (const part of [
      'EST-202611-000012',
      'Version 2, 22 Nov 2026',
      'Valid till 29 Nov 2026',
      'This is not a tax invoice',
      'Kavitha Raman',
      '+91 98765 43210',
      '4 Temple Road, Madurai, Tamil Nadu 625001',
      'Lorry',
      'ABT, Madurai',
      ...TEXTS,
    ])
      expect(text).toContain(part)
  })

  it('has each line with list number, Tamil name, content, MRP and price, and the totals', async () => {
    answerTexts()
    const { textsOf } = await printed(serverEstimate())
    expect(textsOf('tbody tr:first-child td')).toEqual([
      '1',
      '14',
      'Flower Pots Bigபூச்சட்டி பெரியது1 Box (10 Pcs)',
      '₹900.00',
      '₹150.50',
      '3',
      '₹451.50',
    ])
    expect(textsOf('dl > div')).toEqual([
      'Goods₹531.50',
      'Coupon DIWALI−₹50.00',
      'Discount−₹1.50',
      'Packing₹20.00',
      'TransportTo pay at lorry office',
      'Total (GST included)₹500.00',
    ])
  })

  it('repeats number and version above the lines, for each page', async () => {
    answerTexts()
    const { textsOf } = await printed(serverEstimate())
    expect(textsOf('thead tr:first-child')).toEqual(['Estimate EST-202611-000012, version 2, for Kavitha Raman'])
  })

  it('prints an earlier version when asked, and leaves out empty texts', async () => {
    answerTexts({})
    const { title, textsOf } = await printed(serverEstimate(), 1)
    expect(title).toBe('EST-202611-000012')
    expect(textsOf('dl > div')).toContain('Total (GST included)₹700.00')
    expect(textsOf('footer p')).toEqual([])
  })

  it('prints nothing without the texts, since the licence must be on it', async () => {
    answer(getShopSettings, () => new HttpResponse(null, { status: 503 }))
    await expect(printEstimate(serverEstimate())).rejects.toMatchObject({ status: 503 })
    expect(document.querySelector('iframe')).toBeNull()
  })
})
