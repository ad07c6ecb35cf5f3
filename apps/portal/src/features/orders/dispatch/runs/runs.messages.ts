import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { formatDate, formatTime, indiaDay } from '@phuljhari/contract/rules/dates'
import { formatCount, formatNumber } from '@phuljhari/contract/rules/format-number'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { t } from '@phuljhari/contract/rules/t'
import type { RunDetails, RunProblem } from '@phuljhari/contract/runs/runs.contract'
import type { RunDecision } from '@phuljhari/contract/runs/run-words'
import { indiaToday } from '../../../../lib/india-today.ts'
import { counted } from '../../../../lib/counted.ts'

/** `2:05 pm` of today, `27 Nov 2026, 2:05 pm` of another day. */
const when = (iso: string): string =>
  indiaDay(new Date(iso)) === indiaToday() ? formatTime(iso) : `${formatDate(iso)}, ${formatTime(iso)}`
const balanceText = (rupees: number) => `${t('Balance due')} ${formatRupees(rupees)}`
const stops = (count: number) => counted(count, t('stop'), t('stops'))

/** The texts of runs. */
export const say = {
  title: t('Runs'),
  subtitle: t('What each agent delivers in a day'),
  today: t('Runs of today'),
  all: t('All runs'),
  day: t('Day'),
  loading: t('Loading runs...'),
  loadFailed: t('The runs could not be loaded.'),
  nothing: t('No agent has a run on this day'),
  nothingHint: t('Assign orders to a delivery agent for this day, then start the run.'),
  summary: (runs: number, done: number, all: number) =>
    t('{runs} · {done} of {stops} done', {
      runs: counted(runs, t('run'), t('runs')),
      done: formatCount(done),
      stops: stops(all),
    }),
  toDecide: (count: number) =>
    count === 1 ? t('1 report to decide') : t('{count} reports to decide', { count: formatCount(count) }),
  start: t('Start run'),
  startFailed: t('The run could not be started.'),
  without: (name: string, orders: number) => `${name} · ${counted(orders, t('order'), t('orders'))}`,
  withoutTitle: t('Agents without a run'),
  done: (done: number, all: number) => t('{done} of {stops} done', { done: formatCount(done), stops: stops(all) }),
  failed: (count: number) => t('{count} failed', { count: formatCount(count) }),
  next: (name: string) => t('Next: {name}', { name }),
  nothingNext: t('All stops are done'),
  waiting: (count: number) => t('{stops} waiting', { stops: stops(count) }),
  toCollect: (rupees: number) => t('{amount} to collect', { amount: formatRupees(rupees) }),
  cashTaken: (rupees: number) => t('{amount} cash taken', { amount: formatRupees(rupees) }),
  seen: (iso: string | null) =>
    iso === null ? t('Not opened on a phone yet') : t('Last seen {time}', { time: when(iso) }),
  locked: t('The link is locked after five wrong tries. Make a new one.'),
  noLink: t('No link yet'),
  phones: (count: number) =>
    count === 0 ? t('Link made, not opened yet') : t('Link open on {phones}', { phones: phonesText(count) }),
  call: (phone: string) => t('Call {phone}', { phone: formatPhone(phone) }),
  facts: {
    stops: t('Stops'),
    cartons: t('Cartons'),
    toCollect: t('To collect'),
    cash: t('Cash taken'),
    seen: t('Phone'),
    link: t('Link'),
  },
  runOf: (day: string) => t('Run of {day}', { day: formatDate(day) }),
  noStops: t('No orders are assigned to this agent for this day'),
  stopsTitle: t('Stops'),
  moveHint: t('Drag a stop by its number, or focus the number and press the up or down arrow.'),
  moveStop: (position: number, orderId: string) =>
    t('{position}: move order {orderId}', { position: formatCount(position), orderId }),
  moved: (orderId: string, position: number, all: number) =>
    t('Order {orderId} is now stop {position} of {all}', {
      orderId,
      position: formatCount(position),
      all: formatCount(all),
    }),
  moveFailed: t('The order of the stops could not be saved.'),
  suggest: t('Suggest order'),
  suggestFailed: t('No order could be suggested.'),
  suggestion: (kmBefore: number, kmAfter: number): string =>
    kmAfter < kmBefore
      ? t('From stop to stop it is {after} km as the crow flies, instead of {before} km.', {
          after: formatNumber(kmAfter, 1),
          before: formatNumber(kmBefore, 1),
        })
      : t('The present order is the shortest one found.'),
  noTraffic: t('The suggestion knows neither roads nor traffic, nor the promised times.'),
  byPincode: (count: number) =>
    count === 1
      ? t('1 stop has no coordinates: the centre of its pincode counts.')
      : t('{count} stops have no coordinates: the centre of their pincode counts.', { count: formatCount(count) }),
  withoutPlace: (count: number) =>
    count === 1
      ? t('1 stop comes last, since its location is unknown.')
      : t('{count} stops come last, since their locations are unknown.', { count: formatCount(count) }),
  useOrder: t('Use this order'),
  cartonsOf: (count: number | null) =>
    count === null ? t('Not packed yet') : counted(count, t('carton'), t('cartons')),
  /** What a stop pays, or still owes once it is delivered. */
  money: ({ due, status }: Pick<RunDetails['stops'][number], 'due' | 'status'>): string => {
    if (due <= 0) return t('Paid')
    const isDelivered = status === 'delivered'
    return isDelivered ? balanceText(due) : t('{amount} to collect', { amount: formatRupees(due) })
  },
  takenBy: (name: string) => t('Taken by {name}', { name }),
  photo: t('Photo'),
  photoOf: (orderId: string) => t('Photo of the delivery of {orderId}', { orderId }),
  photoFailed: t('The photo could not be loaded.'),
  print: t('Print run sheet'),
  printFailed: t('The run sheet could not be printed. Please try again.'),
  decideFailed: t('The report could not be decided.'),
  decided: t('Decided'),
  note: t('Note (optional)'),
  problemsTitle: t('Reports to decide'),
  reported: ({ reported: { status, happenedAt, receivedAt } }: RunProblem): string =>
    [
      status === null ? t('Unreadable report') : t('Reported: {status}', { status: statusLabel(status) }),
      happenedAt !== null && t('happened {time}', { time: when(happenedAt) }),
      t('arrived {time}', { time: when(receivedAt) }),
    ]
      .filter(Boolean)
      .join(' · '),
  paidAtDoor: ({ mode, amount, reference }: NonNullable<RunProblem['reported']['paid']>): string =>
    [mode === 'cash' ? t('Cash') : 'UPI', formatRupees(amount), reference].filter(Boolean).join(' · '),
  orderNow: ({ order }: RunProblem): string =>
    order === null
      ? t('There is no such order')
      : [
          t('The order now: {status}', { status: statusLabel(order.status) }),
          order.agentName,
          order.deliveryDate !== null && formatDate(order.deliveryDate),
          order.due > 0 && balanceText(order.due),
        ]
          .filter(Boolean)
          .join(' · '),
} as const

