import { AppError } from '@phuljhari/contract/errors'
import { MAX_TOTAL_PAISE, unitPrice } from '@phuljhari/contract/orders/order-totals'
import type { NewOrder } from '@phuljhari/contract/orders/new-order'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { customerPays } from '@phuljhari/contract/tax/customer-pays'
import { isRefusedStatement, type Db, type Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { cachedSettings } from '../settings/current-settings.ts'
import { idempotencyOf, type Idempotency } from '../requests/idempotency.ts'
import {
  findByIdempotencyKeys,
  insertOrders,
  readProducts,
  shareLockProducts,
  type OrderedProduct,
  type PricedOrder,
} from './new-order.store.ts'
import { flagOrder } from './flag-order.ts'
import { parseOrder } from './order-json.store.ts'
import { findOrder } from './orders.store.ts'
import { t } from '@phuljhari/contract/rules/t'

const TOTAL_TOO_HIGH = t('The order total exceeds the maximum')

/** An order as the storefront sent it. */
export type OrderRequest = {
  order: NewOrder
  /** Null or empty for none. */
  idempotencyKey: string | null
  actor: Actor
}
const idempotencyOfOrder = ({ order, idempotencyKey: key, actor }: OrderRequest): Idempotency | null =>
  key ? idempotencyOf(actor, key, order) : null

type Outcome = PromiseSettledResult<Order>
type Outcomes = Map<OrderRequest, Outcome>

const placed = (value: Order): Outcome => ({ status: 'fulfilled', value })
const failed = (reason: unknown): Outcome => ({ status: 'rejected', reason })

/** The ids of all ordered products, without those that cannot be the id of a row. */
const productIds = (requests: readonly OrderRequest[]): number[] => [
  ...new Set(requests.flatMap(({ order }) => order.items.flatMap(({ productId }) => rowId(productId) ?? []))),
]

/**
 * Prices an order at the catalogue's prices.
 * @throws {AppError} request.invalid when a product is not in the catalogue or the total exceeds the maximum
 */
function priceOrder(
  request: OrderRequest,
  products: ReadonlyMap<number, OrderedProduct>,
  settings: ShopSettings,
  day: string,
): PricedOrder {
  const { order, actor } = request
  const fields: Record<string, string> = {}
  const items = order.items.flatMap(({ productId, quantity }, index) => {
    const product = products.get(rowId(productId) ?? 0)
    if (product) return [{ product, quantity }]
    fields[`items.${index}.productId`] = 'Product not found'
    return []
  })
  if (items.length < order.items.length)
    throw new AppError('request.invalid', { message: t('Some of the products are not in the catalogue'), fields })
  const goods = items.map(({ product, quantity }) => ({
    hsn: product.hsn,
    grossPaise:
      unitPrice({ orignalPrice: product.orignal_price_paise, discountPrice: product.discount_price_paise }) * quantity,
  }))
  const { deliveryAddress, shippingCharge: shippingPaise } = order
  const place = typeof deliveryAddress === 'string' ? null : deliveryAddress
  const destination = { state: place?.state ?? null, isPickup: false }
  const totals = {
    subtotalPaise: goods.reduce((sum, { grossPaise }) => sum + grossPaise, 0),
    shippingPaise,
    ...customerPays({ goods, discountPaise: 0, packingPaise: 0, shippingPaise }, destination, settings, day),
  }
  if (totals.totalPaise > MAX_TOTAL_PAISE)
    throw new AppError('request.invalid', { message: TOTAL_TOO_HIGH, fields: { items: TOTAL_TOO_HIGH } })
  const idempotency = idempotencyOfOrder(request)
  // An order that breaks the shop's rules is placed all the same: staff decide what happens to it.
  const flags = flagOrder(totals.subtotalPaise, place, settings)
  return { order, items, totals, flags, idempotency, actor }
}

/**
 * Places orders for these products in one transaction.
 * @returns the outcome of each request, except of those whose Idempotency-Key was used meanwhile. When a product was
 *   changed or deleted since it was read, nothing is stored and no request has an outcome.
 */
async function place(
  tx: Tx,
  requests: readonly OrderRequest[],
  products: readonly OrderedProduct[],
): Promise<Outcomes> {
  const settings = await cachedSettings(tx, products[0]?.settings_version ?? null)
  const [byId, day] = [new Map(products.map((product) => [product.id, product])), indiaDay(new Date())]
  const outcomes: Outcomes = new Map()
  const priced = requests.flatMap((request) => {
    try {
      return [{ request, ...priceOrder(request, byId, settings, day) }]
    } catch (error) {
      outcomes.set(request, failed(error))
      return []
    }
  })
  if (priced.length === 0) return outcomes
  for (const { n, json } of await insertOrders(tx, priced)) {
    const order = priced[n]
    if (!order) throw new Error(`order ${n} was not requested`)
    outcomes.set(order.request, placed(parseOrder(json)))
  }
  return outcomes
}

/** The outcomes of the requests whose Idempotency-Key is known: the order it was used for, or order.key_reused. */
async function findRepeated(db: Db, requests: readonly OrderRequest[]): Promise<Outcomes> {
  const keyed = requests.flatMap((request) => {
    const idempotency = idempotencyOfOrder(request)
    return idempotency === null ? [] : [{ request, ...idempotency }]
  })
  if (keyed.length === 0) return new Map()
  const keys = keyed.map(({ key }) => key)
  const known = new Map((await findByIdempotencyKeys(db, keys)).map((row) => [row.idempotency_key, row]))
  const outcomes: Outcomes = new Map()
  for (const { request, key, digest } of keyed) {
    const row = known.get(key)
    if (!row) continue
    const isOther = row.request_digest !== null && !row.request_digest.equals(digest)
    const order = isOther ? undefined : await findOrder(db, row.order_id)
    const existing = { kind: 'order', id: row.order_id, name: row.order_id }
    if (isOther) outcomes.set(request, failed(new AppError('order.key_reused', { existing })))
    else if (order) outcomes.set(request, placed(order))
  }
  return outcomes
}

/**
 * Runs `work` without ever throwing: its error becomes the outcome of its requests. When the database refused a
 * statement, nothing was stored, and each request is tried alone, so that one cannot make the others fail.
 */
async function attempt(
  requests: readonly OrderRequest[],
  work: (requests: readonly OrderRequest[]) => Promise<Outcomes>,
): Promise<Outcomes> {
  if (requests.length === 0) return new Map()
  try {
    return await work(requests)
  } catch (error) {
    if (requests.length === 1 || !isRefusedStatement(error))
      return new Map(requests.map((request) => [request, failed(error)]))
    const outcomes: Outcomes = new Map()
    for (const request of requests)
      for (const [one, outcome] of await attempt([request], work)) outcomes.set(one, outcome)
    return outcomes
  }
}

/**
 * Places orders from the storefront at the catalogue's prices, all in one transaction. A request with an idempotency
 * key that is known returns the order that it created. A product listed in several items stays in several lines.
 * @returns for each request its order, or why it was not placed: AppError order.key_reused when its key was used for a
 *   different order, request.invalid when a product is not in the catalogue or the total exceeds the maximum
 */
export async function createOrders(db: Db, requests: readonly OrderRequest[]): Promise<Outcome[]> {
  const outcomes: Outcomes = new Map()
  const settle = async (work: (open: readonly OrderRequest[]) => Promise<Outcomes>) => {
    const open = requests.filter((request) => !outcomes.has(request))
    for (const [request, outcome] of await attempt(open, work)) outcomes.set(request, outcome)
  }
  const products = readProducts(db, productIds(requests))
  products.catch(() => {})
  await settle((all) => findRepeated(db, all))
  await settle(async (open) => place(db, open, await products))
  // A concurrent request with the same key was faster.
  await settle((open) => findRepeated(db, open))
  // A product was changed at the same moment: try again, with the products locked before they are read.
  await settle((open) =>
    db.transaction(async (tx) => {
      const ids = productIds(open)
      await shareLockProducts(tx, ids)
      return place(tx, open, await readProducts(tx, ids))
    }),
  )
  await settle((open) => findRepeated(db, open))
  return requests.map((request) => outcomes.get(request) ?? failed(new Error('A locked product has changed')))
}
