import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { E_INVOICE_EXEMPT } from '@phuljhari/contract/tax/government-portals'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { documentLine, taxDocument } from '../../../../test/documents.ts'
import { taxesByHsn } from './amounts.ts'
import { COPIES } from './print-choice.ts'
import type { PrintChoice } from './print-choice.ts'
import { printDocuments } from './print-documents.tsx'

const ORIGINAL: PrintChoice = { paper: 'a4', copies: [COPIES[0]] }

afterEach(() => vi.restoreAllMocks())

/** Prints documents, and reads what the print frame contains. */
async function printed(documents: readonly TaxDocument[], choice = ORIGINAL) {
  await printDocuments(documents, choice, 'PH-26-27-00012')
  const page = document.querySelector('iframe')?.contentDocument
  if (!page) throw new Error('there is no frame')
  const textsOf = (selector: string) => [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { page, textsOf, text: page.body.textContent }
}

describe('the foot of a printed bill', () => {
  const claimed = {
    kind: 'receipt',
    amount: 1180,
    mode: 'upi',
    reference: '8901',
    isVerified: true,
    received: null,
  } as const

  // covers beyond-54
  it.each(['a4', 'roll'] as const)('asks for no money that was paid, and says how it was (%s)', async (paper) => {
    const bill = taxDocument({ settlements: [claimed], balance: 0, upiLink: null })
    const { text, page } = await printed([bill], { paper, copies: [COPIES[0]] })
    expect(text).toContain('Paid by UPI, UTR …8901₹1,180.00Balance₹0.00')
    for (const demand of ['Scan to pay', 'Bank account', 'shop@okbank']) expect(text).not.toContain(demand)
    expect(page.querySelector('[aria-label="UPI QR code"]')).toBeNull()
  })

  it('says what was received in cash, the change, and what remains', async () => {
    const cash = { ...claimed, mode: 'cash', reference: '', amount: 180, received: 500 } as const
    const claim = { ...claimed, amount: 400, isVerified: false }
    const { text } = await printed([taxDocument({ settlements: [cash, claim], balance: 600 })])
    expect(text).toContain('Paid by cash₹180.00Received₹500.00Change₹320.00')
    expect(text).toContain('Paid by UPI, UTR …8901, to be verified₹400.00Balance₹600.00')
    expect(text).toContain('Scan to pay ₹600.00')
  })
})

describe('a printed tax invoice', () => {
  it('states everything that rule 46 demands', async () => {
    const { text, textsOf, page } = await printed([
      taxDocument({
        deliveryAddress: {
          name: 'Arun Kumar',
          gstin: '',
          address: '9 Mill Road, Erode 638001',
          stateCode: '33',
          phone: '',
        },
        roundOff: -0.4,
      }),
    ])
    for (const part of [
      'Tax Invoice',
      'ORIGINAL FOR RECIPIENT',
      'Phuljhari CrackersKannan Fireworks Private Limited',
      'GSTIN: 33AAAPK0000A1Z4',
      'Explosives licence: LE-5/2026/123',
      'NumberPH/26-27/00012',
      'Date22 Nov 2026',
      'Place of supply33-Tamil Nadu',
      'Reverse chargeNo',
      'Billed toKavitha Raman4 Temple Road, Madurai 625001',
      'Delivered toArun Kumar9 Mill Road, Erode 638001',
      'Rupees One Thousand One Hundred Eighty Only',
      'Bank account A/c 12345, IFSC SBIN0001234',
      'Scan to pay ₹1,180.00',
      'E. & O. E.',
      'Authorised signatory',
      'Terms Goods once sold are not taken back.',
      'Page 1 of 1',
    ])
      expect(text).toContain(part)
    expect(textsOf('.tax-lines td')).toEqual([
      '1',
      'Flower Pots Bigபூச்சட்டி பெரியது1 Box (10 Pcs)',
      '3604',
      '2\u00a0boxes',
      '590.00',
      '1,000.00',
      '90.009 %',
      '90.009 %',
      '1,180.00',
      // The row of totals.
      '',
      'Total',
      '',
      '2\u00a0boxes',
      '',
      '1,000.00',
      '90.00',
      '90.00',
      '1,180.00',
    ])
    expect(textsOf('.tax-hsn-table td')).toEqual(['3604', '1,000.00', '90.00 (9 %)', '90.00 (9 %)', '180.00'])
    expect(textsOf('.tax-totals dl > div')).toEqual([
      'Taxable value₹1,000.00',
      'CGST 9 %₹90.00',
      'SGST 9 %₹90.00',
      'Round-off−₹0.40',
      'Total₹1,180.00',
    ])
    expect(page.querySelector('[lang="ta"]')).toHaveTextContent('பூச்சட்டி பெரியது')
    expect(page.querySelectorAll('svg')).toHaveLength(1)
  })

  it('has the declaration of a shop that is exempt from e-invoices, while its notes lack it', async () => {
    const seller = { ...taxDocument().seller, declaration: E_INVOICE_EXEMPT }
    expect((await printed([taxDocument({ seller })])).text).toContain(E_INVOICE_EXEMPT)
    expect((await printed([taxDocument({ seller, kind: 'credit_note' })])).text).not.toContain(E_INVOICE_EXEMPT)
  })

  it('names UTGST in a Union Territory, and IGST to another State', async () => {
    const { seller } = taxDocument()
    const inChandigarh = await printed([taxDocument({ seller: { ...seller, stateCode: '04' } })])
    expect(inChandigarh.textsOf('.tax-lines th')).toContain('UTGST')
    const toKerala = await printed([
      taxDocument({
        supply: 'inter',
        placeOfSupply: '32',
        lines: [documentLine({ cgst: 0, sgst: 0, igst: 180 })],
        byRate: [{ rate: 18, taxable: 1000, cgst: 0, sgst: 0, igst: 180 }],
      }),
    ])
    expect(toKerala.textsOf('.tax-lines td').slice(-2)).toEqual(['180.00', '1,180.00'])
    expect(toKerala.text).toContain('IGST 18 %₹180.00')
    expect(toKerala.text).not.toMatch(/CGST|SGST/)
  })

  it('has the IRN, its acknowledgement and QR code once they are entered, and the e-way bill', async () => {
    const { text, page } = await printed([
      taxDocument({
        references: {
          irn: 'a5c1',
          ackNumber: '1120',
          ackDate: '2026-11-22',
          signedQr: 'eyJ.signed',
          eWayBill: '331001234567',
          vehicle: 'TN59AB1234',
          transporterId: '',
          distance: 120,
        },
      }),
    ])
    for (const part of [
      'IRN a5c1',
      'Acknowledgement 1120, 22 Nov 2026',
      'E-way bill331001234567',
      'VehicleTN59AB1234',
      'Distance120 km',
    ])
      expect(text).toContain(part)
    expect(page.querySelectorAll('svg')).toHaveLength(2)
  })

  it('is a bill of supply with the declaration and without tax for a composition dealer', async () => {
    const { seller } = taxDocument()
    const { text, textsOf } = await printed([
      taxDocument({ kind: 'bill_of_supply', seller: { ...seller, registration: 'composition' }, byRate: [] }),
    ])
    expect(text).toContain('Bill of Supply')
    expect(text).toContain('Composition taxable person, not eligible to collect tax on supplies')
    expect(text).not.toMatch(/GST \d|Taxable value/)
    expect(textsOf('.tax-lines th')).toEqual(['No.', 'Description', 'HSN', 'Quantity', 'Rate', 'Amount'])
  })
})

it('adds the quantities of the goods by unit, and every column of amounts, on a printed invoice', async () => {
  const lines = [
    documentLine({ quantity: 1200, discount: 10 }),
    documentLine({ line: 2, uqc: 'PAC', quantity: 3, total: 0.1 }),
    documentLine({ line: 3, quantity: 1, discount: 0.5, total: 0.2 }),
    documentLine({ line: 4, kind: 'packing', uqc: 'OTH', quantity: 1, taxable: 50, cgst: 4.5, sgst: 4.5, total: 59 }),
  ]
  const a4 = await printed([taxDocument({ lines })])
  expect(a4.textsOf('.tax-totals-row td').filter(Boolean)).toEqual([
    'Total',
    '1,201\u00a0boxes, 3\u00a0packets',
    '10.50',
    '3,050.00',
    '274.50',
    '274.50',
    '1,239.30',
  ])
  const roll = await printed([taxDocument({ lines })], { paper: 'roll', copies: [COPIES[0]] })
  expect(roll.textsOf('.tax-roll-quantity')).toEqual(['Total quantity1,201\u00a0boxes, 3\u00a0packets'])
})

it.each([
  ['credit_note', false],
  ['debit_note', true],
] as const)('prints on a %s where to pay: %s', async (kind, isPayable) => {
  const { text, page } = await printed([taxDocument({ kind })])
  expect(text.includes('UPI shop@okbank')).toBe(isPayable)
  expect(text.includes('A/c 12345')).toBe(isPayable)
  expect(page.querySelectorAll('svg')).toHaveLength(isPayable ? 1 : 0)
})

it('prints on a note the invoice that it changes, and the reason', async () => {
  const { text } = await printed([
    taxDocument({
      kind: 'credit_note',
      number: 'CN/26-27/00001',
      against: { _id: '11', number: 'PH/26-27/00012', date: '2026-11-22' },
      reason: 'One box came back',
    }),
  ])
  expect(text).toContain('Credit Note')
  expect(text).toContain('Against invoicePH/26-27/00012 of 22 Nov 2026')
  expect(text).toContain('ReasonOne box came back')
})

describe('a print job', () => {
  const second = taxDocument({ _id: '12', number: 'PH/26-27/00013', cancelled: { at: '', person: 'a', reason: 'b' } })

  it('has every copy of each document, with every page of a cancelled one stamped', async () => {
    const { page, textsOf } = await printed([taxDocument(), second], { paper: 'a4', copies: COPIES })
    expect(textsOf('.tax-copy')).toEqual([...COPIES, ...COPIES].map(({ mark }) => mark))
    expect(textsOf('.tax-page-number span:first-child')).toEqual([
      ...COPIES.map(() => 'PH/26-27/00012'),
      ...COPIES.map(() => 'PH/26-27/00013'),
    ])
    const stamps = [...page.querySelectorAll('.tax-page')].map((sheet) => sheet.getAttribute('data-stamp'))
    expect(stamps).toEqual([null, null, null, 'Cancelled', 'Cancelled', 'Cancelled'])
    expect(page.title).toBe('PH-26-27-00012')
  })

  it('has names above the figures on a roll, and says Cancelled in words', async () => {
    const { textsOf } = await printed([taxDocument(), second], { paper: 'roll', copies: [COPIES[0]] })
    expect(textsOf('.tax-roll')).toHaveLength(2)
    expect(textsOf('.tax-roll li')[0]).toBe(
      '1. Flower Pots Bigபூச்சட்டி பெரியது1 Box (10 Pcs)2\u00a0boxes × 590.001,180.00' +
        'HSN 3604. Taxable 1,000.00, CGST 9 % 90.00, SGST 9 % 90.00',
    )
    expect(textsOf('.tax-cancelled-notice')).toEqual(['Cancelled'])
  })
})

it('adds taxes in whole paise by HSN and rate', () => {
  const rows = taxesByHsn([
    documentLine({ taxable: 0.1, cgst: 0.01, sgst: 0.01 }),
    documentLine({ line: 2, taxable: 0.2, cgst: 0.02, sgst: 0.02 }),
    documentLine({ line: 3, rate: 5, taxable: 5, cgst: 0.13, sgst: 0.13 }),
  ])
  expect(rows).toEqual([
    { hsn: '3604', rate: 18, taxable: 0.3, cgst: 0.03, sgst: 0.03, igst: 0 },
    { hsn: '3604', rate: 5, taxable: 5, cgst: 0.13, sgst: 0.13, igst: 0 },
  ])
})
