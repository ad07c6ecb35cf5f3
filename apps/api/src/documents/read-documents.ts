import { withoutPaperMarks } from '@phuljhari/contract/orders/order-search'
import type { InvoiceKind, TaxDocumentKind } from '@phuljhari/contract/documents/document-kinds'
import type { DocumentSummary, TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { parseOrder } from '../orders/order-json.store.ts'
import { ordersWithIds } from '../orders/order-list.store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { findInvoiceFacts } from './invoice-facts.store.ts'
import { ordersOfPaper } from '../order-search/orders-of-paper.store.ts'
import { DOCUMENTS_PAGE, findSummaries } from './document-list.store.ts'
import { findActiveInvoices, findDocument, findDocuments, findSummariesOfOrder } from './documents.store.ts'
import { invoiceKind, hindrancesOf, type PlannedInvoice } from './plan-invoice.ts'
import { serializeDocument, serializeDocuments, serializeSummary } from './serialize-document.ts'

type Query = {
  kind?: TaxDocumentKind | undefined
  from?: string | undefined
  to?: string | undefined
  search: string
  incomplete?: 'true' | 'false' | undefined
  before?: string | undefined
}
/** @returns a page of documents, newest first, and the id that `before` takes for the next page; null on the last */
export async function listDocuments(
  tx: Tx,
  { kind, from, to, search, incomplete, before }: Query,
): Promise<{ documents: DocumentSummary[]; next: string | null }> {
  const rows = await findSummaries(tx, {
    kind,
    from,
    to,
    search: withoutPaperMarks(search).toLowerCase(),
    orderIds: await ordersOfPaper(tx, search),
    isIncomplete: incomplete === 'true',
    before: before === undefined ? null : (rowId(before) ?? 0),
  })
  const documents = rows.slice(0, DOCUMENTS_PAGE).map(serializeSummary)
  return { documents, next: rows.length > DOCUMENTS_PAGE ? (documents.at(-1)?._id ?? null) : null }
}

/** @throws {AppError} document.not_found */
export async function readDocument(tx: Tx, id: string): Promise<TaxDocument> {
  const row = await findDocument(tx, id)
  if (!row) throw new AppError('document.not_found')
  return serializeDocument(tx, row)
}

/** The documents in the order of the ids. @throws {AppError} document.not_found when one does not exist */
export async function readForPrint(tx: Tx, ids: readonly string[]): Promise<TaxDocument[]> {
  const keys = ids.map((id) => rowId(id) ?? 0)
  const rows = new Map((await findDocuments(tx, [...new Set(keys)])).map((row) => [row.id, row]))
  const ordered = keys.map((key) => {
    const row = rows.get(key)
    if (!row) throw new AppError('document.not_found')
    return row
  })
  return serializeDocuments(tx, ordered)
}

type Bills = { isRegistered: boolean; documents: TaxDocument[]; orders: Order[] }
/**
 * What the bills of orders are printed from, in the sequence of the ids: their valid tax documents, and the orders that
 * have none.
 * @param canReadDocuments otherwise all of them are orders
 * @throws {AppError} order.not_found when one does not exist
 */
export async function readBills(tx: Tx, orderIds: readonly string[], canReadDocuments: boolean): Promise<Bills> {
  const ids = [...new Set(orderIds)]
  const invoices = canReadDocuments ? await findActiveInvoices(tx, ids) : []
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.order_id, invoice]))
  const rest = ids.filter((id) => !invoiceOf.has(id))
  const orders = new Map((await ordersWithIds(tx, rest, 'complete')).map(({ order_id: id, json }) => [id, json]))
  return {
    isRegistered: invoiceKind(await currentSettings(tx)) !== null,
    documents: await serializeDocuments(
      tx,
      ids.flatMap((id) => invoiceOf.get(id) ?? []),
    ),
    orders: rest.map((id) => {
      const json = orders.get(id)
      if (json === undefined) throw new AppError('order.not_found')
      return parseOrder(json)
    }),
  }
}

type OrderDocuments = Pick<PlannedInvoice, 'missing' | 'products'> & {
  documents: DocumentSummary[]
  kind: InvoiceKind | null
  billAmount?: number
}
/** An order's documents and what prevents an invoice today. @throws {AppError} order.not_found */
export async function readOrderDocuments(tx: Tx, orderId: string): Promise<OrderDocuments> {
  const facts = (await findInvoiceFacts(tx, [orderId])).get(orderId)
  if (!facts) throw new AppError('order.not_found')
  const settings = await currentSettings(tx)
  const kind = invoiceKind(settings)
  const nothing = { missing: [], products: [], payablePaise: null }
  const { missing, products, payablePaise } =
    facts.bill_number === null ? hindrancesOf(facts, settings, indiaDay(new Date())) : nothing
  return {
    documents: (await findSummariesOfOrder(tx, orderId)).map(serializeSummary),
    kind,
    missing,
    products,
    ...(payablePaise !== null && { billAmount: toRupees(payablePaise) }),
  }
}
