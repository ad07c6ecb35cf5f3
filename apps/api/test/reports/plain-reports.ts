import { displayedStatus, statusLabel } from '@phuljhari/contract/orders/order-status'
import { INDIA_OFFSET_MS, indiaDay } from '@phuljhari/contract/rules/dates'
import {
  deductedPaise,
  goodsPaise,
  totalPaise,
  unitPaise,
  type TestItem,
  type TestOrder,
  type TestShop,
} from './test-shop.ts'

// The reports, computed from the orders in plain TypeScript: the slow and obvious way, sharing nothing with the SQL.

type Cell = string | number | null
export type PlainReport = { rows: Array<{ key: string; cells: Cell[]; orders: string[] }>; totals: Cell[] }

const isClosed = ({ status }: TestOrder) => ['rejected', 'cancel', 'cancelled'].includes(status)
const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0)
const rupees = (paise: number) => paise / 100
/**
 * A scaled quotient, rounded half up; null when divided by zero. A product of paise may exceed what a number can store,
 * hence BigInt.
 */
function ratio(part: number, whole: number, scale: number): number | null {
  if (whole === 0) return null
  const scaled = BigInt(part) * BigInt(scale)
  return Number((2n * scaled + BigInt(whole)) / (2n * BigInt(whole)))
}
const percentOf = (part: number, whole: number): number | null => {
  const hundredths = ratio(part, whole, 10_000)
  return hundredths === null ? null : hundredths / 100
}
const averageOf = (paise: number, count: number): number | null => {
  const rounded = ratio(paise, count, 1)
  return rounded === null ? null : rupees(rounded)
}
/**
 * The median in hours with two decimals, rounded half up; null when there is nothing to count. It is computed from
 * milliseconds, since a sum of fractions of an hour may lie below the half that it should equal.
 */
function medianHoursOf(milliseconds: readonly number[]): number | null {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / (2 * 36_000)) / 100
}

/** The events of an order that were not undone. */
function standing({ events }: TestOrder) {
  const left: TestOrder['events'][number][] = []
  for (const event of events)
    if (event.action === 'undo') left.pop()
    else left.push(event)
  return left
}
const lastTime = (order: TestOrder, action: string): string | undefined =>
  standing(order).findLast((event) => event.action === action)?.at
/** The time from placing an order to its last event of this action that was not undone; empty without such an event. */
const millisecondsTo = (order: TestOrder, action: string): number[] => {
  const at = lastTime(order, action)
  return at === undefined ? [] : [Date.parse(at) - Date.parse(order.placedAt)]
}

const goods = (items: readonly TestItem[]) => sum(items, (item) => unitPaise(item) * item.quantity)
const mrp = (items: readonly TestItem[]) => sum(items, (item) => item.mrpPaise * item.quantity)
const dayOf = (order: TestOrder) => indiaDay(new Date(order.placedAt))
const inIndia = (order: TestOrder) => new Date(Date.parse(order.placedAt) + INDIA_OFFSET_MS)
const WEEKDAYS = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekdayOf = (order: TestOrder) => WEEKDAYS[inIndia(order).getUTCDay() || 7] ?? ''
const hourOf = (order: TestOrder) => String(inIndia(order).getUTCHours()).padStart(2, '0')
const phoneOf = ({ phone, isErased }: TestOrder) =>
  isErased ? '#erased' : phone.replaceAll(/\D/g, '').slice(-10) || '#walk-ins'
const NAMES_APART: Record<string, string> = {
  '#walk-ins': 'Customers without a phone',
  '#erased': 'Erased customers',
}

/** The most frequent text; of several, the first in the order of code units. */
function mostFrequent(texts: readonly string[]): string {
  const counts = Map.groupBy(texts, (text) => text)
  const [first] = [...counts].toSorted(([a, as], [b, bs]) => bs.length - as.length || (a < b ? -1 : 1))
  return first?.[0] ?? ''
}
const newest = (orders: readonly TestOrder[]): TestOrder =>
  orders.reduce((latest, order) =>
    order.placedAt > latest.placedAt || (order.placedAt === latest.placedAt && order.orderId > latest.orderId)
      ? order
      : latest,
  )

