import type { BoardOrder } from '@phuljhari/contract/dispatch/board.contract'
import type { BoardList } from '@phuljhari/contract/dispatch/packing-states'
import { formatDayAndMonth } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { counted } from '../../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

const DAY_MS = 86_400_000
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, day.length)

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} · ${formatCount(count)}`

const LISTS: Readonly<Record<BoardList, string>> = {
  toPack: t('To pack'),
  packing: t('Packing'),
  packed: t('Packed'),
  toBook: t('To book'),
  road: t('On the road'),
  late: t('Late'),
  skipped: t('Not packed here'),
}

/** The texts of the dispatch board. */
export const say = {
  header: { title: t('Dispatch'), subtitle: t('From the shelf to the road, the oldest promise first') },
  loading: t('Loading orders...'),
  loadFailed: t('The orders could not be loaded.'),
  views: t('Show'),
  /** The count is undefined until it is loaded. */
  list: (list: BoardList, count?: number) => withCount(LISTS[list], count),
  /** Announced after each change of the list. */
  count: (list: BoardList, count: number) => `${LISTS[list]}: ${counted(count, t('order'), t('orders'))}`,
  nothing: {
    toPack: [t('Nothing to pack'), t('Accepted orders appear here, the oldest promised day first.')],
    packing: [t('Nobody is packing'), t('Orders that somebody has begun to pack stay here until they are complete.')],
    packed: [t('Nothing waits to leave'), t('Packed orders stay here until they leave.')],
    toBook: [t('Nothing to book'), t('Packed lorry orders stay here until their LR is entered.')],
    road: [t('Nothing is on the road'), t('Orders appear here once an agent or a lorry has them.')],
    late: [t('Nothing is late'), t('Orders whose promised day or lorry is overdue appear here.')],
    skipped: [t('Every order was packed here'), t('Orders that became ready without being packed appear here.')],
  },
  nothingMatches: t('No order matches'),
  clear: t('Clear filters'),
  filters: { day: t('Promised day'), slot: t('Time slot'), agent: t('Delivery agent'), place: t('City or pincode') },
  any: t('Any'),
  pack: t('Pack'),
  goOn: t('Continue'),
  open: t('Open'),
  packer: (name: string) => t('{name} is packing', { name }),
  cartons: (count: number) => counted(count, t('carton'), t('cartons')),
  shortLines: (count: number) => t('{lines} short', { lines: counted(count, t('line'), t('lines')) }),
  /** The heading of the orders promised for a day, seen from today; both `yyyy-mm-dd`. */
  day: (day: string | null, today: string): string => {
    if (day === null) return t('No day promised')
    const date = formatDayAndMonth(day)
    if (day < today) return t('Overdue since {date}', { date })
    if (day === today) return t('Today, {date}', { date })
    return day === dayAfter(today) ? t('Tomorrow, {date}', { date }) : date
  },
  order: (orderId: string) => t('Order {orderId}', { orderId }),
  select: (orderId: string) => t('Select order {id}', { id: orderId }),
  readyUnpacked: t('Those that are not packed are listed under “Not packed here”.'),
  pickUp: t('Customer collects'),
  lorry: (transport: string) => [t('Lorry'), transport].filter(Boolean).join(': '),
  lr: (lrNumber: string) => t('LR {lrNumber}', { lrNumber }),
  agent: (name: string) => (name === '' ? t('Delivery, no agent yet') : t('Delivery: {name}', { name })),
  contents: (lines: number, pieces: number) =>
    t('{lines} · {pieces} in all', { lines: counted(lines, t('product'), t('products')), pieces: formatCount(pieces) }),
  rack: (rack: string) => t('Rack {value}', { value: rack }),
  listNumber: (listNumber: string) => t('No. {listNumber}', { listNumber }),
  printList: t('Print list'),
  printLists: (count: number) =>
    count === 1 ? t('Print packing list') : t('Print {count} packing lists', { count: formatCount(count) }),
  printPicks: t('Print pick list'),
  printLabels: t('Print labels'),
  printFailed: t('The list could not be printed. Please try again.'),
  marked: (orderId: string) => t('Order {orderId} is packed', { orderId }),
} as const

type Leaving = Pick<BoardOrder, 'fulfilment' | 'transport' | 'agentName'> & Partial<Pick<BoardOrder, 'lorry'>>

/** How the goods of an order leave the shop. */
export function leavesBy(order: Leaving): string {
  const { fulfilment, transport, agentName } = order
  if (fulfilment === 'pickup') return say.pickUp
  if (fulfilment !== 'lorry') return say.agent(agentName)
  return [say.lorry(transport), order.lorry?.lrNumber && say.lr(order.lorry.lrNumber)].filter(Boolean).join(' · ')
}
