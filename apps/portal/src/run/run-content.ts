import { formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { h, icon, ICONS } from '../pages-without-account/dom.ts'
import { retryButton } from '../pages-without-account/failure-view.ts'
import { shared } from '../pages-without-account/shared.messages.ts'
import { shopCard } from './digits-view.ts'
import type { Link } from './entry.ts'
import { say } from './run.messages.ts'
import { toPickUp, type RunView, type StopView } from './run-view.ts'
import { noteCard, stopCard, type StopHandlers } from './stop-card.ts'

export type RunHandlers = StopHandlers & {
  refresh(): void
  pickUpAll(): void
  /** Which stops the agent has opened or closed, by the ids of their orders. */
  opened: ReadonlyMap<string, boolean>
  toggle(orderId: string, isOpen: boolean): void
}

function totalsOf({ totals: { stops, closed, cartons, toCollect, cash } }: RunView): Node {
  const total = (label: string, value: string) => h('div', {}, h('dt', {}, label), h('dd', {}, value))
  return h(
    'dl',
    { class: 'card totals', 'aria-label': say.totals },
    total(say.stops, say.stopsDone(closed, stops)),
    cartons !== null && total(say.cartonsLeft, String(cartons)),
    total(say.toCollect, formatRupees(toCollect)),
    total(say.cashTaken, formatRupees(cash)),
  )
}

function stopList(views: readonly StopView[], next: StopView | undefined, handlers: RunHandlers): Node {
  const cards = views.map((view) => {
    const { orderId } = view.stop
    return stopCard(view, handlers, {
      isNext: view === next,
      isOpen: handlers.opened.get(orderId) ?? view === next,
      onToggle: (isOpen) => handlers.toggle(orderId, isOpen),
    })
  })
  return h('ol', { class: 'stops' }, ...cards)
}

/** The stops of a run, with what the agent does at them. */
export function runContent(link: Link, view: RunView, handlers: RunHandlers): Node[] {
  const { open, closed } = view
  const [next] = open
  const waitingAtShop = toPickUp(view)
  const DONE = 'done'
  const isUnfolded = handlers.opened.get(DONE) === true
  const toggle = (event: Event) => {
    event.preventDefault()
    handlers.toggle(DONE, !isUnfolded)
  }
  const folded = h(
    'details',
    { class: 'done', open: isUnfolded ? '' : null },
    h('summary', { 'data-key': DONE, click: toggle }, say.done(closed.length), icon(...ICONS.chevron)),
    isUnfolded && stopList(closed, undefined, handlers),
  )
  return [
    h(
      'div',
      { class: 'hero' },
      h('p', { class: 'order' }, link.run?.agentName ?? ''),
      h('h1', {}, say.yourRun(link.run?.day ?? '')),
      h(
        'p',
        { class: 'as-of' },
        h('span', { class: 'count' }, shared.asOf(formatTime(new Date(link.readAt).toISOString()))),
        retryButton(shared.refresh, 'on-ink', () => handlers.refresh()),
      ),
    ),
    h(
      'div',
      { class: 'cards' },
      totalsOf(view),
      ...view.notes.map((entry) => noteCard(entry, handlers.dismiss, entry.name)),
      view.totals.stops === 0 && h('p', { class: 'card' }, say.noStops),
      view.totals.stops > 0 &&
        open.length === 0 &&
        h('p', { class: 'card all-done' }, icon(...ICONS.check), say.allDone),
      waitingAtShop.length > 1 &&
        h(
          'button',
          {
            type: 'button',
            class: 'button quiet all',
            'data-key': 'all',
            click: () => handlers.pickUpAll(),
          },
          icon(...ICONS.box),
          say.pickedUpAll(waitingAtShop.length),
        ),
      open.length > 0 && stopList(open, next, handlers),
      closed.length > 0 && folded,
      shopCard(),
    ),
  ]
}
