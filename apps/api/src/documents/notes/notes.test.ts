import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addInvoice, cancel, issuedNote, readDocument, sendNote } from '../../../test/invoices.ts'
import { BUYER_GSTIN, SHOP_GSTIN } from '../../../test/documents.ts'
import { newKey, setSetting } from '../../../test/entries.ts'
import { testApi } from '../../../test/harness.ts'
import { as, person } from '../../../test/staff.ts'

const api = testApi()
afterEach(() => void vi.useRealTimers())
const SEVEN = { lines: [{ unitPaise: 3500, quantity: 7 }] }
const order = {
  name: 'test_noted_order',
  text: `select o.payable_paise, o.noted_paise, o.bill_number from orders o
         join tax_documents d using (order_id) where d.id = $1`,
}
type Order = { payable_paise: number | null; noted_paise: number; bill_number: string | null }
const orderOf = (billId: string) => api.db.one<Order>(order, [billId])
const events = {
  name: 'test_document_events',
  text: `select action, actor, after from events where subject = 'document' and subject_id = $1 order by id`,
}

describe('credit notes', () => {
  it('G17: return a line bit by bit to the paisa, never more than was invoiced', async () => {
    const invoice = await addInvoice(api, SEVEN)
    const notes = []
    for (const quantity of [2, 3, 2]) notes.push(await issuedNote(api, invoice, [{ line: 1, quantity }]))
    expect(notes.map(({ taxable, cgst, sgst, payable }) => [taxable, cgst, sgst, payable])).toEqual([
      [59.32, 5.34, 5.34, 70],
      [88.98, 8.01, 8.01, 105],
      [59.32, 5.34, 5.34, 70],
    ])
    expect(notes.map(({ number }) => number.slice(-5))).toEqual(['00001', '00002', '00003'])
    expect(await orderOf(invoice)).toMatchObject({ payable_paise: 24_500, noted_paise: 24_500 })
    const { notes: listed, returned } = await readDocument(api, invoice)
    expect(listed).toHaveLength(3)
    expect(returned).toMatchObject([{ line: 1, quantity: 7, taxable: 207.62, total: 245 }])

    const reply = await sendNote(api, invoice, [{ line: 1, quantity: 1 }])
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'document.note_too_large',
      fields: { 'lines.0.line': 'The notes would exceed the invoice' },
    })
  })

  it('have the rates and place of the invoice, its number and date, a reason and an event', async () => {
    const invoice = await addInvoice(api, {
      place: '32',
      gstin: '32AAACM0000B1ZT',
      lines: [
        { unitPaise: 11_800, quantity: 10 },
        { unitPaise: 10_500, quantity: 1, basisPoints: 500 },
        { unitPaise: 6000, quantity: 1, kind: 'packing' },
      ],
    })
    const note = await issuedNote(api, invoice, [
      { line: 1, quantity: 4 },
      { line: 2, amount: '10.50' },
      { line: 3, quantity: 1 },
    ])
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: expect.stringMatching(/^CN\/\d\d-\d\d\/00001$/),
      date: indiaDay(new Date()),
      gstin: '32AAACM0000B1ZT',
      placeOfSupply: '32',
      supply: 'inter',
      against: { _id: invoice, number: expect.stringMatching(/^PH\//), date: indiaDay(new Date()) },
      reason: 'Boxes were wet',
      cgst: 0,
      payable: 543,
      roundOff: 0.5,
      amountInWords: 'Rupees Five Hundred Forty Three Only',
      byRate: [
        { rate: 18, taxable: 450.85, igst: 81.15 },
        { rate: 5, taxable: 10, igst: 0.5 },
      ],
      lines: [
        { line: 1, quantity: 4, unitPrice: 118, discount: 0, total: 472 },
        { line: 2, quantity: 0, unitPrice: 0, total: 10.5 },
        { line: 3, quantity: 1, kind: 'packing', total: 60 },
      ],
    })
    expect(await api.db.many(events, [note._id])).toEqual([
      {
        action: 'issued',
        actor: 'owner@shop.example',
        after: {
          kind: 'credit_note',
          number: note.number,
          orderId: note.orderId,
          payablePaise: 54_300,
          reason: 'Boxes were wet',
        },
      },
    ])
  })

  // covers beyond-65
  it('pay back in all exactly what was paid, after a lower price and rounded to rupees', async () => {
    const invoice = await addInvoice(api, {
      lines: [
        { unitPaise: 3500, quantity: 1 },
        { unitPaise: 4500, quantity: 1 },
        { unitPaise: 1299, quantity: 1 },
      ],
      discountPaise: 465,
    })
    const payables = [
      await issuedNote(api, invoice, [{ line: 2, amount: '2.94' }]),
      await issuedNote(api, invoice, [{ line: 1, quantity: 1 }]),
      await issuedNote(api, invoice, [
        { line: 2, quantity: 1 },
        { line: 3, quantity: 1 },
      ]),
    ].map(({ payable }) => payable)
    expect(payables).toEqual([3, 33, 52])
    const { returned, lines } = await readDocument(api, invoice)
    expect(returned.map(({ taxable, cgst }) => [taxable, cgst])).toEqual(
      lines.map(({ taxable, cgst }) => [taxable, cgst]),
    )
    expect((await orderOf(invoice)).noted_paise).toBe(8800)
  })

  it('are issued once for a repeated key, and refused for another request with it', async () => {
    const invoice = await addInvoice(api, SEVEN)
    const key = newKey()
    const send = (quantity: number) => sendNote(api, invoice, [{ line: 1, quantity }], { key })
    const replies = await Promise.all([send(2), send(2), send(2)])
    expect(new Set(replies.map((reply) => reply.json()._id)).size).toBe(1)
    const { _id: id, number: name } = replies[0]?.json() ?? {}
    const existing = { kind: 'document', id, name }
    expect((await send(3)).json()).toMatchObject({ code: 'document.key_reused', existing })
    expect((await orderOf(invoice)).noted_paise).toBe(7000)
  })

  // covers beyond-65
  it('never exceed the invoice together when they are issued at the same time', async () => {
    const invoice = await addInvoice(api, SEVEN)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => sendNote(api, invoice, [{ line: 1, quantity: 2 }])),
    )
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409, 409, 409, 409, 409])
    const numbers = replies.flatMap((reply) => (reply.statusCode === 201 ? [reply.json().number.slice(-5)] : []))
    expect(numbers.toSorted()).toEqual(['00001', '00002', '00003'])
    expect((await orderOf(invoice)).noted_paise).toBe(21_000)
  })

  it('have no tax when they are on a bill of supply', async () => {
    const invoice = await addInvoice(api, { kind: 'bill_of_supply', lines: [{ unitPaise: 118_000, quantity: 2 }] })
    expect(await issuedNote(api, invoice, [{ line: 1, quantity: 1 }])).toMatchObject({
      taxable: 1180,
      cgst: 0,
      igst: 0,
      byRate: [],
      payable: 1180,
    })
  })

  it.each([
    ['an unknown line', [{ line: 9, quantity: 1 }], 'This invoice has no line 9'],
    [
      'a line twice',
      [
        { line: 1, quantity: 1 },
        { line: 1, amount: 1 },
      ],
      'Name each line once',
    ],
    ['neither quantity nor amount', [{ line: 1 }], 'Send either quantity or amount'],
    ['nothing', [{ line: 1, amount: 0 }], 'Enter an amount in rupees, more than 0'],
  ])('of %s are refused, and no number is used up', async (_name, lines, message) => {
    const invoice = await addInvoice(api, SEVEN)
    const reply = await sendNote(api, invoice, lines)
    expect(reply.statusCode).toBe(400)
    expect(Object.values(reply.json().fields)).toContain(message)
    expect((await issuedNote(api, invoice, [{ line: 1, quantity: 1 }])).number).toMatch(/00001$/)
  })

  it('are issued by owners, on invoices only', async () => {
    const invoice = await addInvoice(api, SEVEN)
    const { token } = await person(api, 'clerk')
    const body = { kind: 'credit_note', lines: [{ line: 1, quantity: 1 }], reason: 'Wet' }
    const byClerk = await as(api, token)('POST', `/documents/${invoice}/notes`, body, { 'idempotency-key': newKey() })
    expect(byClerk.json()).toMatchObject({ code: 'role.refused' })
    const note = await issuedNote(api, invoice, [{ line: 1, quantity: 1 }])
    expect((await sendNote(api, note._id, [{ line: 1, quantity: 1 }])).json().code).toBe('document.not_a_bill')
    expect((await sendNote(api, '999', [{ line: 1, quantity: 1 }])).json().code).toBe('document.not_found')
  })
})