/** The part of an order that counts for one row: the order with those of its items that belong to the row. */
type Part = { order: TestOrder; items: readonly TestItem[] }
const ordersOf = (parts: readonly Part[]) => parts.map(({ order }) => order)
const itemsOf = (parts: readonly Part[]) => parts.flatMap(({ items }) => items)

type Plan = {
  counts: (order: TestOrder) => boolean
  /** The keys of the rows to which an order, or each of its items, belongs. */
  orderKey?: (order: TestOrder) => string
  itemKey?: (item: TestItem) => string
  labels: (parts: readonly Part[], agents: readonly string[]) => Cell[]
  measures: (parts: readonly Part[]) => Cell[]
  /** The index of the measure by which rows are sorted, descending; null when they are sorted by key. */
  sortedBy: number | null
  /** Whether the row of a key stands below the others. */
  last?: (key: string) => boolean
  derived?: (measures: readonly Cell[], better: readonly Cell[][], all: readonly Cell[][]) => Cell[]
}

const isBooked = (order: TestOrder) => !isClosed(order)
const orderMeasures = (parts: readonly Part[]): Cell[] => {
  const value = sum(ordersOf(parts), totalPaise)
  return [parts.length, rupees(value), averageOf(value, parts.length)]
}
const itemMeasures = (parts: readonly Part[]): Cell[] => {
  const [items, quantity] = [itemsOf(parts), sum(itemsOf(parts), (item) => item.quantity)]
  return [quantity, rupees(goods(items)), averageOf(goods(items), quantity)]
}
const paise = (value: Cell | undefined) => Math.round(Number(value) * 100)
const total = (rows: readonly Cell[][], place: number) => sum(rows, (row) => paise(row[place]))
const share: Plan['derived'] = (measures, _better, all) => [percentOf(paise(measures[1]), total(all, 1))]
/** @param place of the value among the measures */
const shareAndGrade =
  (place: number): NonNullable<Plan['derived']> =>
  (measures, better, all) => {
    const before = BigInt(total(better, place)) * 100n
    const whole = BigInt(total(all, place))
    const grade = before < 80n * whole ? 'A' : before < 95n * whole ? 'B' : 'C'
    return [percentOf(paise(measures[place]), total(all, place)), grade]
  }
const byItem = (itemKey: (item: TestItem) => string): Plan => ({
  counts: isBooked,
  itemKey,
  labels: (parts) => [itemKey(itemsOf(parts)[0] as TestItem)],
  measures: itemMeasures,
  sortedBy: 1,
  derived: share,
})
const byOrder = (orderKey: (order: TestOrder) => string, labels: Plan['labels']): Plan => ({
  counts: isBooked,
  orderKey,
  labels,
  measures: orderMeasures,
  sortedBy: 1,
  derived: share,
})

const closingOf = ({ events }: TestOrder) => events.findLast(({ action }) => action === 'reject' || action === 'cancel')
const stageOf = (order: TestOrder): string => {
  const before = closingOf(order)?.before
  return before === undefined ? 'Not recorded' : statusLabel(before)
}
const reasonOf = (order: TestOrder): string => closingOf(order)?.reason ?? 'None given'
const endingKey = (order: TestOrder): string =>
  [outcomeOf(order), stageOf(order), closingOf(order)?.reason?.toLowerCase()].filter(Boolean).join(': ')
const outcomeOf = ({ status }: TestOrder) => (status === 'rejected' ? 'Rejected' : 'Cancelled')
const isDelivered = ({ status }: TestOrder) => status === 'delivered'
const SLOTS: Record<string, readonly [from: string, until: string]> = {
  '9AM-12PM (Morning)': ['09:00', '12:00'],
  '12PM-3PM (Afternoon)': ['12:00', '15:00'],
  '3PM-6PM (Evening)': ['15:00', '18:00'],
  '6PM-9PM (Night)': ['18:00', '21:00'],
}
/** `HH:MM` of the UTC fields: events of random shops happen on full minutes. */
const formatClock = (date: Date) => date.toISOString().slice(11, 16)
const isOnTime = (order: TestOrder): boolean => {
  const at = lastTime(order, 'deliver')
  if (!isDelivered(order) || at === undefined || order.deliveryDay === null) return false
  const day = indiaDay(new Date(at))
  const [from, until] = SLOTS[order.deliverySlot ?? ''] ?? ['00:00', '24:00']
  const clock = formatClock(new Date(Date.parse(at) + INDIA_OFFSET_MS))
  return day < order.deliveryDay || (day === order.deliveryDay && clock >= from && clock <= until)
}

