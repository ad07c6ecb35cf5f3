import type { OrderToPack } from '@phuljhari/contract/orders/to-pack.contract'
import { formatDayAndMonth } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { counted } from '../../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

const DAY_MS = 86_400_000
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, day.length)

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} · ${formatCount(count)}`

/** The texts of the screen of orders to pack. */
export const say = {
  header: { title: t('To pack'), subtitle: t('Boxes to fill, the oldest promise first') },
  loading: t('Loading orders to pack...'),
  loadFailed: t('The orders to pack could not be loaded.'),
  views: t('Show'),
  /** The count is undefined until it is loaded. */
  toPack: (count?: number) => withCount(t('To pack'), count),
  packed: (count?: number) => withCount(t('Packed'), count),
  /** Announced after each change of the list. */
  count: (count: number, isPacked: boolean) =>
    isPacked
      ? t('{count} packed, not left yet', { count: counted(count, t('order'), t('orders')) })
      : t('{count} to pack', { count: counted(count, t('order'), t('orders')) }),
  nothingToPack: [t('Nothing to pack'), t('Accepted orders appear here, the oldest promised day first.')],
  nothingPacked: [t('Nothing waits to leave'), t('Orders that are marked ready stay here until they leave.')],
  /** The heading of the orders promised for a day, seen from today; both `yyyy-mm-dd`. */
  day: (day: string | null, today: string): string => {
    if (day === null) return t('No day promised')
    const date = formatDayAndMonth(day)
    if (day < today) return t('Overdue since {date}', { date })
    if (day === today) return t('Today, {date}', { date })
    return day === dayAfter(today) ? t('Tomorrow, {date}', { date }) : date
  },
  order: (orderId: string) => t('Order {orderId}', { orderId }),
  pickUp: t('Customer collects'),
  lorry: (transport: string) => [t('Lorry'), transport].filter(Boolean).join(': '),
  agent: (name: string) => (name === '' ? t('Delivery, no agent yet') : t('Delivery: {name}', { name })),
  contents: (lines: number, pieces: number) =>
    t('{lines} · {pieces} in all', { lines: counted(lines, t('product'), t('products')), pieces: formatCount(pieces) }),
  listNumber: (listNumber: string) => t('No. {listNumber}', { listNumber }),
  printList: t('Print list'),
  printLists: (count: number) =>
    count === 1 ? t('Print packing list') : t('Print {count} packing lists', { count: formatCount(count) }),
  printPicks: t('Print pick list'),
  printFailed: t('The list could not be printed. Please try again.'),
  marked: (orderId: string) => t('Order {orderId} is packed', { orderId }),
} as const

/** How the goods of an order leave the shop. */
export function leavesBy({ fulfilment, transport, agentName }: OrderToPack): string {
  if (fulfilment === 'pickup') return say.pickUp
  return fulfilment === 'lorry' ? say.lorry(transport) : say.agent(agentName)
}
