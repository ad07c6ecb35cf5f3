import { isDeepStrictEqual } from 'node:util'
import { orderFilter, type OrderFilter } from '@phuljhari/contract/orders/find-orders.contract'
import { FULFILMENT_LABELS, SOURCE_LABELS } from '@phuljhari/contract/orders/fulfilment'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { unitPrice } from '@phuljhari/contract/orders/order-totals'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { BYTE_ORDER_MARK, csvLine } from '@phuljhari/contract/rules/csv'
import { formatTime, indiaDay } from '@phuljhari/contract/rules/dates'
import { parseRupees, toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import type { Actor } from '../events/actor.ts'
import { recordDownload } from '../events/record-download.ts'
import { addressColumns } from '../orders/address-columns.ts'
import { parseOrder } from '../orders/order-json.store.ts'
import { findOrders, type OrderSource } from './find-orders.ts'

/** How many orders a query reads, which keeps memory low, however many there are. */
const BATCH = 200

type Cell = string | number
type Item = Order['products'][number]
type Columns<Row> = ReadonlyArray<readonly [title: string, cell: (row: Row) => Cell]>

const dayOf = (iso: string | null): string => (iso === null ? '' : indiaDay(new Date(iso)))

const orderColumns: Columns<Order> = [
  ['Order', (order) => order.orderId],
  ['Date', (order) => dayOf(order.orderDate)],
  ['Time', (order) => formatTime(order.orderDate)],
  ['Status', (order) => statusLabel(order.status)],
  ['Customer', (order) => order.userId.fullName],
  // The +91 is left out, because a cell that begins with + counts as a formula.
  ['Phone', (order) => formatPhone(order.userId.phoneNumber).replace(/^\+91 /, '')],
  ['Email', (order) => order.userId.email ?? ''],
  ['Street', (order) => addressColumns(order.deliveryAddress).street],
  ['Landmark', (order) => addressColumns(order.deliveryAddress).landmark],
  ['City', (order) => addressColumns(order.deliveryAddress).city],
  ['State', (order) => addressColumns(order.deliveryAddress).state],
  ['Pincode', (order) => addressColumns(order.deliveryAddress).pincode],
  ['Payment method', (order) => order.paymentMethod],
  ['Delivery date', (order) => dayOf(order.deliveryDate)],
  ['Time slot', (order) => order.deliveryTimeSlot ?? ''],
  ['Delivery agent', (order) => order.deliveryAgentId?.fullName ?? ''],
]
const totalColumns: Columns<Order> = [
  ['Items', (order) => order.products.length],
  ['Subtotal', (order) => order.subTotal],
  ['Shipping', (order) => order.shippingCharge],
  ['Total', (order) => order.totalAmount],
  ['Notes', (order) => order.notes],
  ['Fulfilment', ({ fulfilment = 'agent' }) => FULFILMENT_LABELS[fulfilment]],
  ['Source', (order) => SOURCE_LABELS[order.source ?? 'storefront']],
  ['Entered by', (order) => order.enteredBy ?? ''],
  ['Coupon', (order) => order.couponCode ?? ''],
  ['Coupon discount', (order) => order.couponDiscount ?? 0],
  ['Extra discount', (order) => order.extraDiscount ?? 0],
  ['Packing', (order) => order.packingCharge ?? 0],
  ['Transport', (order) => order.transport?.name ?? ''],
  ['Destination', (order) => order.transport?.destination ?? ''],
  ['LR number', (order) => order.transport?.lrNumber ?? ''],
  ['Due', (order) => order.payment?.due ?? 0],
  ['Paid', (order) => order.payment?.paid ?? 0],
  // Computed in whole paise, so that the difference is exact.
  ['Balance', ({ payment }) => (payment ? toRupees(toPaise(payment.due) - toPaise(payment.paid)) : 0)],
  ['To verify', (order) => order.payment?.toVerify ?? 0],
  ['GST', (order) => order.tax ?? 0],
  ['Round-off', (order) => order.roundOff ?? 0],
]
/** The total of a line, computed in whole paise so that it is exact. */
const lineTotal = ({ product, quantity }: Item): number => toRupees((parseRupees(unitPrice(product)) ?? 0) * quantity)
const itemColumns: Columns<Item> = [
  ['Product', ({ product }) => product.productName],
  ['Brand', ({ product }) => product.brandName],
  ['Category', ({ product }) => product.category],
  ['Quantity', ({ quantity }) => quantity],
  ['MRP', ({ product }) => product.orignalPrice],
  ['Unit price', ({ product }) => unitPrice(product)],
  ['Line total', lineTotal],
  ['List number', ({ product }) => product.listNumber ?? ''],
  ['Code', ({ product }) => product.code ?? ''],
  ['Tamil name', ({ product }) => product.tamilName ?? ''],
  ['Content', ({ product }) => product.content ?? ''],
]

const titles = <Row>(columns: Columns<Row>) => columns.map(([title]) => title)
const cells = <Row>(columns: Columns<Row>, row: Row) => columns.map(([, cell]) => cell(row))

const NO_FILTER = orderFilter.parse({})

const LAYOUTS = {
  orders: {
    header: [...titles(orderColumns), ...titles(totalColumns)],
    lines: (order: Order) => [[...cells(orderColumns, order), ...cells(totalColumns, order)]],
  },
  items: {
    header: [...titles(orderColumns), ...titles(itemColumns)],
    lines: (order: Order) => order.products.map((item) => [...cells(orderColumns, order), ...cells(itemColumns, item)]),
  },
} as const

/**
 * Returns the lines of a CSV file with the matching orders, newest first, and records the download. Amounts are in
 * rupees, dates in India. The first orders are read before it returns, so that an unavailable database causes an error
 * and not half a file.
 */
export async function exportOrders(
  source: OrderSource,
  filter: OrderFilter,
  rows: keyof typeof LAYOUTS,
  actor: Actor,
): Promise<AsyncGenerator<string>> {
  const { header, lines } = LAYOUTS[rows]
  const find = (before?: string) => findOrders(source, filter, before, BATCH, 'complete')
  const first = await find()
  const { from, to, ...others } = filter
  await recordDownload(source.db, actor, {
    file: rows,
    from,
    to,
    orders: await source.search.count(filter),
    filtered: !isDeepStrictEqual(others, NO_FILTER),
  })
  return (async function* () {
    yield BYTE_ORDER_MARK + csvLine(header)
    for (let page = first; ; page = await find(page.next ?? undefined)) {
      yield page.orders
        .flatMap(({ json }) => lines(parseOrder(json)))
        .map(csvLine)
        .join('')
      if (page.next === null) return
    }
  })()
}