describe('a credit note after the last day for corrections of tax', () => {
  const OLD = { ...SEVEN, day: '2025-03-31' }
  // covers beyond-60
  it('is a commercial one: it returns the price without tax, is in no table of GSTR-1 and exact in total', async () => {
    const invoice = await addInvoice(api, OLD)
    const notes = []
    for (const quantity of [2, 3, 2]) notes.push(await issuedNote(api, invoice, [{ line: 1, quantity }]))
    for (const note of notes)
      expect(note).toMatchObject({
        isCommercial: true,
        taxable: 0,
        cgst: 0,
        sgst: 0,
        igst: 0,
        byRate: [],
        needsIrn: false,
      })
    expect(notes.map(({ payable }) => payable)).toEqual([70, 105, 70])
    expect(notes[0]?.lines).toMatchObject([{ quantity: 2, unitPrice: 35, total: 70 }])
    expect(await orderOf(invoice)).toMatchObject({ payable_paise: 24_500, noted_paise: 24_500 })
    expect((await sendNote(api, invoice, [{ line: 1, quantity: 1 }])).json().code).toBe('document.note_too_large')

    const month = indiaDay(new Date()).slice(0, 7)
    const { files, checks, gstr3b } = (await api.send('GET', `/gst/${month}`)).json()
    const rowsOf = (file: string) => files.find((one: { file: string }) => one.file === file).documents
    expect(['cdnr', 'b2cs', 'hsn-b2c', 'sales-register'].map(rowsOf)).toEqual([0, 0, 0, 3])
    expect(checks.every(({ isEqual }: { isEqual: boolean }) => isEqual)).toBe(true)
    expect(gstr3b.outward).toMatchObject({ taxable: 0, documents: 0 })
    const register = (await api.send('GET', `/gst/${month}/sales-register`)).payload
    expect(register).toContain('Commercial Credit Note')
    expect(register).toMatch(/,0,0,0,0,-70,0,-70\r\n/)
  })

  it('takes off what the customer paid, even where prices exclude tax', async () => {
    const invoice = await addInvoice(api, {
      ...OLD,
      pricesIncludeTax: false,
      lines: [{ unitPaise: 10_000, quantity: 3 }],
    })
    const note = await issuedNote(api, invoice, [{ line: 1, quantity: 2 }])
    expect(note).toMatchObject({ payable: 236, lines: [{ unitPrice: 118, discount: 0, total: 236 }] })
  })

  it('is commercial from an earlier day once the annual return is filed, but a debit note still has tax', async () => {
    // The date is set before the settings are saved too, since they are valid from the day on which they are saved.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T06:00:00Z') })
    await setSetting(api, 'registration', { kind: 'regular', gstin: SHOP_GSTIN, hsnDigits: 4, eInvoice: true })
    const trader = { ...SEVEN, day: '2026-03-31', gstin: BUYER_GSTIN }
    const [open, filed] = [await addInvoice(api, trader), await addInvoice(api, trader)]
    expect(await issuedNote(api, open, [{ line: 1, quantity: 1 }])).toMatchObject({ isCommercial: false, cgst: 2.67 })
    await setSetting(api, 'annualReturn', { filedUpTo: '25-26' })
    const note = await issuedNote(api, filed, [{ line: 1, quantity: 1 }])
    expect(note).toMatchObject({ isCommercial: true, needsIrn: false, payable: 35 })
    const debit = await issuedNote(api, filed, [{ line: 1, quantity: 1 }], { kind: 'debit_note' })
    expect(debit).toMatchObject({ isCommercial: false, cgst: 2.67, needsIrn: true })
  })
})

