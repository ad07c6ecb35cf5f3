import { createHash } from 'node:crypto'
import { AppError } from '@phuljhari/contract/errors'
import { MAX_TOTAL_PAISE, orderTotals } from '@phuljhari/contract/orders/order-totals'
import type { NewOrder } from '@phuljhari/contract/orders/new-order'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { isDuplicate, type Db, type Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import {
  findByIdempotencyKey,
  insertOrder,
  readProducts,
  shareLockProducts,
  type Idempotency,
  type OrderedProduct,
  type PlacedOrder,
} from './new-order.store.ts'
import { findOrder } from './orders.store.ts'
import { serializeOrder } from './serialize-order.ts'

const TOTAL_TOO_HIGH = 'The order total exceeds the maximum'

type Read = { items: ReadonlyArray<{ product: OrderedProduct; quantity: number }>; totals: PlacedOrder['totals'] }

/** The product ids that can exist. */
const knownIds = (order: NewOrder): number[] => order.items.flatMap(({ productId }) => rowId(productId) ?? [])

/** @throws {AppError} request.invalid when a product is not in the catalogue or the total exceeds the maximum. */
function pricedItems({ items, shippingCharge }: NewOrder, products: readonly OrderedProduct[]): Read {
  const byId = new Map(products.map((product) => [product.id, product]))
  const fields: Record<string, string> = {}
  const found = items.flatMap(({ productId, quantity }, index) => {
    const product = byId.get(rowId(productId) ?? 0)
    if (product) return [{ product, quantity }]
    fields[`items.${index}.productId`] = 'Product not found'
    return []
  })
  if (found.length < items.length)
    throw new AppError('request.invalid', { message: 'Some of the products are not in the catalogue', fields })
  const totals = orderTotals(
    found.map(({ product, quantity }) => ({
      orignalPrice: product.orignal_price_paise,
      discountPrice: product.discount_price_paise,
      quantity,
    })),
    shippingCharge,
  )
  if (totals.totalPaise > MAX_TOTAL_PAISE)
    throw new AppError('request.invalid', { message: TOTAL_TOO_HIGH, fields: { items: TOTAL_TOO_HIGH } })
  return { items: found, totals }
}

/**
 * Places an order for these products.
 * @returns undefined, with nothing stored, when one of them has changed or gone since it was read.
 */
async function place(
  tx: Tx,
  products: readonly OrderedProduct[],
  { order, idempotency }: Pick<PlacedOrder, 'order' | 'idempotency'>,
  actor: Actor,
): Promise<Order | undefined> {
  const { items, totals } = pricedItems(order, products)
  const row = await insertOrder(tx, { order, items, totals, idempotency }, actor)
  if (!row) return undefined
  const itemRows = items.map(({ product, quantity }) => ({
    order_id: row.order_id,
    product_id: String(product.id),
    product_name: product.name,
    brand_name: product.brand,
    category: product.category,
    orignal_price_paise: product.orignal_price_paise,
    discount_price_paise: product.discount_price_paise,
    image_key: product.image_key,
    quantity,
  }))
  return serializeOrder({ ...row, agent_name: null, agent_vehicle: null, agent_phone: null }, itemRows)
}

/**
 * The order that was already placed with the same key, or undefined.
 * @throws {AppError} order.key_reused when the key was used for a different order
 */
async function findRepeated(db: Db, idempotency: Idempotency | null): Promise<Order | undefined> {
  if (!idempotency) return undefined
  const known = await findByIdempotencyKey(db, idempotency.key)
  if (known?.request_digest && !known.request_digest.equals(idempotency.digest)) throw new AppError('order.key_reused')
  return known && findOrder(db, known.order_id)
}

/** A digest of the validated request, whose fields are in the schema's order however the caller's JSON is formatted. */
const digestOf = (order: NewOrder): Buffer => createHash('sha256').update(JSON.stringify(order)).digest()

/**
 * Places an order from the storefront at the catalogue's prices. Repeating a request with the same idempotency key
 * returns the order it created. A product that is listed in several items stays in several lines.
 * @param idempotencyKey null or empty for none
 * @throws {AppError} order.key_reused when the key was used for a different order,
 *   request.invalid when a product is not in the catalogue or the total exceeds the maximum
 */
export async function createOrder(
  db: Db,
  order: NewOrder,
  idempotencyKey: string | null,
  actor: Actor,
): Promise<Order> {
  const idempotency = idempotencyKey ? { key: idempotencyKey, digest: digestOf(order) } : null
  const ids = knownIds(order)
  const [repeated, products] = await Promise.all([findRepeated(db, idempotency), readProducts(db, ids)])
  if (repeated) return repeated
  try {
    const placed = await place(db, products, { order, idempotency }, actor)
    if (placed) return placed
    // A product was changed at the same moment. Now with the products locked before they are read.
    return await db.transaction(async (tx) => {
      await shareLockProducts(tx, ids)
      const retried = await place(tx, await readProducts(tx, ids), { order, idempotency }, actor)
      if (!retried) throw new Error('A locked product has changed')
      return retried
    })
  } catch (error) {
    // A concurrent request with the same key was faster: return its order.
    const winner = isDuplicate(error) ? await findRepeated(db, idempotency) : undefined
    if (winner === undefined) throw error
    return winner
  }
}
