import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import { dialogs } from '../../../ui/dialogs.ts'
import { CreditForm } from './CreditForm.tsx'
import { RefundForm } from './RefundForm.tsx'
import { WriteOffForm } from './WriteOffForm.tsx'

export const openRefund = (money: OrderMoneyReply): void =>
  void dialogs.form(`Refund for ${money.orderId}`, (close) => <RefundForm money={money} onClose={close} />)

export const openWriteOff = (money: OrderMoneyReply): void =>
  void dialogs.form(`Write off for ${money.orderId}`, (close) => <WriteOffForm money={money} onClose={close} />)

export const openCredit = (money: OrderMoneyReply): void =>
  void dialogs.form(`Use credit for ${money.orderId}`, (close) => <CreditForm money={money} onClose={close} />)
