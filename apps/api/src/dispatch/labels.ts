import { isInShop } from '@phuljhari/contract/dispatch/packing-states'
import { AppError } from '@phuljhari/contract/errors'
import type { LabelledOrder, LabelSender } from '@phuljhari/contract/dispatch/labels.contract'
import type { Tx } from '../db/database.ts'
import { sellerOf } from '../documents/invoice-content.ts'
import type { Actor } from '../events/actor.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { findLabels, insertPrints, type LabelRow } from './labels.store.ts'

/**
 * @param seesContact whether the caller sees phones and addresses of all orders; others get those of labels only while
 *   the cartons are in the shop
 * @throws {AppError} order.not_found, order.erased or labels.order_left
 */
async function ordersToLabel(tx: Tx, orderIds: readonly string[], seesContact: boolean): Promise<LabelRow[]> {
  const found = new Map((await findLabels(tx, orderIds)).map((row) => [row.order_id, row]))
  return orderIds.map((orderId) => {
    const row = found.get(orderId)
    if (!row) throw new AppError('order.not_found')
    if (row.is_erased) throw new AppError('order.erased')
    if (!seesContact && !isInShop(row.status)) throw new AppError('labels.order_left')
    return row
  })
}

const onLabel = (row: LabelRow): LabelledOrder => ({
  orderId: row.order_id,
  name: row.customer_name,
  phone: row.customer_phone,
  street: row.street,
  landmark: row.landmark,
  city: row.city,
  state: row.state,
  pincode: row.pincode,
  transport: row.transport,
  destination: row.destination,
  cartons: row.carton_grams?.length ?? null,
  grossGrams: row.carton_grams ?? [],
  mark: row.mark ?? '',
  freightTerms: row.freight_terms || null,
  netGrams: row.net_grams,
  printed:
    row.printed_cartons === null || row.printed_at === null
      ? null
      : { cartons: row.printed_cartons, at: row.printed_at.toISOString() },
})

/** What the labels of orders say, in the sequence of `orderIds`. @throws {AppError} as ordersToLabel */
export async function readLabels(
  tx: Tx,
  orderIds: readonly string[],
  seesContact: boolean,
): Promise<{ orders: LabelledOrder[]; from: LabelSender }> {
  const rows = await ordersToLabel(tx, orderIds, seesContact)
  const { name, phone, licence } = sellerOf(await currentSettings(tx))
  return { orders: rows.map(onLabel), from: { name, phone, licence } }
}

type Printed = { orderId: string; cartons: number }
/** Records for how many cartons labels were printed. @throws {AppError} as ordersToLabel */
export async function recordLabels(
  tx: Tx,
  printed: readonly Printed[],
  seesContact: boolean,
  actor: Actor,
): Promise<void> {
  const unique = [...new Map(printed.map((one) => [one.orderId, one])).values()]
  await ordersToLabel(
    tx,
    unique.map(({ orderId }) => orderId),
    seesContact,
  )
  await insertPrints(tx, unique, actor.name)
}
