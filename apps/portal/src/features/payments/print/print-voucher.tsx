import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { printInFrame } from '../../../ui/print/print-sheet.ts'
import { renderOffScreen } from '../../../ui/print/render-off-screen.ts'
import { fetchShopTexts } from '../shop-texts.queries.ts'
import { VoucherSheet } from './VoucherSheet.tsx'

/**
 * Prints the receipt or refund voucher of a row that has a number.
 * @throws {ApiError} when the shop's details cannot be loaded.
 */
export async function printVoucher(payment: Payment): Promise<void> {
  if (payment.number === null) throw new Error(`Payment ${payment._id} has no voucher`)
  const shop = await fetchShopTexts()
  const { sheet, remove } = renderOffScreen(<VoucherSheet payment={payment} shop={shop} />)
  await printInFrame(sheet, payment.number)
  remove()
}
