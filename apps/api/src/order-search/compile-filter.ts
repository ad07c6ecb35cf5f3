import { displayedStatus, ORDER_STATUSES, UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import { searchNeedle } from '@phuljhari/contract/orders/order-search'
import type { Bounds, OrderFilter } from '@phuljhari/contract/orders/find-orders.contract'
import { indiaDay, INDIA_OFFSET_MS } from '@phuljhari/contract/rules/dates'
import { stateName } from '@phuljhari/contract/rules/states'
import { NO_AGENT, paymentsWanted, statusNumber } from './column-numbers.ts'
import type { ChangingColumns, FixedColumns } from './chunk-columns.ts'
import type { NameNumbers, TextNumbers } from './interned-texts.ts'
import { gramsOf, gramsOfItems } from './text-grams.ts'

const DAY_MS = 86_400_000
const MICROSECONDS = 1000

/** Days since 1970 of a calendar day, `yyyy-mm-dd`. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
/** Microseconds since 1970 at which a calendar day begins in India. */
const dayBegins = (day: string): number => (dayNumber(day) * DAY_MS - INDIA_OFFSET_MS) * MICROSECONDS

const UNDELIVERED = new Set(UNDELIVERED_STATUSES.map(statusNumber))
const AWAITING_AGENT = new Set([statusNumber('accepted'), statusNumber('ready')])

/** Which orders to find, and whether the user may find them by contact data. */
export type SearchFilter = OrderFilter & {
  /** Set when the search must not find orders by phone, e-mail or street address. */
  withoutContact?: true
}

/** A filter in the form that the index compares: numbers instead of texts. */
export type CompiledFilter = {
  /** What to look for in the texts, in UTF-8; empty for everything. */
  needle: Buffer
  needleGrams: Uint32Array
  /** Whether there is no other filter than the search. */
  isSearchOnly: boolean
  /** Whether only the id, the customer's name and the items are searched. */
  withoutContact: boolean
  /** Indexed by the number of an item's text: 1 if it contains the needle. Null if no text does. */
  items: Uint8Array | null
  /** Null when too many texts contain the needle. */
  itemGrams: Uint32Array | null
  /** Indexed by status number: 1 if it is wanted. Null for every status. */
  statuses: Uint8Array | null
  /** Indexed by payment number: 1 if it is wanted. Null for any. */
  payments: Uint8Array | null
  /** The bounds in microseconds since 1970: `from` is inclusive, `to` exclusive. */
  from: number
  to: number
  /** Numbers of agent, city and state: null for any; -1 and NaN match no order. */
  agent: number | null
  city: number | null
  state: number | null
  unassigned: boolean | null
  overdue: boolean | null
  located: boolean | null
  today: number
  bounds: Bounds | null
}

/** Whether a filter matches every order. */
export const isUnfiltered = ({ search, status, ...others }: SearchFilter): boolean =>
  search === '' &&
  status === 'all' &&
  Object.entries(others).every(([name, value]) => value === undefined || name === 'withoutContact')

/** Which statuses are displayed as this one. There are two for cancelled (section 4). */
const statusesShownAs = (displayed: string): Uint8Array =>
  Uint8Array.from(ORDER_STATUSES, (status) => Number(displayedStatus(status) === displayed))

const flagOf = (sent: 'true' | 'false' | undefined): boolean | null => (sent === undefined ? null : sent === 'true')

/** Compiles a filter. @param names those of cities and states @param now decides which orders are overdue */
export function compileFilter(
  filter: SearchFilter,
  { items, names }: { items: TextNumbers; names: NameNumbers },
  now: Date,
): CompiledFilter {
  const needle = searchNeedle(filter.search)
  const bytes = Buffer.from(needle)
  const nameNumber = (name: string | undefined) => (name === undefined ? null : names.find(name))
  const agent = Number(filter.agent)
  const wantedItems = needle === '' ? null : items.containing(needle)
  return {
    needle: bytes,
    needleGrams: gramsOf(bytes),
    isSearchOnly: needle !== '' && isUnfiltered({ ...filter, search: '' }),
    withoutContact: filter.withoutContact === true,
    items: wantedItems,
    itemGrams: wantedItems && gramsOfItems(wantedItems),
    statuses: filter.status === 'all' ? null : statusesShownAs(filter.status),
    payments: filter.payment === undefined ? null : paymentsWanted(filter.payment),
    from: filter.from === undefined ? Number.NEGATIVE_INFINITY : dayBegins(filter.from),
    to: filter.to === undefined ? Number.POSITIVE_INFINITY : dayBegins(filter.to) + DAY_MS * MICROSECONDS,
    // NaN, which equals nothing, stands for a filter that names no agent.
    agent: filter.agent === undefined ? null : agent > 0 ? agent : Number.NaN,
    city: nameNumber(filter.city),
    state: nameNumber(filter.state && stateName(filter.state)),
    unassigned: flagOf(filter.unassigned),
    overdue: flagOf(filter.overdue),
    located: flagOf(filter.located),
    today: dayNumber(indiaDay(now)),
    bounds: filter.bounds ?? null,
  }
}

const isWithin = (latitude: number, longitude: number, [west, south, east, north]: Bounds): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

type Columns = { fixed: FixedColumns; changing: ChangingColumns }
/** Whether an order of a chunk passes every filter except the search. */
export function matchesFields({ fixed, changing }: Columns, at: number, filter: CompiledFilter): boolean {
  const status = changing.statuses[at] ?? 0
  const placedAt = fixed.placedAt[at] ?? 0
  if (filter.statuses !== null && filter.statuses[status] !== 1) return false
  if (filter.payments !== null && filter.payments[changing.payments[at] ?? 0] !== 1) return false
  if (placedAt < filter.from || placedAt >= filter.to) return false
  if (filter.agent !== null && filter.agent !== changing.agents[at]) return false
  if (filter.city !== null && filter.city !== fixed.cities[at]) return false
  if (filter.state !== null && filter.state !== fixed.states[at]) return false
  if (filter.unassigned !== null) {
    const isUnassigned = AWAITING_AGENT.has(status) && changing.agents[at] === NO_AGENT
    if (isUnassigned !== filter.unassigned) return false
  }
  if (filter.overdue !== null) {
    const deliveryDay = changing.deliveryDays[at] ?? 0
    const isOverdue = deliveryDay > 0 && deliveryDay < filter.today && UNDELIVERED.has(status)
    if (isOverdue !== filter.overdue) return false
  }
  if (filter.located !== null && filter.located === Number.isNaN(fixed.latitudes[at])) return false
  return filter.bounds === null || isWithin(fixed.latitudes[at] ?? 0, fixed.longitudes[at] ?? 0, filter.bounds)
}
