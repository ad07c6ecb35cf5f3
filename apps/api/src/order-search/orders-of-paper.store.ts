import { likePattern } from '../db/like-pattern.ts'
import type { Tx } from '../db/database.ts'

/** One word with a digit: the number of a tax document or voucher, or a payment reference such as a UTR. */
const PAPER_NUMBER = /^(?=.*\d)[\p{L}\p{N}/-]{4,40}$/u
/** A transfer may pay many orders; beyond this, the ledger shows them. */
const MOST_ORDERS = 50

const ofPaper = {
  name: 'orders_of_paper',
  // The number and the reference of a payment are lines of its search text.
  text: `select order_id from tax_documents where number = upper($1)
    union select order_id from allocations where payment_id in (select id from payments where search like $2)
    order by 1 desc limit ${MOST_ORDERS}`,
}
/**
 * The orders whose tax document, voucher or payment has exactly this number or reference, in any case; the latest
 * first. None when what was typed cannot be one.
 */
export async function ordersOfPaper(tx: Tx, typed: string): Promise<string[]> {
  const number = typed.trim()
  if (!PAPER_NUMBER.test(number)) return []
  const rows = await tx.many<{ order_id: string }>(ofPaper, [number, likePattern(`\n${number.toLowerCase()}\n`)])
  return rows.map((row) => row.order_id)
}
