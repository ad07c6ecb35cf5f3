import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { getVoucher } from '@phuljhari/contract/payments/vouchers.contract'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { printContent } from '../../../ui/print/print-content.ts'
import { titleOf } from '../payment-text.ts'
import { fetchShopTexts } from '../shop-texts.queries.ts'
import { VoucherSheet } from './VoucherSheet.tsx'

/**
 * Prints the voucher of a receipt or refund, as it was issued, or a plain receipt where it has none.
 * @throws {ApiError} when the voucher or the shop's details cannot be loaded.
 */
export async function printVoucher(payment: Payment): Promise<void> {
  const [shop, voucher] = await Promise.all([
    fetchShopTexts(),
    payment.number === null ? null : callAndParse(getVoucher, { params: { id: payment._id } }),
  ])
  await printContent(
    <VoucherSheet payment={payment} shop={shop} voucher={voucher} />,
    payment.number ?? titleOf(payment),
  )
}
