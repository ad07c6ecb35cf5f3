import { addDays, formatDate } from '@phuljhari/contract/rules/dates'
import type { TrackedOrder } from '@phuljhari/contract/tracking/tracking.contract'
import { stepsOf, type TrackingStep } from '@phuljhari/contract/tracking/tracking-status'
import { callLink } from '../pages-without-account/call-link.ts'
import { h, icon, ICONS } from '../pages-without-account/dom.ts'
import { shared } from '../pages-without-account/shared.messages.ts'
import { copyButton } from './copy-button.ts'
import { say, toldOf } from './track.messages.ts'

type Consignment = TrackedOrder['consignments'][number]

/** What calls the shop; also where no order can be shown. */
export const shopCard = (name: string, phone: string): Node =>
  h('section', { class: 'card shop' }, h('h2', {}, say.questions), callLink(name, phone, 'main') ?? h('p', {}, name))

const expectedOf = ({ sent, days }: Consignment): string | null =>
  sent === null || days === null ? null : addDays(sent, days)

/** When it comes, as far as anybody knows; empty otherwise. */
function outlookOf({ status, promised, consignments }: TrackedOrder): string {
  if (status === 'failed') return ''
  if (promised) return say.promised(promised.day, promised.slot)
  const expected = status === 'onTheWay' ? consignments.map(expectedOf).filter((day) => day !== null) : []
  const last = expected.toSorted().at(-1)
  return last === undefined ? '' : say.expected(last)
}

type Row = { title: string; day: string | null; state: 'done' | 'now' | 'next' | 'off' }
/** The steps of the order, and where it left them. */
function rowsOf({ status, fulfilment, days, closed }: TrackedOrder): Row[] {
  const steps = stepsOf(fulfilment)
  const row = (step: TrackingStep, state: Row['state']): Row => ({
    title: toldOf(step, fulfilment).title,
    day: days[step],
    state,
  })
  const { title } = toldOf(status, fulfilment)
  if (status === 'rejected' || status === 'cancelled')
    return [row('received', 'done'), { title, day: closed, state: 'off' }]
  if (status === 'failed')
    return [
      ...steps.slice(0, -1).map((step) => row(step, 'done')),
      { title, day: null, state: 'off' },
      row('delivered', 'next'),
    ]
  const at = steps.indexOf(status)
  return steps.map((step, index) => {
    if (index > at) return row(step, 'next')
    return row(step, index < at || step === 'delivered' ? 'done' : 'now')
  })
}

const stepRow = ({ title, day, state }: Row): Node =>
  h(
    'li',
    { 'data-state': state, 'aria-current': state === 'now' || state === 'off' ? 'step' : null },
    h('span', { class: 'mark' }, state === 'done' && icon(...ICONS.check), state === 'off' && icon(...ICONS.close)),
    h('span', { class: 'step' }, h('span', {}, title), day !== null && h('time', { datetime: day }, formatDate(day))),
  )

const fact = (label: string, value: string): Node | null =>
  value === '' ? null : h('div', {}, h('dt', {}, label), h('dd', {}, value))

function consignmentCard(consignment: Consignment, isOnTheWay: boolean): Node {
  const { transport, phone, lrNumber, office, sent } = consignment
  const expected = isOnTheWay ? expectedOf(consignment) : null
  const number = h('strong', { class: 'lr' }, lrNumber)
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, icon(...ICONS.truck), say.consignment),
    lrNumber !== '' &&
      h(
        'div',
        { class: 'lr-row' },
        h('div', {}, h('span', { class: 'label' }, say.lrNumber), number),
        copyButton(number),
      ),
    h(
      'dl',
      {},
      fact(say.transport, transport),
      fact(say.office, office),
      fact(say.sent, sent === null ? '' : formatDate(sent)),
      fact(say.arrives, expected === null ? '' : formatDate(expected)),
    ),
    callLink(transport, phone, 'quiet'),
  )
}

/** Where the order is. @param time when this was so; @param refresh the button that loads it again */
export function orderView(order: TrackedOrder, time: string, refresh: Node): Node[] {
  const { orderId, status, fulfilment, consignments, shop, endsOn } = order
  const { title, hint } = toldOf(status, fulfilment)
  const outlook = outlookOf(order)
  return [
    h(
      'div',
      { class: 'hero' },
      h('p', { class: 'order' }, say.order(orderId)),
      h('h1', {}, title),
      outlook !== '' && h('p', { class: 'outlook' }, outlook),
      h('p', { class: 'hint' }, hint),
      h('p', { class: 'as-of' }, h('span', {}, shared.asOf(time)), refresh),
    ),
    h(
      'div',
      { class: consignments.length > 0 ? 'cards sent' : 'cards' },
      h(
        'section',
        { class: 'card' },
        h('h2', {}, say.progress),
        h('ol', { class: 'steps' }, ...rowsOf(order).map(stepRow)),
      ),
      consignments.length > 0 &&
        h('div', { class: 'consignments' }, ...consignments.map((one) => consignmentCard(one, status === 'onTheWay'))),
      shopCard(shop.name, shop.phone),
    ),
    h('p', { class: 'foot' }, say.worksUntil(endsOn)),
  ]
}
