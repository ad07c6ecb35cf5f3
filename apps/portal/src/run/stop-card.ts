import { formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import type { RunStatus } from '@phuljhari/contract/runs/run-words'
import { callLink } from '../pages-without-account/call-link.ts'
import { h, icon, ICONS } from '../pages-without-account/dom.ts'
import { slotText } from '../pages-without-account/shared.messages.ts'
import type { Entry } from './entry.ts'
import { mapLink } from './map-link.ts'
import { say, STATUS_TEXTS } from './run.messages.ts'
import type { StopView } from './run-view.ts'

/** What can be pressed at a stop. */
export type StopHandlers = {
  act(orderId: string, status: RunStatus): void
  undo(press: string): void
  dismiss(id: string): void
}

const ACTION_ICONS: Readonly<Record<RunStatus, readonly string[]>> = {
  picked_up: ICONS.box,
  in_transit: ICONS.truck,
  delivered: ICONS.check,
  failed: ICONS.close,
}

/** What an entry says, in a line, so that the agent can repeat it to the shop. */
function entryText({ action: { status, happenedAt, paid } }: Entry): string {
  const said = say.reportedAs(STATUS_TEXTS[status], formatTime(happenedAt))
  if (!paid) return said
  return `${said} ${paid.mode === 'cash' ? say.tookCash(paid.amount) : say.tookUpi(paid.amount)}.`
}

/** What the server did not simply apply. @param title names the stop where it is not shown beside it */
export function noteCard(entry: Entry, dismiss: (id: string) => void, title = ''): Node {
  const { id, outcome, message, photo, name } = entry
  const text =
    outcome === 'refused'
      ? say.refused(message)
      : outcome === 'reported'
        ? say.officeDecides(message)
        : photo === 'failed'
          ? say.photoLost
          : ''
  return h(
    'div',
    { class: 'note', 'data-tone': outcome === 'reported' ? 'notice' : 'danger' },
    title !== '' && h('strong', {}, title || name),
    h('p', {}, text),
    h('p', { class: 'small' }, entryText(entry)),
    h(
      'button',
      { type: 'button', class: 'button quiet', 'data-key': `dismiss:${id}`, click: () => dismiss(id) },
      say.seen,
    ),
  )
}

/** The order of the buttons: what comes next first, then what also may happen. */
function actionButtons(view: StopView, { act }: StopHandlers): Node {
  const [first] = view.actions
  const button = (status: RunStatus) =>
    h(
      'button',
      {
        type: 'button',
        class: status === first ? 'button main' : 'button quiet',
        'data-key': `${status}:${view.stop.orderId}`,
        click: () => act(view.stop.orderId, status),
      },
      icon(...ACTION_ICONS[status]),
      STATUS_TEXTS[status],
    )
  return h('div', { class: 'actions' }, ...view.actions.map(button))
}

const slotOf = (slot: string): string => (slot === 'Same Day (Urgent)' ? say.urgent : slotText(slot))

const fact = (label: string, value: string): Node => h('div', {}, h('dt', {}, label), h('dd', {}, value))

function details(view: StopView, handlers: StopHandlers): Node[] {
  const { stop, notes, undo, actions } = view
  return [
    h('p', { class: 'order' }, stop.orderId),
    h('p', { class: 'address' }, stop.address),
    h(
      'dl',
      {},
      // A shop that does not pack line by line counts none.
      stop.cartons !== null && fact(say.cartons, String(stop.cartons)),
      fact(say.toCollect, stop.due > 0 ? formatRupees(stop.due) : say.paid),
    ),
    ...(stop.notes === '' ? [] : [h('p', { class: 'notes' }, h('strong', {}, say.notes), h('span', {}, stop.notes))]),
    h(
      'div',
      { class: 'links' },
      callLink(stop.customerName, stop.customerPhone, 'quiet'),
      h(
        'a',
        { class: 'button quiet', href: mapLink(stop), target: '_blank', rel: 'noreferrer' },
        icon(...ICONS.map),
        say.map,
      ),
    ),
    ...notes.map((entry) => noteCard(entry, handlers.dismiss)),
    ...(actions.length > 0 ? [actionButtons(view, handlers)] : []),
    ...(undo === null ? [] : [undoButton(undo, handlers, `undo:${stop.orderId}`)]),
  ]
}

/** @param key by which the button keeps the focus when the page is drawn again */
export const undoButton = (press: string, { undo }: Pick<StopHandlers, 'undo'>, key: string): Node =>
  h(
    'button',
    { type: 'button', class: 'button quiet', 'data-key': key, click: () => undo(press) },
    icon(...ICONS.undo),
    say.undo,
  )

/**
 * A stop of the run, as an item of a list.
 * @param isNext whether it is the one to drive to
 * @param isOpen whether its details are shown
 * @param onToggle called when the agent opens or closes it
 */
export function stopCard(
  view: StopView,
  handlers: StopHandlers,
  { isNext, isOpen, onToggle }: { isNext: boolean; isOpen: boolean; onToggle: (isOpen: boolean) => void },
): Node {
  const { stop, status, isWaiting, notes } = view
  const slot = slotOf(stop.slot)
  const toggle = (event: Event) => {
    event.preventDefault()
    onToggle(!isOpen)
  }
  const card = h(
    'details',
    {
      class: 'stop',
      'data-status': status,
      'data-next': String(isNext),
      open: isOpen ? '' : null,
    },
    h(
      'summary',
      { 'data-key': `stop:${stop.orderId}`, click: toggle },
      h('span', { class: 'number', 'aria-label': say.stopNumber(stop.position) }, String(stop.position)),
      h(
        'span',
        { class: 'who' },
        isNext && h('span', { class: 'next' }, say.next),
        h('strong', {}, stop.customerName),
        h(
          'span',
          { class: 'line' },
          h('span', { class: 'status' }, STATUS_TEXTS[status]),
          slot !== '' && h('span', {}, slot),
          stop.due > 0 && view.actions.length > 0 && h('span', { class: 'due' }, formatRupees(stop.due)),
          notes.length > 0 && icon(...ICONS.warning),
        ),
      ),
      icon(...ICONS.chevron),
    ),
    // What is closed is not drawn: a day has twenty stops, and phones are slow.
    isOpen && h('div', { class: 'inside' }, ...details(view, handlers)),
  )
  if (isWaiting) card.dataset['waiting'] = 'true'
  return h('li', {}, card)
}
