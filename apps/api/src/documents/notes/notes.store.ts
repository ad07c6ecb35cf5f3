import type { Tx } from '../../db/database.ts'

const byKey = {
  name: 'note_by_idempotency_key',
  text: 'select id, request_digest from tax_documents where idempotency_key = $1',
}
export type RepeatedNote = { id: number; request_digest: Buffer | null }
/** The note that was issued with this key. */
export const findByKey = (tx: Tx, key: string) => tx.maybe<RepeatedNote>(byKey, [key])

const recount = {
  name: 'notes_recount',
  text: `update orders o set noted_paise = coalesce((
           select sum(-sales_sign(n.kind) * n.payable_paise)
           from tax_documents n join tax_documents b on b.id = n.against_id
           where b.order_id = o.order_id and b.cancelled_at is null and n.cancelled_at is null), 0)
         where o.order_id = $1`,
}
/** What the notes on an order's invoice take off it, credit notes less debit notes. Lock the order first. */
export const saveNoted = (tx: Tx, orderId: string) => tx.run(recount, [orderId])
