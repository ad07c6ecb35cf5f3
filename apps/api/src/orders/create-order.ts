import { createHash } from 'node:crypto'
import { AppError } from '@phuljhari/contract/errors'
import { MAX_TOTAL_PAISE, orderTotals } from '@phuljhari/contract/orders/order-totals'
import type { NewOrder } from '@phuljhari/contract/orders/new-order'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { isDuplicate, type Db, type Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import { findProducts, type ProductRow } from '../products/products.store.ts'
import {
  findByIdempotencyKey,
  shareLockProducts,
  insertOrder,
  insertOrderItems,
  nextOrderNumber,
  type Idempotency,
} from './new-order.store.ts'
import { formatOrderId } from './order-id.ts'
import { findOrder } from './orders.store.ts'

const TOTAL_TOO_HIGH = 'The order total exceeds the maximum'

/** The ordered products, share-locked. @throws {AppError} request.invalid when one is not in the catalogue */
async function findOrderedProducts(
  tx: Tx,
  items: NewOrder['items'],
): Promise<Array<{ product: ProductRow; quantity: number }>> {
  const ids = items.map((item) => rowId(item.productId))
  const known = ids.filter((id) => id !== null)
  await shareLockProducts(tx, known)
  const products = new Map((await findProducts(tx, known)).map((product) => [product.id, product]))
  const fields: Record<string, string> = {}
  const found = items.flatMap(({ quantity }, index) => {
    const product = products.get(ids[index] ?? 0)
    if (product) return [{ product, quantity }]
    fields[`items.${index}.productId`] = 'Product not found'
    return []
  })
  if (found.length < items.length)
    throw new AppError('request.invalid', { message: 'Some of the products are not in the catalogue', fields })
  return found
}

async function insertNewOrder(tx: Tx, order: NewOrder, idempotency: Idempotency | null, actor: Actor): Promise<string> {
  const items = await findOrderedProducts(tx, order.items)
  const totals = orderTotals(
    items.map(({ product, quantity }) => ({
      orignalPrice: product.orignal_price_paise,
      discountPrice: product.discount_price_paise,
      quantity,
    })),
    order.shippingCharge,
  )
  if (totals.totalPaise > MAX_TOTAL_PAISE)
    throw new AppError('request.invalid', { message: TOTAL_TOO_HIGH, fields: { items: TOTAL_TOO_HIGH } })
  const { month, number } = await nextOrderNumber(tx)
  const orderId = formatOrderId(month, number)
  await insertOrder(tx, orderId, order, totals, idempotency)
  await insertOrderItems(tx, orderId, items)
  await recordEvent(tx, actor, {
    subject: 'order',
    subjectId: orderId,
    action: 'placed',
    after: { status: 'processing' },
  })
  return orderId
}

/**
 * The order that was already placed with the same key, or undefined.
 * @throws {AppError} order.key_reused when the key was used for a different order
 */
async function findRepeated(db: Db, { key, digest }: Idempotency): Promise<string | undefined> {
  const known = await findByIdempotencyKey(db, key)
  if (known?.request_digest && !known.request_digest.equals(digest)) throw new AppError('order.key_reused')
  return known?.order_id
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
  const findExisting = async () => (idempotency ? findRepeated(db, idempotency) : undefined)
  const orderId =
    (await findExisting()) ??
    (await db
      .transaction((tx) => insertNewOrder(tx, order, idempotency, actor))
      .catch(async (error: unknown) => {
        // A concurrent request with the same key was faster: return its order.
        const winner = isDuplicate(error) ? await findExisting() : undefined
        if (winner === undefined) throw error
        return winner
      }))
  const placed = await findOrder(db, orderId)
  if (!placed) throw new Error(`order ${orderId} cannot be found right after it was placed`)
  return placed
}
