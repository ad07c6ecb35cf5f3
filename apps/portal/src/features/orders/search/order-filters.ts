import type { orderFilter } from '@phuljhari/contract/orders/find-orders.contract'
import { FILTERED_STATUSES, type StatusFilter } from '@phuljhari/contract/orders/order-search'
import { UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import { PAYMENT_FILTERS } from '@phuljhari/contract/payments/payment-kinds'
import { KEYWORD_MAX_LENGTH } from '@phuljhari/contract/rules/pages'
import type { z } from 'zod'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'

/** Each filter with the value that matches every order. Named as in the URL and in GET /orders. */
export const NO_FILTERS = {
  search: '',
  status: 'all',
  from: '',
  to: '',
  agent: '',
  city: '',
  state: '',
  unassigned: '',
  overdue: '',
  payment: '',
} as const
type FilterName = keyof typeof NO_FILTERS
/** The filters beyond those of section 2, which need a server that searches. */
export type MoreFilterName = Exclude<FilterName, 'search' | 'status'>
export type OrderFilters = Record<Exclude<FilterName, 'status'>, string> & { status: StatusFilter }

/**
 * Reads the status filter of the URL; `all` when it is no status.
 * @internal for its test
 */
export const parseStatusFilter = (value: string): StatusFilter =>
  FILTERED_STATUSES.find((one) => one === value) ?? 'all'

/** Reads a calendar day, `yyyy-mm-dd`; empty when it is none. */
const parseDay = (value: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? value : ''
const parseFlag = (value: string): string => (value === 'true' ? value : '')
// Longer texts could not match: no field has more characters.
const parseText = (value: string): string => value.slice(0, KEYWORD_MAX_LENGTH)

/** Reads the filters of a URL; values that the server would refuse are left out. */
export const readFilters = (url: Record<FilterName, string>): OrderFilters => ({
  search: parseText(url.search),
  status: parseStatusFilter(url.status),
  from: parseDay(url.from),
  to: parseDay(url.to),
  agent: url.agent.slice(0, 30),
  city: parseText(url.city),
  state: parseText(url.state),
  unassigned: parseFlag(url.unassigned),
  overdue: parseFlag(url.overdue),
  payment: PAYMENT_FILTERS.find((one) => one === url.payment) ?? '',
})

const names = Object.keys(NO_FILTERS) as FilterName[]

/** Filters as GET /orders has them. */
export type FilterParameters = z.input<typeof orderFilter>

/** Returns the filters that are set, as GET /orders has them. */
export const filterParameters = (filters: OrderFilters): FilterParameters =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = filters[name].trim()
      return value === NO_FILTERS[name] ? [] : [[name, value]]
    }),
  )

/** Returns how many of the filters beyond search and status are set. */
export const countActive = (filters: OrderFilters): number =>
  names.filter((name) => name !== 'search' && name !== 'status' && filters[name] !== '').length

/** Whether a change of an order's state, rather than its texts, can make it match. */
export const dependsOnState = ({ status, agent, unassigned, overdue, payment }: OrderFilters): boolean =>
  status !== 'all' || [agent, unassigned, overdue, payment].some((value) => value !== '')

const AWAITING_AGENT = new Set(['accepted', 'ready'])
const UNDELIVERED = new Set<string>(UNDELIVERED_STATUSES)

/** Whether an order that matched may still match after its status or agent has changed. */
export function stillMatches(
  { status, assignedAgent, fulfilment }: DisplayedOrder,
  { status: wanted = 'all', agent, unassigned, overdue }: FilterParameters,
): boolean {
  if (wanted !== 'all' && status !== wanted) return false
  if (agent !== undefined && assignedAgent?.id !== agent) return false
  const isUnassigned = assignedAgent === null && fulfilment === 'agent' && AWAITING_AGENT.has(status)
  if (unassigned !== undefined && !isUnassigned) return false
  return overdue === undefined || UNDELIVERED.has(status)
}
