import type { InvoiceKind } from '@phuljhari/contract/documents/document-kinds'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import { amountInWords } from '@phuljhari/contract/tax/amount-in-words'
import { taxDocumentTotals } from '@phuljhari/contract/tax/tax-totals'
import { taxesOnWire } from '@phuljhari/contract/tax/taxes-on-wire'
import { expect } from 'vitest'
import { findDocument, insertDocument } from '../src/documents/documents.store.ts'
import { serializeDocument } from '../src/documents/serialize-document.ts'
import { takeNumber } from '../src/documents/series.store.ts'
import { newKey } from './entries.ts'
import { orderIn } from './factories.ts'
import { ADMIN, type TestApi } from './harness.ts'

type TestLine = {
  unitPaise: number
  quantity: number
  basisPoints?: number
  kind?: 'goods' | 'packing' | 'freight'
  uqc?: string
}
export type TestInvoice = {
  lines: readonly TestLine[]
  discountPaise?: number
  pricesIncludeTax?: boolean
  roundOff?: boolean
  kind?: InvoiceKind
  gstin?: string
  /** A GST code: Tamil Nadu, the shop's, by default. */
  place?: string
  day?: string
  orderId?: string
}
const SELLER: TaxDocument['seller'] = {
  name: 'Test Crackers',
  legalName: 'Test Crackers',
  gstin: '33AAAPK0000A1Z4',
  address: '1 Bazaar Street, Sivakasi 626123',
  stateCode: '33',
  phone: '',
  email: '',
  website: '',
  registration: 'regular',
  licence: '',
  upiId: '',
  payeeName: '',
  bankAccount: '',
  terms: '',
  logo: '',
  signature: '',
}
const saveOnOrder = {
  name: 'test_bill_of_order',
  text: `update orders set status = 'delivered', payable_paise = $2, bill_number = $3 where order_id = $1`,
}

/** Stores an invoice with exactly these lines, as issuing does. @returns its id */
export async function addInvoice(api: TestApi, invoice: TestInvoice): Promise<string> {
  const orderId = invoice.orderId ?? (await orderIn(api))
  const {
    kind = 'tax_invoice',
    gstin = '',
    place = '33',
    pricesIncludeTax = true,
    day = indiaDay(new Date()),
  } = invoice
  const isInter = place !== '33'
  const lines = invoice.lines.map((line) => ({
    ...line,
    basisPoints: line.basisPoints ?? 1800,
    grossPaise: line.unitPaise * line.quantity,
    isGoods: (line.kind ?? 'goods') === 'goods',
  }))
  const options = {
    discountPaise: invoice.discountPaise ?? 0,
    pricesIncludeTax,
    isInter,
    roundOff: invoice.roundOff ?? true,
  }
  const totals = taxDocumentTotals({ lines, ...options, taxed: kind === 'tax_invoice' })
  const buyer = { name: 'Meena', gstin, address: '12 Car Street', stateCode: place, phone: '9876500011' }
  return api.db.transaction(async (tx) => {
    const taken = await takeNumber(tx, kind, day)
    const id = await insertDocument(
      tx,
      {
        kind,
        taken,
        orderId,
        placeOfSupply: place,
        totals,
        requiresIrn: false,
        requiresEWayBill: false,
        content: {
          supply: isInter ? 'inter' : 'intra',
          pricesIncludeTax,
          seller: SELLER,
          buyer,
          deliveryAddress: null,
          lines: totals.lines.map((taxed, index) => {
            const { quantity = 0, unitPaise = 0, basisPoints = 0, kind: of = 'goods', uqc = 'BOX' } = lines[index] ?? {}
            return {
              line: index + 1,
              kind: of,
              description: `Line ${index + 1}`,
              hsn: '3604',
              uqc,
              quantity,
              unitPrice: toRupees(unitPaise),
              discount: toRupees(taxed.discountPaise),
              rate: basisPoints / 100,
              ...taxesOnWire(taxed),
              total: toRupees(taxed.totalPaise),
            }
          }),
          byRate:
            kind === 'bill_of_supply'
              ? []
              : totals.byRate.map(({ basisPoints, ...taxes }) => ({ rate: basisPoints / 100, ...taxesOnWire(taxes) })),
          roundOff: toRupees(totals.roundOffPaise),
          amountInWords: amountInWords(totals.payablePaise),
          paymentMethod: 'UPI',
          reason: '',
        },
      },
      { name: ADMIN.email, address: null },
    )
    await tx.run(saveOnOrder, [orderId, totals.payablePaise, taken.number])
    return String(id)
  })
}

export async function readDocument(api: TestApi, id: string): Promise<TaxDocument> {
  const row = await findDocument(api.db, id)
  if (!row) throw new Error(`there is no document ${id}`)
  return serializeDocument(api.db, row)
}

export type TestNoteLine = { line: number; quantity?: number; amount?: number | string }
type NoteOptions = { kind?: 'credit_note' | 'debit_note'; key?: string; reason?: string }
/** Sends a credit note on an invoice. */
export const sendNote = (
  api: TestApi,
  billId: string,
  lines: readonly TestNoteLine[],
  { kind = 'credit_note', key = newKey(), reason = 'Boxes were wet' }: NoteOptions = {},
) =>
  api.send('POST', `/documents/${billId}/notes`, {
    payload: { kind, lines, reason },
    headers: { 'idempotency-key': key },
  })
/** Issues a note on an invoice and returns it. */
export async function issuedNote(
  api: TestApi,
  billId: string,
  lines: readonly TestNoteLine[],
  options: NoteOptions = {},
): Promise<TaxDocument> {
  const reply = await sendNote(api, billId, lines, options)
  expect({ status: reply.statusCode, body: reply.payload }).toMatchObject({ status: 201 })
  return reply.json()
}

export const cancel = (api: TestApi, id: string, reason = 'Entered twice', change: object = {}) =>
  api.send('POST', `/documents/${id}/cancel`, { payload: { reason, ...change } })
