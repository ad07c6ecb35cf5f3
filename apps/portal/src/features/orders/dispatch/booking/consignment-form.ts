import {
  consignmentForm,
  consignmentTexts,
  type Consignment,
  type ConsignmentTexts,
} from '@phuljhari/contract/dispatch/consignments.contract'
import type { DisplayedOrder } from '../../../../entities/orders/read-orders.ts'
import { readEntry } from '../../../../entities/orders/read-entry.ts'
import type { FormSchema } from '../../../../ui/use-contract-form.ts'
import type { ConsignmentInput } from './booking.queries.ts'

const GRAMS_PER_KG = 1000
const WEIGHTS = ['actualGrams', 'chargedGrams'] as const
type Typed = Record<keyof ConsignmentTexts, string>

/** What the form shows for a stored text: weights in kilograms. */
export const typedText = (field: keyof ConsignmentTexts, stored: string): string =>
  stored !== '' && WEIGHTS.some((one) => one === field) ? String(Number(stored) / GRAMS_PER_KG) : stored

/** A consignment as its form shows it. */
export const typedConsignment = (stored: Consignment): Typed => typedTexts(consignmentTexts(stored))
const typedTexts = (texts: ConsignmentTexts): Typed =>
  Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, typedText(field as keyof Typed, text)]),
  ) as Typed

/** A further consignment of an order, by the transport that took the others. */
export function furtherConsignment(order: DisplayedOrder, today: string): Typed {
  const { name, destination } = readEntry(order).transport
  return {
    name,
    destination,
    lrNumber: '',
    bookedOn: today,
    cartons: '',
    freightTerms: 'toPay',
    estimatedFreight: '',
    freight: '',
    actualGrams: '',
    chargedGrams: '',
    vehicle: '',
    eWayBill: '',
    delivery: 'godown',
  }
}

const gramsOf = (kilograms: string): number | null =>
  kilograms.trim() === '' ? null : Math.round(Number(kilograms) * GRAMS_PER_KG)

/** What the form was opened with, as the server has it: weights in grams. */
export const storedTexts = (typed: Typed): Typed => ({
  ...typed,
  actualGrams: String(gramsOf(typed.actualGrams) ?? ''),
  chargedGrams: String(gramsOf(typed.chargedGrams) ?? ''),
})

const required = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** Validates the form with the contract's schema. */
export const consignmentSchema: FormSchema<ConsignmentInput> = {
  safeParse(values) {
    const { freightTerms, delivery, ...typed } = values as Typed
    const input = {
      ...typed,
      freightTerms: freightTerms as ConsignmentInput['freightTerms'],
      delivery: delivery as ConsignmentInput['delivery'],
      cartons: required(typed.cartons),
      estimatedFreight: typed.estimatedFreight.trim() || null,
      freight: typed.freight.trim() || null,
      actualGrams: gramsOf(typed.actualGrams),
      chargedGrams: gramsOf(typed.chargedGrams),
    }
    const { error } = consignmentForm.safeParse(input)
    return error ? { success: false, error } : { success: true, data: input }
  },
}
