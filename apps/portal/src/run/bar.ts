import { h, icon, ICONS } from '../pages-without-account/dom.ts'
import { say, STATUS_TEXTS } from './run.messages.ts'
import type { RunView } from './run-view.ts'
import type { Sending } from './sender.ts'
import { undoButton } from './stop-card.ts'

type Handlers = { send(): void; undo(press: string): void }

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** What was pressed last, as long as it can be taken back. */
function undoRow({ undo }: RunView, handlers: Handlers): Node | null {
  const [first] = undo?.entries ?? []
  if (!undo || !first) return null
  const what = STATUS_TEXTS[first.action.status]
  const text = undo.entries.length > 1 ? say.enteredMany(what, undo.entries.length) : say.entered(what, first.name)
  const seconds = secondsUntil(undo.until)
  return h(
    'div',
    { class: 'row' },
    h('p', {}, h('strong', {}, text), seconds > 0 && h('span', { class: 'count' }, say.sentIn(seconds))),
    undoButton(undo.press, handlers, 'undo'),
  )
}

function stateOf({ isBusy, failure, retryAt }: Sending): string {
  if (isBusy) return say.sending
  if (!navigator.onLine || failure?.failure === 'offline') return say.noNetwork
  if (failure?.failure === 'device') return say.needsDigits
  if (failure && retryAt !== null) return say.retryIn(secondsUntil(retryAt))
  return ''
}

/** What waits to be sent, always in sight. */
export function barContent(view: RunView, sending: Sending, handlers: Handlers): Node[] {
  const { waiting } = view
  const state = waiting > 0 ? stateOf(sending) : ''
  return [
    undoRow(view, handlers),
    h(
      'div',
      { class: 'row', 'data-waiting': String(waiting > 0) },
      h(
        'p',
        {},
        icon(...(waiting > 0 ? ICONS.warning : ICONS.check)),
        h('strong', {}, waiting > 0 ? say.waiting(waiting) : say.nothingWaiting),
        state !== '' && h('span', { class: 'count' }, state),
      ),
      waiting > 0 &&
        h(
          'button',
          { type: 'button', class: 'button main', 'data-key': 'send', click: () => handlers.send() },
          say.sendNow,
        ),
    ),
  ].filter((node) => node !== null)
}