/** The names of waits, each with the hours below which an acceptance belongs to it. */
const WAITS: ReadonlyArray<readonly [name: string, below: number]> = [
  ['Under 15 minutes', 0.25],
  ['15 minutes to 1 hour', 1],
  ['1 to 4 hours', 4],
  ['4 to 12 hours', 12],
  ['12 to 24 hours', 24],
  ['Over 24 hours', Number.POSITIVE_INFINITY],
]
const waitOf = (order: TestOrder) =>
  WAITS.findIndex(([, below]) => (millisecondsTo(order, 'accept')[0] ?? 0) < below * 3_600_000)

/** The codes of the states that random shops have. */
const STATE_CODES: Record<string, string> = { tamilnadu: '33', tn: '33', kerala: '32' }
const STATE_NAMES: Record<string, string> = { '33': 'Tamil Nadu', '32': 'Kerala' }
const stateKeyOf = ({ state }: TestOrder): string => {
  const folded = state.toLowerCase().replaceAll(/[\s.]/g, '')
  return STATE_CODES[folded] ?? folded
}
const stateLabelOf = (parts: readonly Part[]): string =>
  STATE_NAMES[stateKeyOf(newest(ordersOf(parts)))] ?? mostFrequent(ordersOf(parts).map(({ state }) => state))

const enquiryMeasures = (parts: readonly Part[]): Cell[] => {
  const orders = ordersOf(parts)
  const accepted = orders.filter((order) => millisecondsTo(order, 'accept').length > 0).length
  const value = sum(orders.filter(isBooked), totalPaise)
  return [orders.length, accepted, percentOf(accepted, orders.length), rupees(value)]
}
const SOURCE_NAMES = { counter: 'Counter', phone: 'Phone', whatsapp: 'WhatsApp', storefront: 'Storefront' }

