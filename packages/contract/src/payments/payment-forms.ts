import { z } from 'zod'
import { calendarDayField, indiaDay } from '../rules/dates.ts'
import { readRupees } from '../rules/money.ts'
import { idParam, requiredText, textField } from '../rules/text.ts'
import { PAYMENT_MODES, type PaymentMode } from './payment-kinds.ts'
import { t } from '../rules/t.ts'

const AMOUNT = t('Enter an amount in rupees, more than 0')
/** An amount that was paid, in rupees as typed or sent. Gives paise. */
export const paidAmountField = z.union([z.string(), z.number()], { error: AMOUNT }).transform((input, context) => {
  const paise = readRupees(input)
  if (paise !== null && paise > 0) return paise
  context.addIssue({ code: 'custom', message: AMOUNT })
  return z.NEVER
})

const REFERENCES: Readonly<Record<PaymentMode, { pattern: RegExp; message: string }>> = {
  cash: { pattern: /^.{0,40}$/, message: t('The receipt number must be at most 40 characters') },
  upi: { pattern: /^\d{12}$/, message: t('A UPI reference (UTR) has exactly 12 digits') },
  imps: { pattern: /^\d{12}$/, message: t('An IMPS reference has exactly 12 digits') },
  neft: { pattern: /^[A-Z0-9]{12,22}$/, message: t('A NEFT reference (UTR) has 12 to 22 letters and digits') },
  rtgs: { pattern: /^[A-Z0-9]{12,22}$/, message: t('An RTGS reference (UTR) has 12 to 22 letters and digits') },
  card: { pattern: /^[A-Z0-9-]{4,23}$/, message: t('Enter the number of the slip, 4 to 23 letters and digits') },
  cheque: { pattern: /^\d{6}$/, message: t('A cheque number has 6 digits') },
}
/** Twelve to nineteen digits that begin like a card and pass the Luhn check: never stored. */
const CARD_NUMBER = /^[3-6]\d{12,18}$/
function isCardNumber(reference: string): boolean {
  if (!CARD_NUMBER.test(reference)) return false
  const sum = [...reference].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A reference as it is stored and compared: upper case, without spaces. */
export const tidyReference = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** Why a tidy reference does not fit its mode, or null. */
export function referenceError(mode: PaymentMode, reference: string): string | null {
  const { pattern, message } = REFERENCES[mode]
  if (!pattern.test(reference)) return message
  return mode === 'card' && isCardNumber(reference)
    ? t('Never enter a card number: enter the number of the slip')
    : null
}

/**
 * References are unique within a family: one UTR must not be entered as UPI and again as IMPS. Cash has none; a
 * cheque's number is unique with its bank.
 */
export function referenceKey(mode: PaymentMode, reference: string, bank: string): string | null {
  if (mode === 'cash' || reference === '') return null
  if (mode === 'cheque') return ['cheque', bank.trim().toLowerCase(), reference].join(' ')
  return [mode === 'card' ? mode : 'transfer', reference].join(' ')
}

const reference = z
  .string()
  .max(60, t('The reference must be at most 60 characters'))
  .transform(tidyReference)
  .default('')
const paidOn = calendarDayField.refine((day) => day <= indiaDay(new Date()), t('The day must not be in the future'))

const means = z.object({
  mode: z.enum(PAYMENT_MODES, { error: `mode must be one of ${PAYMENT_MODES.join(', ')}` }),
  amount: paidAmountField,
  reference,
  bank: textField(100, t('Bank')).default(''),
  chequeDate: calendarDayField.nullish().transform((day) => day ?? null),
  /** Today in India if absent. */
  paidOn: paidOn.optional(),
})
type Means = { mode: PaymentMode; reference: string; bank: string; chequeDate: string | null }
/** Returns the error of each field that is missing or wrong in how something was paid. */
export function meansErrors({ mode, reference: sent, bank, chequeDate }: Means): Record<string, string> {
  const error = referenceError(mode, sent)
  const isCheque = mode === 'cheque'
  return {
    ...(error !== null && { reference: error }),
    ...(isCheque && bank === '' && { bank: t('Enter the bank of the cheque') }),
    ...(isCheque && chequeDate === null && { chequeDate: t('Enter the date of the cheque') }),
  }
}
function checkMeans(sent: Means, context: z.RefinementCtx): void {
  for (const [field, message] of Object.entries(meansErrors(sent)))
    context.addIssue({ code: 'custom', path: [field], message })
}

/** How a receipt is divided among orders. */
export const allocationsField = z
  .array(z.object({ orderId: idParam, amount: paidAmountField }))
  .max(50, t('At most 50 orders'))
  .refine((list) => new Set(list.map(({ orderId }) => orderId)).size === list.length, t('Name each order once'))

/** A receipt that staff record. What is not allocated stays the customer's credit. */
const receiptFields = means.extend({
  allocations: allocationsField.default([]),
  /** The name and phone number are required without allocations; if absent, those of the first order apply. */
  customerName: textField(120, t('Name')).default(''),
  phoneNumber: textField(40, t('Phone number')).default(''),
  payerName: textField(120, t('Payer')).default(''),
  note: textField(300, t('Note')).default(''),
  /** Whether to record it although other money for its orders waits to be verified. */
  confirmed: z.boolean().default(false),
})
export const receiptForm = receiptFields.superRefine((form, context) => {
  checkMeans(form, context)
  const allocated = form.allocations.reduce((sum, { amount }) => sum + amount, 0)
  if (allocated > form.amount)
    context.addIssue({ code: 'custom', path: ['allocations'], message: t('The orders get more than the amount') })
  if (form.allocations.length === 0 && form.customerName === '')
    context.addIssue({ code: 'custom', path: ['customerName'], message: t('Name is required') })
})
export type ReceiptForm = z.output<typeof receiptForm>

const refundFields = {
  reason: requiredText(300, t('Reason'), t('Reason is required')),
  /** Whether to refund more than was overpaid. Without it, such a refund gets payment.beyond_overpayment. */
  beyondOverpayment: z.boolean().default(false),
}
export const refundForm = means.extend(refundFields).superRefine(checkMeans)
export type RefundForm = z.output<typeof refundForm>
/** A refund that is still to be approved and paid: its reference and day are not known yet. */
export const preparedRefundForm = means.pick({ mode: true, amount: true }).extend(refundFields)
export type PreparedRefund = z.output<typeof preparedRefundForm>
/** How an approved refund was paid. Absent fields are as they were prepared. */
export const refundPaymentForm = z.object({
  mode: means.shape.mode.optional(),
  reference: reference.removeDefault().optional(),
  bank: textField(100, t('Bank')).optional(),
  chequeDate: calendarDayField.nullish(),
  paidOn: paidOn.optional(),
  beyondOverpayment: z.boolean().optional(),
})
export type RefundPayment = z.output<typeof refundPaymentForm>

/** What the storefront sends: never cash, never allocated to another order. */
export const storefrontClaimForm = means
  .extend({ mode: z.enum(['upi', 'imps', 'neft', 'rtgs']), payerName: textField(120, t('Payer')).default('') })
  .superRefine(checkMeans)
export type StorefrontClaimForm = z.output<typeof storefrontClaimForm>

/** How a sale at the counter was paid. The amount is the order's total. */
export const counterSaleForm = z
  .object({
    mode: z.enum(['cash', 'upi', 'card'], { error: 'mode must be cash, upi or card' }),
    reference,
    /** The cash that the customer handed over, if it was counted: the bill says it with the change. */
    received: paidAmountField.optional(),
  })
  .superRefine(({ mode, reference: sent, received }, context) => {
    const error = referenceError(mode, sent)
    if (error !== null) context.addIssue({ code: 'custom', path: ['reference'], message: error })
    if (mode !== 'cash' && received !== undefined)
      context.addIssue({ code: 'custom', path: ['received'], message: t('Only cash is received with change') })
  })
export type CounterSaleForm = z.output<typeof counterSaleForm>

/** What was collected on delivery, sent with the status `delivered`. */
export const collectedForm = z
  .object({
    amount: paidAmountField.nullish().transform((paise) => paise ?? null),
    mode: z.enum(['cash', 'upi', 'none'], { error: 'mode must be cash, upi or none' }),
    reference,
    /** Why nothing was collected, for `none`, if a reason is given. */
    reason: textField(300, t('Reason')).default(''),
  })
  .superRefine(({ amount, mode, reference: sent }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (mode === 'none' ? amount !== null : amount === null) issue('amount', AMOUNT)
    if (mode === 'upi' && referenceError('upi', sent) !== null) issue('reference', REFERENCES.upi.message)
  })
export type CollectedForm = z.output<typeof collectedForm>
