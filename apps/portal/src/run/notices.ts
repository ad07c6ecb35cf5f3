import { MAX_CLOCK_MINUTES } from '@phuljhari/contract/runs/run-words'
import { formatTime } from '@phuljhari/contract/rules/dates'
import { h } from '../pages-without-account/dom.ts'
import type { Failure } from './api.ts'
import type { Damaged, Link } from './entry.ts'
import { say } from './run.messages.ts'

type State = {
  link: Link | null
  /** Why the last reading failed, or null. */
  problem: Failure | null
  /** By how much the server's clock is ahead of the phone's, in milliseconds; null while unknown. */
  clockOffset: number | null
  isDurable: boolean
  /** What was said when something was not kept; '' otherwise. */
  lost: string
  isInPage: boolean
  damaged: readonly Damaged[]
}
type Handlers = { dismiss(id: string): void; seen(): void }

const notice = (text: string, ...more: readonly Node[]): Node =>
  h('div', { class: 'notice' }, h('p', {}, text), ...more)

const seenButton = (key: string, press: () => void): Node =>
  h('button', { type: 'button', class: 'button quiet', 'data-key': key, click: press }, say.seen)

/** What the agent has to know above everything else. */
export function notices(state: State, { dismiss, seen }: Handlers): Node[] {
  const { link, problem, clockOffset, isDurable, lost, isInPage, damaged } = state
  const minutes = Math.abs(clockOffset ?? 0) / 60_000
  const time = link?.run ? formatTime(new Date(link.readAt).toISOString()) : ''
  const removed = link?.removed ?? []
  return [
    minutes > MAX_CLOCK_MINUTES && notice(say.clockWrong(minutes)),
    !isDurable && notice(say.keepsNothing),
    isInPage && notice(say.notKept),
    lost !== '' && notice(lost),
    time !== '' && problem !== null && notice(problem.failure === 'offline' ? say.stale(time) : say.staleFailed(time)),
    removed.length > 0 &&
      notice(
        say.removed,
        h('ul', {}, ...removed.map(({ orderId, name }) => h('li', {}, `${name}, ${orderId}`))),
        seenButton('removed', seen),
      ),
    ...damaged.map(({ id, text }) =>
      notice(
        say.damaged,
        h('p', { class: 'small' }, text.slice(0, 300)),
        seenButton(`damaged:${id}`, () => dismiss(id)),
      ),
    ),
  ].filter((node) => node !== false)
}