const PLANS: Record<string, Plan> = {
  'sales-by-day': {
    counts: isBooked,
    orderKey: dayOf,
    labels: (parts) => [dayOf(newest(ordersOf(parts)))],
    measures(parts) {
      const orders = ordersOf(parts)
      const [count, value, average] = orderMeasures(parts)
      const shipping = sum(orders, (order) => order.shippingPaise)
      const packing = sum(orders, (order) => order.packingPaise)
      // The last amount is the tax, which these shops do not charge.
      const paiseOfGoods = [sum(orders, goodsPaise), sum(orders, deductedPaise), packing, shipping, 0]
      return [count ?? 0, ...paiseOfGoods.map(rupees), value ?? 0, average ?? null]
    },
    sortedBy: null,
  },
  'by-category': byItem(({ category }) => category),
  'by-brand': byItem(({ brand }) => brand),
  'by-product': {
    ...byItem(({ productId }) => productId),
    labels: (parts) => [itemsOf(parts)[0]?.product ?? null, itemsOf(parts)[0]?.brand ?? null],
    // The products of these shops are not in the list, and so come in no cases.
    measures: (parts) => itemMeasures(parts).toSpliced(1, 0, null),
    sortedBy: 2,
    derived: shareAndGrade(2),
  },
  'by-state': byOrder(stateKeyOf, (parts) => [stateLabelOf(parts)]),
  'by-city': byOrder(
    (order) => `${order.city.toLowerCase()}, ${stateKeyOf(order)}`,
    (parts) => [mostFrequent(ordersOf(parts).map(({ city }) => city)), stateLabelOf(parts)],
  ),
  'time-to-accept': {
    counts: (order) => millisecondsTo(order, 'accept').length > 0,
    orderKey: (order) => String(waitOf(order) + 1),
    labels: (parts) => [WAITS[waitOf(newest(ordersOf(parts)))]?.[0] ?? null],
    measures(parts) {
      const hours = ordersOf(parts).flatMap((order) => millisecondsTo(order, 'accept'))
      return [...orderMeasures(parts).slice(0, 2), medianHoursOf(hours)]
    },
    sortedBy: null,
  },
  packing: {
    counts: (order) => millisecondsTo(order, 'makeReady').length > 0,
    orderKey: () => 'sample data',
    labels: () => ['sample data'],
    measures(parts) {
      const hours = ordersOf(parts).flatMap((order) => {
        const ready = standing(order).findLast(({ action }) => action === 'makeReady')
        const before = ready ? order.events.slice(0, order.events.indexOf(ready)) : []
        const accepted = before.findLast(({ action }) => action === 'accept')
        return ready && accepted ? [Date.parse(ready.at) - Date.parse(accepted.at)] : []
      })
      // None of these orders was packed line by line.
      return [parts.length, null, null, medianHoursOf(hours)]
    },
    sortedBy: 0,
  },
  'by-agent': {
    counts: (order) => isBooked(order) && order.agent !== null,
    orderKey: ({ agent }) => String((agent ?? 0) + 1),
    labels: (parts, agents) => [agents[parts[0]?.order.agent ?? 0] ?? null],
    measures(parts) {
      const orders = ordersOf(parts)
      const delivered = orders.filter(isDelivered)
      const onTime = delivered.filter(isOnTime).length
      return [
        orders.length,
        delivered.length,
        onTime,
        percentOf(onTime, delivered.length),
        orders.filter(({ status }) => status === 'failed').length,
        medianHoursOf(delivered.flatMap((order) => millisecondsTo(order, 'deliver'))),
      ]
    },
    sortedBy: 0,
  },
  'by-payment-method': byOrder(
    ({ paymentMethod }) => paymentMethod.toLowerCase(),
    (parts) => [mostFrequent(ordersOf(parts).map(({ paymentMethod }) => paymentMethod))],
  ),
  'by-source': {
    counts: () => true,
    orderKey: ({ source }) => source ?? 'storefront',
    labels: (parts) => [SOURCE_NAMES[parts[0]?.order.source ?? 'storefront']],
    measures: enquiryMeasures,
    sortedBy: 3,
    derived: (measures, _better, all) => [percentOf(paise(measures[3]), total(all, 3))],
  },
  'by-clerk': {
    counts: ({ enteredBy }) => enteredBy !== null,
    orderKey: ({ enteredBy }) => enteredBy ?? '',
    labels: (parts) => [parts[0]?.order.enteredBy ?? null],
    measures: (parts) => [
      ...enquiryMeasures(parts),
      rupees(sum(ordersOf(parts), ({ extraDiscountPaise }) => extraDiscountPaise)),
    ],
    sortedBy: 3,
  },
  discounts: {
    ...byItem(({ category }) => category),
    measures(parts) {
      const [full, paid] = [mrp(itemsOf(parts)), goods(itemsOf(parts))]
      return [rupees(full), rupees(paid), rupees(full - paid), percentOf(full - paid, full)]
    },
    sortedBy: 2,
    derived: () => [],
  },
  'cancelled-rejected': {
    counts: isClosed,
    orderKey: endingKey,
    labels(parts) {
      const last = newest(ordersOf(parts))
      return [outcomeOf(last), stageOf(last), reasonOf(last)]
    },
    measures: (parts) => orderMeasures(parts).slice(0, 2),
    sortedBy: 0,
  },
  customers: {
    counts: isBooked,
    orderKey: phoneOf,
    labels(parts) {
      const last = newest(ordersOf(parts))
      const apart = NAMES_APART[phoneOf(last)]
      return [apart ?? last.customer, apart === undefined ? phoneOf(last) : null, dayOf(last)]
    },
    measures: (parts) => orderMeasures(parts).slice(0, 2),
    sortedBy: 1,
    last: (key) => key.startsWith('#'),
  },
  'by-hour': {
    counts: isBooked,
    orderKey: (order) => `${WEEKDAYS.indexOf(weekdayOf(order))}-${hourOf(order)}`,
    labels: (parts) => [weekdayOf(newest(ordersOf(parts))), Number(hourOf(newest(ordersOf(parts))))],
    measures: (parts) => orderMeasures(parts).slice(0, 2),
    sortedBy: null,
  },
}
export const PLAIN_REPORTS = Object.keys(PLANS)

