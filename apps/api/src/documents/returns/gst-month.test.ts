import { GST_FILES, type GstFile, type GstMonth } from '@phuljhari/contract/documents/gst-return.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { financialYear } from '@phuljhari/contract/tax/document-number'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addInvoice, cancel, issuedNote, readDocument, sendNote } from '../../../test/invoices.ts'
import { setSetting } from '../../../test/entries.ts'
import { SHOP_GSTIN } from '../../../test/documents.ts'
import { orderIn } from '../../../test/factories.ts'
import { testApi } from '../../../test/harness.ts'
import { changed, receiptOf, verified } from '../../../test/payments.ts'
import { as, person } from '../../../test/staff.ts'
import { portalDate } from './month-days.ts'

const api = testApi()
const TODAY = indiaDay(new Date())
const MONTH = TODAY.slice(0, 7)
const DATE = portalDate(TODAY)
const TRADER = '33AABFP0000Q1ZM'

const monthOf = async (month = MONTH): Promise<GstMonth> => (await api.send('GET', `/gst/${month}`)).json()
async function linesOf(file: GstFile): Promise<string[]> {
  const reply = await api.send('GET', `/gst/${MONTH}/${file}`)
  expect(reply.statusCode, reply.payload).toBe(200)
  return reply.payload.trimEnd().split('\r\n')
}
const forge = (text: string) =>
  api.db.owner.transaction(async (tx) => {
    await tx.run({ name: 'test_allow_forging', text: 'alter table tax_documents disable trigger user' })
    await tx.run({ name: `test ${text}`.slice(0, 63), text })
    await tx.run({ name: 'test_forbid_forging', text: 'alter table tax_documents enable trigger user' })
  })

/** A month with every kind of document. */
async function addMonth() {
  const line = { unitPaise: 11_800, quantity: 10 }
  const trader = await addInvoice(api, {
    gstin: TRADER,
    lines: [line, { unitPaise: 10_500, quantity: 2, basisPoints: 500, uqc: 'PAC' }],
  })
  const large = await addInvoice(api, { place: '32', lines: [{ unitPaise: 118_000, quantity: 100 }] })
  const walkIn = await addInvoice(api, { lines: [line] })
  await addInvoice(api, { place: '32', lines: [line] })
  const wrong = await addInvoice(api, { lines: [line] })
  await cancel(api, wrong)
  await issuedNote(api, trader, [{ line: 1, quantity: 3 }])
  await issuedNote(api, trader, [{ line: 2, amount: 21 }], { kind: 'debit_note' })
  await issuedNote(api, large, [{ line: 1, quantity: 100 }])
  await issuedNote(api, walkIn, [{ line: 1, quantity: 1 }])
}
const year = financialYear(TODAY)
const number = (prefix: string, serial: number) => `${prefix}/${year}/0000${serial}`

