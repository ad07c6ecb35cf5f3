import { toRupees } from '@phuljhari/contract/rules/money'

/** The values of a form as typed, by the names of its inputs. */
export type Typed = Record<string, string>

export type Form<Value> = {
  typed: (value: Value) => Typed
  /** The value as the server validates it: amounts in rupees, percentages in percent. */
  sent: (typed: Typed) => unknown
}

/** Hundredths as typed: paise in rupees or basis points in percent. */
export const hundredths = (value: number): string => String(toRupees(value))

/** How a choice of two is typed. */
export const YES = 'yes'
export const NO = 'no'
/** The third choice of e-invoices. */
export const EXEMPT = 'exempt'
export const yesNo = (value: boolean): string => (value ? YES : NO)
export const isYes = (typed: string | undefined): boolean => typed === YES