describe('debit notes', () => {
  it('charge a further amount at the rate of the invoice', async () => {
    const invoice = await addInvoice(api, SEVEN)
    const lines = [{ line: 1, quantity: 2 }]
    const note = await issuedNote(api, invoice, lines, { kind: 'debit_note' })
    expect(note).toMatchObject({ kind: 'debit_note', taxable: 59.32, cgst: 5.34, sgst: 5.34, payable: 70 })
    expect(note.number).toMatch(/^DN\//)
    await issuedNote(api, invoice, [{ line: 1, amount: 11.8 }], { kind: 'debit_note' })
    expect((await orderOf(invoice)).noted_paise).toBe(-8200)
    // Cancelling a debit note takes back what it charged.
    expect((await sendNote(api, invoice, [{ line: 1, quantity: 8 }])).statusCode).toBe(409)
  })
})

describe('cancelling a document', () => {
  it('gives back what a note took off, and keeps its number', async () => {
    const invoice = await addInvoice(api, SEVEN)
    const note = await issuedNote(api, invoice, [{ line: 1, quantity: 7 }])
    const reply = await cancel(api, note._id, 'Wrong customer')
    expect(reply.json()).toMatchObject({
      number: note.number,
      cancelled: { person: 'owner@shop.example', reason: 'Wrong customer' },
    })
    expect((await cancel(api, note._id, 'Again')).json().cancelled.reason).toBe('Wrong customer')
    expect((await orderOf(invoice)).noted_paise).toBe(0)
    expect((await issuedNote(api, invoice, [{ line: 1, quantity: 7 }])).number).toMatch(/00002$/)
  })

  it('is refused for an invoice until its notes are cancelled; its order can then be invoiced again', async () => {
    const invoice = await addInvoice(api, SEVEN)
    const note = await issuedNote(api, invoice, [{ line: 1, quantity: 7 }])
    expect((await cancel(api, invoice)).json()).toMatchObject({ code: 'document.has_notes' })
    await cancel(api, note._id)
    expect((await cancel(api, invoice)).statusCode).toBe(200)
    expect(await orderOf(invoice)).toEqual({ payable_paise: null, noted_paise: 0, bill_number: null })
    expect((await sendNote(api, invoice, [{ line: 1, quantity: 1 }])).json().code).toBe('document.cancelled')
    await addInvoice(api, { ...SEVEN, orderId: note.orderId })
    expect((await orderOf(invoice)).bill_number).toMatch(/00002$/)
  })

  // covers beyond-65
  it('is refused in closed books, where a credit note is still possible', async () => {
    const yesterday = addDays(indiaDay(new Date()), -1)
    const invoice = await addInvoice(api, { ...SEVEN, day: yesterday })
    await setSetting(api, 'books', { closedUpTo: yesterday })
    expect((await cancel(api, invoice)).json()).toMatchObject({ code: 'books.closed' })
    expect(await orderOf(invoice)).toMatchObject({ payable_paise: 24_500 })
    await issuedNote(api, invoice, [{ line: 1, quantity: 7 }])
  })

  it('names the return that changes for a document of an earlier month, and is confirmed with that month', async () => {
    const invoice = await addInvoice(api, { ...SEVEN, day: '2026-10-31' })
    expect((await cancel(api, invoice)).json()).toEqual({
      code: 'document.changes_return',
      message: 'Cancelling this document changes GSTR-1 and GSTR-3B of October 2026',
    })
    expect((await cancel(api, invoice, 'Wrong', { changesReturnOf: '2026-09' })).statusCode).toBe(409)
    expect(await orderOf(invoice)).toMatchObject({ payable_paise: 24_500 })
    const { orderId } = await readDocument(api, invoice)
    await api.db.run({ name: 'test_reopen', text: "update orders set status = 'accepted' where order_id = $1" }, [
      orderId,
    ])
    expect((await api.send('PATCH', `/orders/cancel/${orderId}`)).json()).toEqual({
      code: 'order.invoiced',
      message: expect.stringContaining('GSTR-1 and GSTR-3B of October 2026. Cancel the invoice first'),
    })
    expect((await cancel(api, invoice, 'Wrong', { changesReturnOf: '2026-10' })).statusCode).toBe(200)
    expect(await orderOf(invoice)).toMatchObject({ payable_paise: null })
  })

  it('is refused once the return can no longer change, with the way out', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T18:29:59Z') })
    const [invoice, other] = [
      await addInvoice(api, { ...SEVEN, day: '2026-03-31' }),
      await addInvoice(api, { ...SEVEN, day: '2026-03-31' }),
    ]
    expect((await cancel(api, invoice, 'Wrong', { changesReturnOf: '2026-03' })).statusCode).toBe(200)
    vi.setSystemTime(new Date('2026-11-30T18:30:00Z'))
    expect((await cancel(api, other, 'Wrong', { changesReturnOf: '2026-03' })).json()).toEqual({
      code: 'document.return_final',
      message:
        'The return of this document could change up to 30 Nov 2026 and no longer can. ' +
        'Issue a commercial credit note on it: it changes no tax.',
    })
    expect(await orderOf(other)).toMatchObject({ payable_paise: 24_500 })
    await setSetting(api, 'annualReturn', { filedUpTo: '25-26' })
    expect((await cancel(api, other, 'Wrong', { changesReturnOf: '2026-03' })).json().message).toContain(
      'The annual return of 25-26 is filed',
    )
    expect(await issuedNote(api, other, [{ line: 1, quantity: 7 }])).toMatchObject({ isCommercial: true, payable: 245 })
  })

  it('needs a reason', async () => {
    const invoice = await addInvoice(api, SEVEN)
    expect((await cancel(api, invoice, ' ')).json().fields).toEqual({ reason: 'Reason is required' })
    expect((await cancel(api, '999')).statusCode).toBe(404)
  })
})
