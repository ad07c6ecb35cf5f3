import { receiptForm } from '@phuljhari/contract/payments/payment-forms'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { readRupees } from '@phuljhari/contract/rules/money'
import { useEffect, useState } from 'react'
import { useCashLimit } from '../../../entities/payments/cash-limit.queries.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAttempts } from '../../../lib/use-attempts.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { confirmOtherMoney } from '../actions/confirm-other-money.ts'
import { typedAmount } from '../amounts.ts'
import { useRecordReceipt } from '../payment-changes.queries.ts'
import { say } from '../payments.messages.ts'
import { meansBody, emptyMeans } from './MeansFields.tsx'
import { allocationsOf, divideReceipt, likelyMode, totalOpen, type PayableOrder } from './parts.ts'

/** Why the last attempt failed, and the orders for which a duplicate reference was recorded. */
export type ReceiptFailure = { text: string; orderIds: readonly string[] }

function failureOf(error: unknown): ReceiptFailure {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'payment.duplicate')
    return { text: say.duplicate, orderIds: error instanceof ApiError ? error.orderIds : [] }
  return { text: failureText(error, say.receiptFailed), orderIds: [] }
}

const presetAmount = (orders: readonly PayableOrder[]) => (orders.length > 0 ? typedAmount(totalOpen(orders)) : '')

/** The values with which the form of a receipt opens. */
export type ReceiptPresets = { customerName: string; phoneNumber: string; orders: readonly PayableOrder[] }

/** The input of a receipt: how it was paid, and how it is divided among orders. */
export function useReceipt(presets: ReceiptPresets, onRecorded: (payment: Payment) => void) {
  // The caller may make the presets anew with each of its renderings.
  const [presetOrders] = useState(presets.orders)
  const [orders, setOrders] = useState(presetOrders)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync } = useRecordReceipt()
  const {
    busy,
    error,
    isUnsettled,
    submit: record,
  } = useAttempts({
    send: (body: Parameters<typeof mutateAsync>[0]['body'], key) => mutateAsync({ body, key }),
    describe: ({ amount, state }) => say.recorded(amount, state === 'verified'),
    ask: (body, attempt) => confirmOtherMoney(say.recordAnyway, (confirmed) => attempt({ ...body, confirmed })),
    onDone: onRecorded,
  })

  const schema = {
    safeParse: (values: Record<string, string>) =>
      problem === null
        ? receiptForm.safeParse(bodyOf(values as Values))
        : { success: false as const, error: { issues: [{ path: ['amount'], message: problem }] } },
  }
  type Values = ReturnType<typeof initialValues>
  const initialValues = () => ({
    ...emptyMeans(likelyMode(presets.orders), presetAmount(presets.orders)),
    customerName: presets.customerName,
    phoneNumber: presets.phoneNumber,
    payerName: '',
    note: '',
  })
  const [initial] = useState(initialValues)
  const form = useContractForm(schema, initial)
  const divided = divideReceipt(form.values.amount, orders, typed)
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
  // An attempt whose reply was lost may count already. The server knows whether the cash is the same.
  const problem = isUnsettled ? null : limit.problem

  const bodyOf = (values: Values) => ({
    ...meansBody(values),
    allocations: allocationsOf(divideReceipt(values.amount, orders, typed)),
    customerName: values.customerName,
    phoneNumber: values.phoneNumber,
    payerName: values.payerName,
    note: values.note,
  })
  /** Changes the orders, and the amount with them until the user types one. */
  const changeOrders = (next: readonly PayableOrder[]) => {
    if (form.values.amount === presetAmount(orders)) form.set('amount', presetAmount(next))
    setOrders(next)
  }
  const { setErrors } = form
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  const submit = form.onSubmit(async () => {
    if (isUnsettled || (await limit.allows())) await record(bodyOf(form.values))
  })
  return {
    form,
    orders,
    divided,
    failure: error === null ? null : failureOf(error),
    /** Why so much cash must not be taken; null when it may. */
    cashProblem: problem,
    submit,
    isPending: busy || limit.isChecking,
    isDirty: form.isDirty || Object.keys(typed).length > 0 || orders !== presetOrders,
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
