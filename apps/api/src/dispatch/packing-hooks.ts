import { departs } from '@phuljhari/contract/orders/order-standing'
import type { Tx } from '../db/database.ts'
import type { OrderEdit, OrderHooks } from '../orders/order-hooks.ts'
import { cachedSettings } from '../settings/current-settings.ts'
import {
  findPacking,
  findPackingLines,
  saveEditedLines,
  savePackingState,
  saveReopened,
  type PackingLineRow,
} from './packing.store.ts'

const NOT_PACKED = { packed: 0, changed_from: null }

/** How a line is packed after an edit. A line whose quantity is no longer what is packed is opened again. */
function editedLine(
  { packed, changed_from }: Pick<PackingLineRow, 'packed' | 'changed_from'>,
  position: number,
  from: number,
  quantity: number,
): PackingLineRow {
  if (from === quantity) return { position, packed, changed_from }
  return { position, packed, changed_from: packed === quantity ? null : from }
}

/** Opens the lines of a packing that an edit has changed, and notes what has to be taken out of the box. */
async function followEdit(tx: Tx, { orderId, before, lines }: OrderEdit): Promise<void> {
  const packing = await findPacking(tx, orderId)
  if (!packing) return
  const former = new Map((await findPackingLines(tx, orderId)).map((line) => [line.position, line]))
  const now = lines.map(({ quantity, changes }, index) => {
    const from = changes === undefined ? undefined : before[changes]
    if (changes === undefined || !from) return { position: index + 1, packed: 0, changed_from: 0 }
    return editedLine(former.get(changes + 1) ?? NOT_PACKED, index + 1, from.quantity, quantity)
  })
  const kept = new Set(lines.flatMap(({ changes }) => (changes === undefined ? [] : [changes])))
  const toTakeOut = before.flatMap(({ productName: name }, index) => {
    const quantity = former.get(index + 1)?.packed ?? 0
    return kept.has(index) || quantity === 0 ? [] : [{ name, quantity }]
  })
  const moves = lines.flatMap(({ changes, quantity }, index) =>
    changes !== undefined && (now[index]?.packed ?? 0) < quantity ? [{ former: changes + 1, position: index + 1 }] : [],
  )
  await saveEditedLines(tx, orderId, { lines: now, moves, toTakeOut })
  const isReopened = now.some(({ changed_from: changed }) => changed !== null) || toTakeOut.length > 0
  if (isReopened && packing.packed_at !== null) {
    await saveReopened(tx, orderId)
    await savePackingState(tx, orderId, 'partPacked')
  }
}

/** Keeps packing in step with the changes of orders, where packing is on. */
export const packingHooks: OrderHooks = {
  onChange: async (tx, { order, action }) => {
    const { packing_state: state, order_id: id, settings_version: version } = order
    if (action !== 'makeReady' && !departs(action)) return {}
    if (state === 'packed' || state === 'checked' || state === 'skipped') return {}
    if (state === null && !(await cachedSettings(tx, version)).dispatch.packing) return {}
    await savePackingState(tx, id, 'skipped')
    return { packingSkipped: true }
  },
  onUndo: async (tx, { order, action, record }) => {
    const { packing_state: state, order_id: id } = order
    const isStarted = (await findPackingLines(tx, id)).some(({ packed }) => packed > 0)
    if (record['packingSkipped'] === true && state === 'skipped')
      await savePackingState(tx, id, isStarted ? 'partPacked' : 'toPack')
    if (action === 'makeReady' && (state === 'packed' || state === 'checked')) {
      await saveReopened(tx, id)
      await savePackingState(tx, id, 'partPacked')
    }
  },
  onEdit: followEdit,
}
