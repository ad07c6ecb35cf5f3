import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import { customerNotes } from '@phuljhari/contract/orders/order-notes'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { unitPrice } from '@phuljhari/contract/orders/order-totals'
import { toPaise } from '@phuljhari/contract/rules/money'
import type { ProductIndex } from '../product-field/product-search.ts'
import { randomId } from '../../../lib/random-id.ts'
import { newDraft, NO_ADDRESS, type Draft, type DraftAddress, type TypedAdjustment } from './draft.ts'
import { addProduct, lineProduct, unitPaise, type DraftLine } from './draft-lines.ts'

export const asTyped = (rupees: number | undefined): string =>
  rupees === undefined || rupees === 0 ? '' : String(rupees)
const asAmount = (rupees: number | undefined): TypedAdjustment => ({ unit: 'amount', value: asTyped(rupees) })

export const addressOf = (sent: Order['deliveryAddress'] | null): DraftAddress => {
  if (sent === null) return NO_ADDRESS
  return typeof sent === 'string' ? { ...NO_ADDRESS, street: sent, isText: true } : { ...sent, isText: false }
}

/** A prepared draft, and the names of the products that it lacks since they have left the catalogue. */
export type Preset = { draft: Draft; missing: string[] }

/**
 * Returns a draft that edits an order. Its lines keep the prices at which they were ordered, and their HSN codes; lines
 * without one take the code of the catalogue, as on the server.
 */
export function draftFromOrder(order: Order, products?: ProductIndex): Draft {
  const lines = order.products.map(({ product, quantity }, index): DraftLine => {
    const price = toPaise(unitPrice(product))
    const now = products?.byId.get(product._id)
    const hsn = product.hsn ?? now?.hsn
    const listPaise = product.listPrice === undefined ? price : toPaise(product.listPrice)
    return {
      id: randomId(),
      product: {
        id: product._id,
        name: product.productName,
        tamilName: product.tamilName ?? '',
        content: product.content ?? '',
        listNumber: product.listNumber ?? '',
        code: product.code ?? '',
        mrpPaise: toPaise(product.orignalPrice),
        listPaise,
        ...(hsn !== undefined && { hsn }),
        ...(now?.hsn !== undefined && { productHsn: now.hsn }),
        ...(products && !now && { isDeleted: true }),
      },
      quantity,
      pricePaise: product.listPrice === undefined ? null : price,
      changes: index + 1,
      ordered: {
        listPaise,
        unitPaise: price,
        quantity,
        grantedPaise: toPaise(product.granted?.perUnit ?? 0),
        grantedExtraPaise: toPaise(product.granted?.ofExtra ?? 0),
      },
    }
  })
  return newDraft({
    isUntouched: true,
    kind: {
      type: 'edit',
      orderId: order.orderId,
      edition: order.edition ?? 0,
      couponCode: order.couponCode ?? '',
      reason: '',
      before: {
        lineCount: lines.length,
        extraDiscountPaise: toPaise(order.extraDiscount ?? 0),
        customer: { fullName: order.userId.fullName, phoneNumber: order.userId.phoneNumber },
        pricesIncludeTax: order.pricesIncludeTax,
      },
    },
    lines,
    customer: {
      id: null,
      phone: order.userId.phoneNumber,
      name: order.userId.fullName,
      email: order.userId.email ?? '',
      gstin: order.buyerGstin ?? null,
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

/**
 * Rebases an edit on the order as it is now. Everything that was typed stays; each line now changes the line of the
 * order with the same product.
 */
export function rebasedOn(draft: Draft, order: Order, products: ProductIndex): Draft {
  const { kind, lines: now } = draftFromOrder(order, products)
  if (kind.type !== 'edit' || draft.kind.type !== 'edit') return draft
  const free = [...now]
  const take = (isMatch: (line: DraftLine) => boolean): DraftLine | undefined => {
    const at = free.findIndex(isMatch)
    return at === -1 ? undefined : free.splice(at, 1)[0]
  }
  const inPlace = draft.lines.map(({ product, changes }) =>
    take((line) => line.changes === changes && line.product.id === product.id),
  )
  const lines = draft.lines.map((line, index): DraftLine => {
    const { id, product, quantity } = line
    const found = inPlace[index] ?? take((one) => one.product.id === product.id)
    const price = unitPaise(line)
    const pricePaise = price === (found ?? line).product.listPaise ? null : price
    return { ...found, id, product: (found ?? line).product, quantity, pricePaise }
  })
  return { ...draft, kind: { ...kind, reason: draft.kind.reason }, lines }
}

/** Returns the lines of an earlier order at today's prices. */
function repeatedLines(order: Order, index: ProductIndex): Pick<Preset, 'missing'> & { lines: readonly DraftLine[] } {
  let lines: readonly DraftLine[] = []
  const missing: string[] = []
  for (const { product, quantity } of order.products) {
    const found = index.byId.get(product._id)
    if (found) lines = addProduct(lines, lineProduct(found), quantity)
    else missing.push(product.productName)
  }
  return { lines, missing }
}

/** Returns a new draft like an earlier order, for the same customer and address, at today's prices. */
export function draftLikeOrder(order: Order, index: ProductIndex): Preset {
  const { customer, address, source, fulfilment, transport, paymentMethod } = draftFromOrder(order)
  const { lines, missing } = repeatedLines(order, index)
  return { draft: newDraft({ lines, customer, address, source, fulfilment, transport, paymentMethod }), missing }
}

/** Adds the lines of an earlier order to a draft, at today's prices. */
export function addOrder(draft: Draft, order: Order, index: ProductIndex): Preset {
  const { lines, missing } = repeatedLines(order, index)
  return {
    draft: {
      ...draft,
      lines: lines.reduce((all, { product, quantity }) => addProduct(all, product, quantity), draft.lines),
    },
    missing,
  }
}

/** Fills a draft for a customer of the book, with the address and transport of the last order. */
export function draftFor(draft: Draft, customer: Customer): Draft {
  const [lastOrder] = customer.latestOrders
  return {
    ...draft,
    customer: {
      id: customer._id,
      phone: customer.phoneNumber,
      name: customer.name,
      email: customer.email ?? '',
      gstin: customer.gstin || null,
    },
    address: addressOf(customer.addresses[0] ?? lastOrder?.deliveryAddress ?? null),
    transport: { name: customer.transport, destination: customer.destination },
  }
}
