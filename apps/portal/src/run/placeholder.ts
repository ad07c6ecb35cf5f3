import { isLinkSecret } from '@phuljhari/contract/rules/link-secret'
import { h } from '../pages-without-account/dom.ts'
import { failureView } from '../pages-without-account/failure-view.ts'
import { shared } from '../pages-without-account/shared.messages.ts'
import { digitsView, shopCard } from './digits-view.ts'
import { say } from './run.messages.ts'
import type { PageState } from './page-state.ts'
import { noteCard } from './stop-card.ts'

type Handlers = { retry(): void; enterDigits(digits: string): Promise<string>; dismiss(id: string): void }

/** What stands in place of stops that cannot be shown; null where they can be. */
export function placeholder(page: PageState, { retry, enterDigits, dismiss }: Handlers): Node[] | null {
  const { problem, view, link } = page
  const failed = (title: string, hint: string, canRetry: boolean) =>
    failureView({ title, hint }, canRetry ? retry : null, shopCard())
  if (!isLinkSecret(page.secret)) return failed(shared.incomplete, shared.incompleteHint, false)
  if (page.hasEnded) {
    const rest = view.waiting > 0 ? say.endedWaiting : say.endedSent
    const notes = view.notes.map((entry) => noteCard(entry, dismiss, entry.name))
    return [...failed(shared.ended, `${say.endedHint} ${rest}`, false), h('div', { class: 'below' }, ...notes)]
  }
  switch (problem?.failure) {
    case 'locked':
      return failed(say.locked, say.lockedHint, false)
    case 'device':
    case 'wrongDigits':
      return digitsView(enterDigits)
  }
  if (link?.run) return null
  switch (problem?.failure) {
    case undefined:
      return [h('div', { class: 'hero' }, h('h1', { class: 'waiting' }, say.loading))]
    case 'tooMany':
      return failed(shared.tooMany, shared.tooManyHint, true)
    case 'offline':
      return failed(shared.offline, say.needsNetwork, true)
    default:
      return failed(say.failed, shared.failedHint, true)
  }
}
