import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import type { Estimate, EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { givenAway } from '@phuljhari/contract/orders/draft-totals'
import { customerNotes } from '@phuljhari/contract/orders/order-notes'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { unitPrice } from '@phuljhari/contract/orders/order-totals'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toPaise } from '@phuljhari/contract/rules/money'
import type { ProductIndex } from '../search/product-index.ts'
import { newBill, NO_ADDRESS, NO_ADJUSTMENT, type Bill, type BillAddress, type TypedAdjustment } from './bill.ts'
import { addProduct, lineProduct, pricedLine, type BillLine } from './bill-lines.ts'

const asTyped = (rupees: number | undefined): string => (rupees === undefined || rupees === 0 ? '' : String(rupees))
const asAmount = (rupees: number | undefined): TypedAdjustment => ({ unit: 'amount', value: asTyped(rupees) })

const addressOf = (sent: Order['deliveryAddress'] | null): BillAddress => {
  if (sent === null) return NO_ADDRESS
  return typeof sent === 'string' ? { ...NO_ADDRESS, street: sent, isText: true } : { ...sent, isText: false }
}

/** What lines and an extra discount in rupees give away, in hundredths of a percent. */
const givenIn = (lines: readonly BillLine[], extraDiscount = 0): number =>
  givenAway(lines.map(pricedLine), toPaise(extraDiscount)).basisPoints

/** Products that left the catalogue are missing from `bill`. */
export type Preset = { bill: Bill; missing: string[] }

/**
 * A bill that changes an order. Its lines keep the prices that they were ordered at, and the HSN if they have one; the
 * others have that of the catalogue, as on the server.
 */
export function billOfOrder(order: Order, index?: ProductIndex): Bill {
  const lines = order.products.map(({ product, quantity }): BillLine => {
    const price = toPaise(unitPrice(product))
    const hsn = product.hsn ?? index?.byId.get(product._id)?.hsn
    return {
      product: {
        id: product._id,
        name: product.productName,
        tamilName: product.tamilName ?? '',
        content: product.content ?? '',
        listNumber: product.listNumber ?? '',
        code: product.code ?? '',
        mrpPaise: toPaise(product.orignalPrice),
        listPaise: product.listPrice === undefined ? price : toPaise(product.listPrice),
        ...(hsn !== undefined && { hsn }),
      },
      quantity,
      pricePaise: product.listPrice === undefined ? null : price,
      isOrdered: true,
    }
  })
  return newBill({
    kind: {
      type: 'edit',
      orderId: order.orderId,
      edition: order.edition ?? 0,
      couponCode: order.couponCode ?? '',
      reason: '',
      givenBefore: givenIn(lines, order.extraDiscount),
    },
    lines,
    customer: {
      id: null,
      phone: order.userId.phoneNumber,
      name: order.userId.fullName,
      email: order.userId.email ?? '',
    },
    address: addressOf(order.deliveryAddress === '' ? null : order.deliveryAddress),
    source: order.source ?? 'phone',
    fulfilment: order.fulfilment ?? 'agent',
    transport: { name: order.transport?.name ?? '', destination: order.transport?.destination ?? '' },
    packing: asAmount(order.packingCharge),
    shipping: asTyped(order.shippingCharge),
    coupon: order.couponCode ?? '',
    extraDiscount: asAmount(order.extraDiscount),
    paymentMethod: order.paymentMethod,
    notes: customerNotes(order.notes, order.deliveryNotes),
  })
}

/** The lines of an earlier order at today's prices. */
function repeatedLines(order: Order, index: ProductIndex): Pick<Preset, 'missing'> & { lines: readonly BillLine[] } {
  let lines: readonly BillLine[] = []
  const missing: string[] = []
  for (const { product, quantity } of order.products) {
    const found = index.byId.get(product._id)
    if (found) lines = addProduct(lines, lineProduct(found), quantity)
    else missing.push(product.productName)
  }
  return { lines, missing }
}

/** A bill like an earlier order, for the same customer and place, at today's prices. */
export function billLikeOrder(order: Order, index: ProductIndex): Preset {
  const { customer, address, source, fulfilment, transport, paymentMethod } = billOfOrder(order)
  const { lines, missing } = repeatedLines(order, index)
  return { bill: newBill({ lines, customer, address, source, fulfilment, transport, paymentMethod }), missing }
}

/** A bill with the lines of an order added at today's prices. */
export function addOrder(bill: Bill, order: Order, index: ProductIndex): Preset {
  const { lines, missing } = repeatedLines(order, index)
  return {
    bill: {
      ...bill,
      lines: lines.reduce((all, { product, quantity }) => addProduct(all, product, quantity), bill.lines),
    },
    missing,
  }
}

/** The bill for a customer of the book, with the address and transport of last time. */
export function billFor(bill: Bill, customer: Customer): Bill {
  const [lastOrder] = customer.latestOrders
  return {
    ...bill,
    customer: { id: customer._id, phone: customer.phoneNumber, name: customer.name, email: customer.email ?? '' },
    address: addressOf(customer.addresses[0] ?? lastOrder?.deliveryAddress ?? null),
    transport: { name: customer.transport, destination: customer.destination },
  }
}

/** The price of an estimate's line where it is not today's: a valid estimate keeps its prices. */
function keptPrice(line: EstimateVersion['lines'][number], todayPaise: number, isExpired: boolean): number | null {
  const paise = toPaise(line.price)
  const wasChanged = line.listPrice !== undefined
  return paise !== todayPaise && (wasChanged || !isExpired) ? paise : null
}

/** A bill that makes a new version of an estimate; an expired one takes today's prices. */
export function billOfEstimate({ number, versions }: Estimate, index: ProductIndex): Preset {
  const version = versions.at(-1)
  if (!version) throw new Error(`Estimate ${number} has no version`)
  const isExpired = version.validUntil < indiaDay(new Date())
  const missing: string[] = []
  const lines = version.lines.flatMap((line): BillLine[] => {
    const found = index.byId.get(line.productId)
    if (!found) {
      missing.push(line.productName)
      return []
    }
    const product = lineProduct(found)
    return [{ product, quantity: line.quantity, pricePaise: keptPrice(line, product.listPaise, isExpired) }]
  })
  const typed = (adjustment: EstimateVersion['packingTyped']): TypedAdjustment => {
    if (adjustment === null) return NO_ADJUSTMENT
    return 'percent' in adjustment
      ? { unit: 'percent', value: String(adjustment.percent) }
      : { unit: 'amount', value: String(adjustment.amount) }
  }
  const { customer } = version
  return {
    bill: newBill({
      kind: {
        type: 'revision',
        number,
        basedOn: version.version,
        givenBefore: isExpired ? 0 : givenIn(lines, version.extraDiscount),
      },
      lines,
      customer: { id: null, phone: customer.phoneNumber, name: customer.fullName, email: customer.email ?? '' },
      address: addressOf(version.deliveryAddress),
      source: version.source,
      fulfilment: version.fulfilment,
      transport: version.transport ?? { name: '', destination: '' },
      packing: typed(version.packingTyped),
      shipping: asTyped(version.shippingCharge),
      coupon: version.couponCode ?? '',
      extraDiscount: typed(version.extraDiscountTyped),
      paymentMethod: version.paymentMethod,
      notes: version.notes,
    }),
    missing,
  }
}