describe('the files of GSTR-1', () => {
  it('have the headers of the portal and a row for every document and rate', async () => {
    await addMonth()
    expect(await linesOf('b2b')).toEqual([
      'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,' +
        'Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
      `${TRADER},Meena,${number('PH', 1)},${DATE},1390,33-Tamil Nadu,N,,Regular B2B,,18,1000,0`,
      `${TRADER},Meena,${number('PH', 1)},${DATE},1390,33-Tamil Nadu,N,,Regular B2B,,5,200,0`,
    ])
    expect(await linesOf('b2cl')).toEqual([
      'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,' +
        'Cess Amount,E-Commerce GSTIN',
      `${number('PH', 2)},${DATE},118000,32-Kerala,,18,100000,0,`,
    ])
    expect(await linesOf('b2cs')).toEqual([
      'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
      'OE,33-Tamil Nadu,,18,900,0,',
      'OE,32-Kerala,,18,1000,0,',
    ])
    expect(await linesOf('cdnr')).toEqual([
      'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,' +
        'Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
      `${TRADER},Meena,${number('CN', 1)},${DATE},C,33-Tamil Nadu,N,Regular B2B,354,,18,300,0`,
      `${TRADER},Meena,${number('DN', 1)},${DATE},D,33-Tamil Nadu,N,Regular B2B,21,,5,20,0`,
    ])
    expect(await linesOf('cdnur')).toEqual([
      'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,' +
        'Taxable Value,Cess Amount',
      `B2CL,${number('CN', 2)},${DATE},C,32-Kerala,118000,,18,100000,0`,
    ])
    const hsn =
      'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,' +
      'State/UT Tax Amount,Cess Amount'
    expect(await linesOf('hsn-b2b')).toEqual([
      hsn,
      '3604,Fireworks,BOX,7,826,18,700,0,63,63,0',
      '3604,Fireworks,PAC,2,231,5,220,0,5.5,5.5,0',
    ])
    expect(await linesOf('hsn-b2c')).toEqual([hsn, '3604,Fireworks,BOX,19,2242,18,1900,180,81,81,0'])
    expect(await linesOf('docs')).toEqual([
      'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
      `Credit Note,${number('CN', 1)},${number('CN', 3)},3,0`,
      `Debit Note,${number('DN', 1)},${number('DN', 1)},1,0`,
      `Invoices for outward supply,${number('PH', 1)},${number('PH', 5)},5,1`,
    ])
    const register = await linesOf('sales-register')
    expect(register).toHaveLength(10)
    expect(register[5]).toContain(`${number('PH', 5)},Cancelled`)
    expect(register[5]).toMatch(/,0,0,0,0,0,0,0$/)
    expect(register[6]).toMatch(/,-300,-27,-27,0,0,0,-354$/)
  })

  it('agree with the sales register', async () => {
    await addMonth()
    const month = await monthOf()
    expect(month.checks).toEqual([
      {
        name: 'Invoices and sales less notes (b2b + b2cl + b2cs − cdnr − cdnur)',
        taxable: 2820,
        tax: 479,
        isEqual: true,
      },
      { name: 'Goods by HSN code (hsn-b2b + hsn-b2c)', taxable: 2820, tax: 479, isEqual: true },
      { name: 'Summary of the month (GSTR-3B, table 3.1(a))', taxable: 2820, tax: 479, isEqual: true },
      { name: 'Sales register', taxable: 2820, tax: 479, isEqual: true },
    ])
    expect(month.problems).toEqual([])
    expect(month.files.map(({ file, documents }) => [file, documents])).toEqual([
      ['b2b', 2],
      ['b2cl', 1],
      ['b2cs', 2],
      ['cdnr', 2],
      ['cdnur', 1],
      ['hsn-b2b', 2],
      ['hsn-b2c', 1],
      ['docs', 3],
      ['gstr3b', 2],
      ['sales-register', 9],
    ])
    expect(
      month.byRate.map(({ buyers, placeOfSupply, rate, taxable }) => [buyers, placeOfSupply, rate, taxable]),
    ).toEqual([
      ['b2b', '33', 18, 700],
      ['b2b', '33', 5, 220],
      ['b2c', '32', 18, 1000],
      ['b2c', '33', 18, 900],
    ])
  })

  // covers beyond-61
  it('agree with the summary for GSTR-3B, which is net of notes', async () => {
    await addMonth()
    const { gstr3b, byRate, checks } = await monthOf()
    const total = byRate.reduce((sum, { taxable }) => sum + taxable, 0)
    expect(gstr3b).toMatchObject({
      outward: { taxable: total, igst: 180, cgst: 149.5, sgst: 149.5 },
      toUnregistered: [{ placeOfSupply: '32', taxable: 1000, igst: 180, cgst: 0 }],
    })
    expect(checks.find(({ name }) => name.includes('GSTR-3B'))).toMatchObject({ isEqual: true, taxable: total })
    expect(await linesOf('gstr3b')).toEqual([
      'Table,Supplies,Place Of Supply,Total Taxable Value,Integrated Tax,Central Tax,State/UT Tax',
      `3.1(a),"Outward taxable supplies, net of notes",,${total},180,149.5,149.5`,
      '3.2,"Of these, to unregistered persons in other States",32-Kerala,1000,180,0,0',
    ])
    const reply = await api.send('GET', `/gst/${MONTH}/gstr3b`)
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="gstr3b-${MONTH}.csv"`)
  })

  it('list a note in its own month, by the class that its invoice had on its day', async () => {
    const large = await addInvoice(api, {
      place: '32',
      day: '2026-03-30',
      lines: [{ unitPaise: 11_800_000, quantity: 1 }],
    })
    await setSetting(api, 'gstLimits', { ...DEFAULT_SHOP_SETTINGS.gstLimits, b2clAbove: 500_000 })
    await issuedNote(api, large, [{ line: 1, amount: 118 }])
    expect(await linesOf('cdnur')).toHaveLength(2)
    expect((await monthOf('2026-03')).files.find(({ file }) => file === 'b2cl')).toMatchObject({ documents: 1 })
    expect((await monthOf('2026-03')).problems).toEqual([])
  })

  // covers beyond-66
  it('report damage: a missing number, and amounts that do not add up', async () => {
    await addMonth()
    await forge(`update tax_documents set serial = 60, number = 'PH/${year}/00060' where number = '${number('PH', 4)}'`)
    await forge(`update tax_documents set taxable_paise = taxable_paise + 100, payable_paise = payable_paise + 100
                 where number = '${number('PH', 3)}'`)
    const { checks, problems } = await monthOf()
    expect(checks.map(({ isEqual }) => isEqual)).toEqual([false, false, false, true])
    expect(problems).toEqual([
      `No document has the number ${number('PH', 4)}`,
      `No documents have the numbers ${number('PH', 6)} to PH/${year}/00059`,
    ])
  })

  it('count vouchers and orders without an invoice', async () => {
    const voucher = await verified(api, receiptOf(null, 500, { customerName: 'Meena' }))
    await verified(api, receiptOf(null, 200, { customerName: 'Meena' }))
    await changed(api, voucher._id, 'reverse', { reason: 'Bounced' })
    expect((await linesOf('docs')).slice(1)).toEqual([`Receipt voucher,${number('RV', 1)},${number('RV', 2)},2,1`])
    await setSetting(api, 'registration', { kind: 'regular', gstin: SHOP_GSTIN, hsnDigits: 4, eInvoice: false })
    await api.db.run({ name: 'test_unbilled', text: 'update orders set unbilled_since = now() where order_id = $1' }, [
      await orderIn(api),
    ])
    expect((await monthOf()).problems).toEqual([
      'The goods of 1 order have left without an invoice: see Orders, Invoices',
    ])
  })

  it('are empty for a composition dealer, whose invoices are in the register', async () => {
    await addInvoice(api, { kind: 'bill_of_supply', lines: [{ unitPaise: 118_000, quantity: 1 }] })
    const { files, checks } = await monthOf()
    expect(files.filter(({ documents }) => documents > 0).map(({ file }) => file)).toEqual(['docs', 'sales-register'])
    expect(checks.every(({ isEqual, taxable }) => isEqual && taxable === 0)).toBe(true)
  })

  it('are only for owners, and each download is recorded', async () => {
    const { token } = await person(api, 'clerk')
    expect((await as(api, token)('GET', `/gst/${MONTH}`)).json().code).toBe('role.refused')
    expect((await api.send('GET', '/gst/2026-13')).statusCode).toBe(400)
    const reply = await api.send('GET', `/gst/${MONTH}/b2cs`)
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="gstr1-b2cs-${MONTH}.csv"`)
    const event = { name: 'test_gst_event', text: `select subject_id, after from events where subject = 'download'` }
    expect(await api.db.many(event)).toEqual([{ subject_id: 'gstr1-b2cs', after: { month: MONTH, documents: 0 } }])
  })
})