export const ordersWithin = ({ orders }: TestShop, from: string, to: string): TestOrder[] =>
  orders.filter((order) => dayOf(order) >= from && dayOf(order) <= to)

const newestFirst = (parts: readonly Part[]): string[] =>
  ordersOf(parts)
    .toSorted((a, b) =>
      a.placedAt === b.placedAt ? (a.orderId < b.orderId ? 1 : -1) : a.placedAt < b.placedAt ? 1 : -1,
    )
    .map(({ orderId }) => orderId)

/** A report of the orders placed from one day in India to another. */
export function plainReport(shop: TestShop, id: string, from: string, to: string): PlainReport {
  const plan = PLANS[id]
  if (!plan) throw new Error(`No plain computation of ${id}`)
  const { orderKey, itemKey } = plan
  const counted = ordersWithin(shop, from, to).filter(plan.counts)
  const parts = counted.flatMap((order): Array<Part & { key: string }> => {
    if (orderKey) return [{ order, items: order.items, key: orderKey(order) }]
    const groups = Map.groupBy(order.items, (item) => itemKey?.(item) ?? '')
    return [...groups].map(([key, items]) => ({ order, items, key }))
  })
  const groups = [...Map.groupBy(parts, ({ key }) => key)]
    .map(([key, group]) => ({ key, group, measures: plan.measures(group) }))
    .toSorted((a, b) => {
      const below = Number(plan.last?.(a.key) ?? false) - Number(plan.last?.(b.key) ?? false)
      if (below !== 0) return below
      const place = plan.sortedBy
      const difference = place === null ? 0 : Number(b.measures[place]) - Number(a.measures[place])
      return difference || (a.key < b.key ? -1 : 1)
    })
  const measures = groups.map((group) => group.measures)
  const labels = groups[0] ? plan.labels(groups[0].group, shop.agents).length : 0
  const derived = groups[0] ? (plan.derived?.(groups[0].measures, [], measures).length ?? 0) : 0
  return {
    rows: groups.map(({ key, group, measures: own }, index) => ({
      key,
      cells: [
        ...plan.labels(group, shop.agents),
        ...own,
        ...(plan.derived?.(own, measures.slice(0, index), measures) ?? []),
      ],
      orders: newestFirst(group),
    })),
    totals: [
      ...Array.from({ length: labels }, () => null),
      ...plan.measures(parts),
      ...Array.from({ length: derived }, () => null),
    ],
  }
}

/** The figures of the overview. */
export function plainFigures(shop: TestShop, from: string, to: string) {
  const orders = ordersWithin(shop, from, to)
  const booked = orders.filter(isBooked)
  const withStatus = (status: string) => orders.filter((order) => displayedStatus(order.status) === status).length
  const value = sum(booked, totalPaise)
  return {
    orders: orders.length,
    booked: booked.length,
    bookedValue: rupees(value),
    // A random shop is not registered for GST.
    billedValue: null,
    averageOrder: averageOf(value, booked.length),
    deliveredPercent: percentOf(withStatus('delivered'), orders.length),
    cancelledPercent: percentOf(withStatus('cancelled'), orders.length),
    rejectedPercent: percentOf(withStatus('rejected'), orders.length),
    discount: rupees(sum(booked, (order) => mrp(order.items) - goods(order.items) + deductedPaise(order))),
    medianHoursToAccept: medianHoursOf(orders.flatMap((order) => millisecondsTo(order, 'accept'))),
    medianHoursToDeliver: medianHoursOf(orders.flatMap((order) => millisecondsTo(order, 'deliver'))),
  }
}
