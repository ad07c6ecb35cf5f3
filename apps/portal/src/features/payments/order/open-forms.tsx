import type { OrderMoneyReply, Payment } from '@phuljhari/contract/payments/payments.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { dialogs } from '../../../ui/dialogs.ts'
import { CreditForm } from './CreditForm.tsx'
import { CreditRefundForm, RefundForm } from './RefundForm.tsx'
import { WriteOffForm } from './WriteOffForm.tsx'

export const openRefund = (money: OrderMoneyReply): void =>
  void dialogs.form(`Refund for ${money.orderId}`, (close) => <RefundForm money={money} onClose={close} />)

export const openCreditRefund = (receipt: Payment): void =>
  void dialogs.form(`Refund of ${formatRupees(receipt.unallocated)} of credit`, (close) => (
    <CreditRefundForm receipt={receipt} onClose={close} />
  ))
export const openWriteOff = (money: OrderMoneyReply): void =>
  void dialogs.form(`Write off for ${money.orderId}`, (close) => <WriteOffForm money={money} onClose={close} />)

export const openCredit = (money: OrderMoneyReply): void =>
  void dialogs.form(`Use credit for ${money.orderId}`, (close) => <CreditForm money={money} onClose={close} />)
