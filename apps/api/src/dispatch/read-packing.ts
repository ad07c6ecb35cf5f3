import { AppError } from '@phuljhari/contract/errors'
import { CLAIM_IDLE_MINUTES, type PackingState } from '@phuljhari/contract/dispatch/packing-states'
import type { Packing } from '@phuljhari/contract/dispatch/packing.contract'
import type { Shortage } from '@phuljhari/contract/dispatch/shortage'
import type { OpenShortage } from '@phuljhari/contract/dispatch/shortages.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Tx } from '../db/database.ts'
import { withoutContactIn, type OrderDetail } from '../orders/hide-contact.ts'
import { findOrder } from '../orders/orders.store.ts'
import { headToPack, itemsToPack } from './order-to-pack.ts'
import { findPacking, findPackingLines, findPackingState, type PackingRow } from './packing.store.ts'
import { findOpenShortages, findShortages, type ShortageRow } from './shortages.store.ts'

/** Who asks, which decides what they see of the order. */
export type Viewer = { accountId: number; detail: OrderDetail; view: (order: Order) => Order }

/** @param detail what the viewer may see: a note of the clerk may say how to reach the customer */
const shortageOf = (row: ShortageRow, detail: OrderDetail): Shortage => ({
  _id: String(row.id),
  productName: row.product_name,
  ordered: row.ordered,
  packed: row.packed,
  reason: row.reason,
  reportedBy: row.reported_by,
  reportedAt: row.reported_at.toISOString(),
  decision: row.decision,
  consent: detail === 'complete' ? row.consent : withoutContactIn(row.consent),
  substitute: row.substitute,
})

/** Whether a packer still keeps the order. */
export const isClaimed = (row: Pick<PackingRow, 'packer_id' | 'active_at'>): boolean =>
  row.packer_id !== null && Date.now() - row.active_at.getTime() < CLAIM_IDLE_MINUTES * 60_000

const signed = (by: string | null, at: Date | null) =>
  by === null || at === null ? null : { by, at: at.toISOString() }

type Claim = Pick<PackingRow, 'packer_id' | 'active_at'>
/** What the state is once a claim has ended because its packer was idle. */
export function stateNow(stored: PackingState, row: Claim | undefined, isStarted: boolean): PackingState {
  if (stored !== 'packing' || (row && isClaimed(row))) return stored
  return isStarted ? 'partPacked' : 'toPack'
}

/** An order as its packer sees it. @throws {AppError} order.not_found */
export async function readPacking(tx: Tx, orderId: string, { accountId, detail, view }: Viewer): Promise<Packing> {
  const complete = await findOrder(tx, orderId, detail)
  if (!complete) throw new AppError('order.not_found')
  const order = view(complete)
  const [stored, row, lines, shortages] = [
    await findPackingState(tx, orderId),
    await findPacking(tx, orderId),
    await findPackingLines(tx, orderId),
    await findShortages(tx, orderId),
  ]
  const packedOf = new Map(lines.map((line) => [line.position, line]))
  const shortOf = new Map(shortages.flatMap((one) => (one.position === null ? [] : [[one.position, one] as const])))
  const isStarted = lines.some(({ packed }) => packed > 0)
  return {
    ...headToPack(order),
    status: order.status,
    state: stateNow(stored, row, isStarted),
    claim: row?.claim ?? 0,
    packer:
      row && isClaimed(row)
        ? { name: row.packer_name ?? '', isOwn: row.packer_id === accountId, activeAt: row.active_at.toISOString() }
        : null,
    lines: (await itemsToPack(tx, [order]))(order).map((item, index) => {
      const [line, short] = [packedOf.get(index + 1), shortOf.get(index + 1)]
      return {
        ...item,
        position: index + 1,
        packed: line?.packed ?? 0,
        changedFrom: line?.changed_from ?? null,
        shortage: short ? shortageOf(short, detail) : null,
      }
    }),
    toTakeOut: row?.to_take_out ?? [],
    shortages: shortages.map((one) => shortageOf(one, detail)),
    cartons: row?.carton_grams ? { grams: row.carton_grams, mark: row.mark } : null,
    packed: signed(row?.packed_by_name ?? null, row?.packed_at ?? null),
    checked: signed(row?.checked_by_name ?? null, row?.checked_at ?? null),
  }
}

/** The open shortages, those without a decision first. */
export async function listShortages(tx: Tx): Promise<{ shortages: OpenShortage[]; undecided: number }> {
  const rows = await findOpenShortages(tx)
  return {
    shortages: rows.map((row) => ({
      ...shortageOf(row, 'complete'),
      orderId: row.order_id,
      productId: row.product_id,
      customerName: row.customer_name,
      customerPhone: row.customer_phone,
      deliveryDay: row.delivery_date,
    })),
    undecided: rows.filter(({ decision }) => decision === null).length,
  }
}