describe('any month', () => {
  const line = fc.record({
    unitPaise: fc.integer({ min: 1, max: 300_000 }),
    quantity: fc.integer({ min: 1, max: 30 }),
    basisPoints: fc.constantFrom(500, 1800, 2800),
    uqc: fc.constantFrom('BOX', 'PAC'),
  })
  const change = fc.record({
    line: fc.integer({ min: 1, max: 4 }),
    by: fc.oneof(
      fc.integer({ min: 1, max: 30 }).map((quantity) => ({ quantity })),
      fc.integer({ min: 1, max: 100_000 }).map((paise) => ({ amount: paise / 100 })),
    ),
  })
  const invoice = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    discountPart: fc.integer({ min: 0, max: 90 }),
    pricesIncludeTax: fc.boolean(),
    roundOff: fc.boolean(),
    gstin: fc.constantFrom('', '', TRADER),
    place: fc.constantFrom('33', '32', '29'),
    notes: fc.array(fc.record({ change, isCredit: fc.boolean() }), { maxLength: 5 }),
    isReturned: fc.boolean(),
  })

  // covers beyond-66
  it('agrees with its register, and notes never exceed their invoice', async () => {
    const property = fc.asyncProperty(fc.array(invoice, { minLength: 1, maxLength: 4 }), async (invoices) => {
      await api.empty()
      for (const { notes, discountPart, isReturned, ...one } of invoices) {
        const gross = one.lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0)
        const id = await addInvoice(api, { ...one, discountPaise: Math.floor((gross * discountPart) / 100) })
        for (const { change: asked, isCredit } of notes) {
          const kind = isCredit ? 'credit_note' : 'debit_note'
          const reply = await sendNote(api, id, [{ line: asked.line, ...asked.by }], { kind })
          expect([201, 400, 409]).toContain(reply.statusCode)
        }
        const { lines, returned, payable } = await readDocument(api, id)
        const left = lines.flatMap((of) => {
          const taken = returned.find((row) => row.line === of.line)
          const quantity = of.quantity - (taken?.quantity ?? 0)
          return quantity > 0 && of.total > (taken?.total ?? 0) ? [{ line: of.line, quantity }] : []
        })
        if (isReturned && left.length > 0) await issuedNote(api, id, left)
        const after = await readDocument(api, id)
        const credited = after.notes.filter(({ kind }) => kind === 'credit_note')
        const paid = credited.reduce((sum, note) => sum + Math.round(note.payable * 100), 0)
        expect(paid).toBeLessThanOrEqual(Math.round(payable * 100))
        for (const of of after.returned) {
          const invoiced = lines.find((row) => row.line === of.line)
          expect(of.total).toBeLessThanOrEqual(invoiced?.total ?? 0)
          expect(of.taxable).toBeLessThanOrEqual(invoiced?.taxable ?? 0)
        }
        const isAllBack = lines.every((of) =>
          after.returned.some((row) => row.line === of.line && row.total === of.total),
        )
        if (isAllBack) expect(paid).toBe(Math.round(payable * 100))
      }
      const { checks, problems, files } = await monthOf()
      expect(checks.map(({ isEqual }) => isEqual)).toEqual([true, true, true, true])
      expect(problems).toEqual([])
      for (const file of GST_FILES) {
        const rows = (await linesOf(file)).length - 1
        expect([file, rows]).toEqual([file, files.find((one) => one.file === file)?.documents])
      }
    })
    await fc.assert(property, { numRuns: 12 })
  })
})
