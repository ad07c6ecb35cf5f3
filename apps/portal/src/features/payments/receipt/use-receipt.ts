import { receiptForm } from '@phuljhari/contract/payments/payment-forms'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { readRupees } from '@phuljhari/contract/rules/money'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { confirmOtherMoney } from '../actions/confirm-other-money.ts'
import { typedAmount } from '../amounts.ts'
import { useRecordReceipt } from '../payment-changes.queries.ts'
import { useCashLimit } from '../limits.queries.ts'
import { say } from '../payments.messages.ts'
import { meansBody, noMeans } from './means.ts'
import { allocationsOf, division, totalOpen, type PayableOrder } from './parts.ts'
import type { ReceiptPresets } from './ReceiptDialog.tsx'

/** Why the last attempt failed. With a duplicate reference, the orders that it was recorded for. */
export type ReceiptFailure = { text: string; orderIds: readonly string[] }

function failureOf(error: unknown): ReceiptFailure {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'payment.duplicate')
    return { text: say.duplicate, orderIds: error instanceof ApiError ? error.orderIds : [] }
  if (code === 'payment.key_reused') return { text: say.receiptChanged, orderIds: [] }
  return { text: failureText(error, say.receiptFailed, say.receiptUnanswered), orderIds: [] }
}

const presetAmount = (orders: readonly PayableOrder[]) => (orders.length > 0 ? typedAmount(totalOpen(orders)) : '')

/** The input of a receipt: how it was paid, and how it is divided among orders. */
export function useReceipt(presets: ReceiptPresets, onRecorded: (payment: Payment) => void) {
  const [orders, setOrders] = useState(presets.orders)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<ReceiptFailure | null>(null)
  // One key for all attempts: if only the reply was lost, a retry records nothing again.
  const [key] = useState(randomId)
  const { mutateAsync, isPending } = useRecordReceipt()

  const schema = {
    safeParse: (values: Record<string, string>) =>
      limit.problem === null
        ? receiptForm.safeParse(bodyOf(values as Values))
        : { success: false as const, error: { issues: [{ path: ['amount'], message: limit.problem }] } },
  }
  type Values = ReturnType<typeof initialValues>
  const initialValues = () => ({
    ...noMeans('upi', presetAmount(presets.orders)),
    customerName: presets.customerName,
    phoneNumber: presets.phoneNumber,
    payerName: '',
    note: '',
  })
  const [initial] = useState(initialValues)
  const form = useContractForm(schema, initial)
  const divided = division(form.values.amount, orders, typed)
  const { mode, customerName, phoneNumber, paidOn } = form.values
  const payer = {
    customerName,
    phoneNumber,
    ...(paidOn !== '' && { paidOn }),
    orderIds: orders.map(({ orderId }) => orderId),
  }
  const parts = allocationsOf(divided).map(({ orderId, amount }) => ({ orderId, paise: readRupees(amount) ?? 0 }))
  const limit = useCashLimit(mode === 'cash' ? payer : null, {
    amountPaise: readRupees(form.values.amount) ?? 0,
    parts,
  })

  const bodyOf = (values: Values) => ({
    ...meansBody(values),
    allocations: allocationsOf(division(values.amount, orders, typed)),
    customerName: values.customerName,
    phoneNumber: values.phoneNumber,
    payerName: values.payerName,
    note: values.note,
  })
  /** The amount follows the orders until it is typed. */
  const changeOrders = (next: readonly PayableOrder[]) => {
    if (form.values.amount === presetAmount(orders)) form.set('amount', presetAmount(next))
    setOrders(next)
  }
  const submit = form.onSubmit(async () => {
    setFailure(null)
    if (!(await limit.allows())) return
    try {
      const body = bodyOf(form.values)
      const send = (confirmed: boolean) => mutateAsync({ body: { ...body, confirmed }, key })
      const recorded = await confirmOtherMoney(say.recordAnyway, send)
      if (recorded) onRecorded(recorded)
    } catch (error) {
      setFailure(failureOf(error))
      if (error instanceof ApiError) form.setErrors(error.fields)
    }
  })
  return {
    form,
    orders,
    divided,
    failure,
    /** Why so much cash must not be taken, or null. */
    cashProblem: limit.problem,
    submit,
    isPending: isPending || limit.isChecking,
    isDirty: form.isDirty || Object.keys(typed).length > 0 || orders !== presets.orders,
    addOrder: (order: PayableOrder) => {
      changeOrders([...orders, order])
      if (orders.length > 0 || form.values.customerName !== '') return
      form.set('customerName', order.customerName)
      form.set('phoneNumber', order.phoneNumber)
    },
    removeOrder: (orderId: string) => {
      changeOrders(orders.filter((order) => order.orderId !== orderId))
      setTyped(({ [orderId]: _removed, ...others }) => others)
    },
    typePart: (orderId: string, amount: string) => setTyped((now) => ({ ...now, [orderId]: amount })),
    isAmountValid: readRupees(form.values.amount) !== null,
  }
}