const phonesText = (count: number) => counted(count, t('phone'), t('phones'))

/** The buttons of a report, with what each asks before. */
export const DECISIONS: Readonly<Record<RunDecision, { label: string; question: string }>> = {
  accept: {
    label: t('Accept report'),
    question: t('The order becomes as the agent reported, in your name, and what was paid is recorded.'),
  },
  money: {
    label: t('Record the money only'),
    question: t('The order stays as it is. What the agent was paid is recorded for it.'),
  },
  keep: {
    label: t('Keep the order'),
    question: t('The order stays as it is, and nothing of the report is recorded.'),
  },
}
/** The same for a report that was applied, and only has to be seen. */
export const SEEN = {
  label: t('Seen'),
  question: t('The order and the money were recorded as reported. Nothing more changes.'),
} as const

/** The texts of the dialog with the link of a run. */
export const linkTexts = {
  title: t('Link for the agent'),
  make: t('Send link'),
  makeNew: t('New link'),
  confirmNew: {
    title: t('Make a new link?'),
    message: t('The former one ends at once. What its phone has not sent yet goes to your list.'),
    confirmLabel: t('Make new link'),
  },
  making: t('Making a link...'),
  makeFailed: t('The link could not be made.'),
  hint: (phone: string) =>
    t(
      'It opens with the last four digits of {phone}, and shows names, phones and addresses of the stops ' +
        'on the day of the run, until 3 am of the next day.',
      { phone: formatPhone(phone) },
    ),
  link: t('Link'),
  copy: t('Copy link'),
  onlyNow: t('The link cannot be shown again: copy or send it now.'),
  message: (shop: string, day: string, link: string) =>
    t('{shop}: your deliveries of {day}: {link}', { shop, day: formatDate(day), link }),
  end: t('End link'),
  confirmEnd: {
    title: t('End the link?'),
    message: t('The phone no longer shows the stops. What it has not sent yet goes to your list.'),
    confirmLabel: t('End link'),
    danger: true,
  },
  endFlood: t('End link and clear'),
  confirmEndFlood: {
    title: t('End the link and clear these reports?'),
    message: t('The phone no longer shows the stops. All reports of this run that cannot be applied leave the list.'),
    confirmLabel: t('End link and clear'),
    danger: true,
  },
  ended: t('The link has ended'),
  endFailed: t('The link could not be ended.'),
  close: t('Close'),
} as const
