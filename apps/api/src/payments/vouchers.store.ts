import type { DocumentKind } from '@phuljhari/contract/documents/document-kinds'
import type { VoucherContent } from '@phuljhari/contract/payments/vouchers.contract'
import type { Tx } from '../db/database.ts'
import type { TakenNumber } from '../documents/series.store.ts'

export type NewVoucher = {
  kind: Extract<DocumentKind, 'receipt_voucher' | 'refund_voucher'>
  taken: TakenNumber
  /** What is printed; null in an unregistered shop. */
  content: VoucherContent | null
}

const insert = {
  name: 'voucher_insert',
  text: `insert into vouchers (number, kind, prefix, financial_year, serial, date, payment_id, content)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
}
/** Stores the voucher of a payment that has its number. */
export const insertVoucher = (tx: Tx, paymentId: number, { kind, taken, content }: NewVoucher) =>
  tx.run(insert, [
    taken.number,
    kind,
    taken.prefix,
    taken.financialYear,
    taken.serial,
    taken.date,
    paymentId,
    content === null ? null : JSON.stringify(content),
  ])

export type VoucherRow = { number: string; date: string; content: VoucherContent | null }
const ofPayment = {
  name: 'voucher_of_payment',
  text: 'select number, date, content from vouchers where payment_id = $1',
}
export const findVoucher = (tx: Tx, paymentId: number) => tx.maybe<VoucherRow>(ofPayment, [paymentId])

const ofOrder = {
  name: 'vouchers_of_order',
  text: `select v.number, v.date from vouchers v join payments p on p.id = v.payment_id
         where p.kind = 'receipt' and p.reversed_by is null
           and p.id in (select payment_id from allocations where order_id = $1
             group by payment_id having sum(amount_paise) > 0)
         order by v.date, v.serial`,
}
/** The receipt vouchers of the money that an order has. */
export const findReceiptVouchers = (tx: Tx, orderId: string) =>
  tx.many<Pick<VoucherRow, 'number' | 'date'>>(ofOrder, [orderId])
