import { LEFT_STATUSES } from '@phuljhari/contract/orders/order-standing'
import type { CustomerPays } from '@phuljhari/contract/tax/customer-pays'
import type { Tx } from '../db/database.ts'

const save = {
  name: 'bill_save',
  text: `update orders set payable_paise = $2, bill_number = $3, unbilled_since = null,
           total_paise = coalesce($4, total_paise), tax_paise = coalesce($5, tax_paise),
           round_off_paise = coalesce($6, round_off_paise), prices_include_tax = coalesce(prices_include_tax, $7)
         where order_id = $1`,
}
/**
 * What an order shows of its bill.
 * @param pays what its total becomes; null when the bill leaves it as it is
 */
export const saveBill = (tx: Tx, orderId: string, payablePaise: number, number: string, pays: CustomerPays | null) =>
  tx.run(save, [
    orderId,
    payablePaise,
    number,
    pays?.totalPaise ?? null,
    pays?.taxPaise ?? null,
    pays?.roundOffPaise ?? null,
    pays?.pricesIncludeTax ?? null,
  ])

const clear = {
  name: 'bill_clear',
  text: `update orders set payable_paise = null, bill_number = null, noted_paise = 0,
           unbilled_since = case when status = any($2::text[]) then now() end
         where order_id = $1`,
}
/** The order's bill is cancelled: an order whose goods have left needs another one. */
export const clearBill = (tx: Tx, orderId: string) => tx.run(clear, [orderId, LEFT_STATUSES])

const mark = {
  name: 'bill_mark_missing',
  text: `update orders set unbilled_since = coalesce(unbilled_since, now()) where order_id = $1`,
}
/** Lists an order that should have a bill but cannot get one. */
export const markUnbilled = (tx: Tx, orderId: string) => tx.run(mark, [orderId])

const unmark = {
  name: 'bill_unmark_missing',
  text: `update orders set unbilled_since = null
         where order_id = $1 and unbilled_since is not null and status <> all($2::text[])`,
}
/** The order needs no bill any more, unless its goods have left. */
export const unmarkUnbilled = (tx: Tx, orderId: string) => tx.run(unmark, [orderId, LEFT_STATUSES])
