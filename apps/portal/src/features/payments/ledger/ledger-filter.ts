import { PAYMENT_KINDS, PAYMENT_MODES, RECEIPT_STATES } from '@phuljhari/contract/payments/payment-kinds'
import { KEYWORD_MAX_LENGTH } from '@phuljhari/contract/rules/pages'
import { useUrlState } from '../../../ui/use-url-state.ts'
import type { PaymentFilter } from '../payments.queries.ts'

/** As the URL has them. */
const NONE = { search: '', kind: '', mode: '', state: '', from: '', to: '', unallocated: '' }
export type LedgerFilter = typeof NONE
export const useLedgerFilter = () => useUrlState(NONE)

const oneOf = <Value extends string>(values: readonly Value[], text: string) => values.find((value) => value === text)
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** What the server is asked for, without what it would refuse. */
export function filterOf(url: LedgerFilter): PaymentFilter {
  const search = url.search.trim().slice(0, KEYWORD_MAX_LENGTH)
  const [kind, mode, state] = [
    oneOf(PAYMENT_KINDS, url.kind),
    oneOf(PAYMENT_MODES, url.mode),
    oneOf(RECEIPT_STATES, url.state),
  ]
  return {
    ...(search !== '' && { search }),
    ...(kind && { kind }),
    ...(mode && { mode }),
    ...(state && { state }),
    ...(isDay(url.from) && { from: url.from }),
    ...(isDay(url.to) && { to: url.to }),
    ...(url.unallocated === 'true' && { unallocated: 'true' as const }),
  }
}

export const isFiltered = (url: LedgerFilter): boolean => Object.keys(filterOf(url)).length > 0
export const NO_FILTER: LedgerFilter = NONE
