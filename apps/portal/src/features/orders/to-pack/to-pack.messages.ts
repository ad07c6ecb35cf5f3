import { formatDayAndMonth } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { counted } from '../../../lib/counted.ts'

const DAY_MS = 86_400_000
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, day.length)

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} · ${formatCount(count)}`

/** The texts of the screen of orders to pack. */
export const say = {
  header: { title: 'To pack', subtitle: 'Boxes to fill, the oldest promise first' },
  loading: 'Loading orders to pack...',
  loadFailed: 'Failed to load the orders to pack',
  views: 'Show',
  /** The count is undefined until it is loaded. */
  toPack: (count?: number) => withCount('To pack', count),
  packed: (count?: number) => withCount('Packed', count),
  /** Announced after each change of the list. */
  count: (count: number, isPacked: boolean) =>
    isPacked ? `${counted(count, 'order')} packed, not left yet` : `${counted(count, 'order')} to pack`,
  nothingToPack: ['Nothing to pack', 'Accepted orders appear here, the oldest promised day first.'],
  nothingPacked: ['Nothing waits to leave', 'Orders that are marked ready stay here until they leave.'],
  /** The heading of the orders promised for a day, seen from today; both `yyyy-mm-dd`. */
  day: (day: string | null, today: string): string => {
    if (day === null) return 'No day promised'
    const date = formatDayAndMonth(day)
    if (day < today) return `Overdue since ${date}`
    if (day === today) return `Today, ${date}`
    return day === dayAfter(today) ? `Tomorrow, ${date}` : date
  },
  order: (orderId: string) => `Order ${orderId}`,
  pickUp: 'Customer collects',
  lorry: (transport: string) => ['Lorry', transport].filter(Boolean).join(': '),
  agent: (name: string) => (name === '' ? 'Delivery, no agent yet' : `Delivery: ${name}`),
  contents: (lines: number, pieces: number) => `${counted(lines, 'product')} · ${formatCount(pieces)} in all`,
  listNumber: (listNumber: string) => `No. ${listNumber}`,
  marked: (orderId: string) => `Order ${orderId} is packed`,
} as const
