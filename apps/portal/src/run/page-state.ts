import { isLinkSecret } from '@phuljhari/contract/rules/link-secret'
import type { RunStatus } from '@phuljhari/contract/runs/run-words'
import { isFailure, loadRun, openDevice, type Failure } from './api.ts'
import { isEntry, type Action, type Damaged, type Entry, type Link } from './entry.ts'
import { newId } from './new-id.ts'
import type { Phone } from './phone.ts'
import { say } from './run.messages.ts'
import { viewOf, type RunView, type StopView } from './run-view.ts'

/** What an agent enters with an action. */
export type Details = Partial<Pick<Action, 'takenBy' | 'paid' | 'reason'>> & { photo?: Blob | null }

/** What the page shows, and what changes it. Everything of the run is read from the phone again after each change. */
export class PageState {
  readonly phone: Phone
  /** Of the link that is open. */
  secret = ''
  link: Link | null = null
  view: RunView = viewOf(null, [], '')
  /** Why the last reading failed; null before it and when it succeeded. */
  problem: Failure | null = null
  /** By how much the server's clock is ahead of the phone's, in milliseconds; null while unknown. */
  clockOffset: number | null = null
  isReading = false
  isInPage = false
  /** What was said when something was not kept. */
  lost = ''
  #entries: Array<Entry | Damaged> = []
  /** Counts the readings: only the latest one counts. */
  #readings = 0

  constructor(phone: Phone) {
    this.phone = phone
  }

  /** Turns to the link in the address bar. */
  async open(secret: string): Promise<void> {
    this.secret = secret
    Object.assign(this, { link: null, problem: null, clockOffset: null, lost: '' })
    await this.tidy()
  }

  /** Deletes what the phone must not keep any longer, then reads what it keeps. */
  async tidy(): Promise<void> {
    // The server's time, where it is known: stops must not vanish since the phone's clock is wrong.
    const now = Date.now() + (this.clockOffset ?? 0)
    await this.phone.change((outbox) => outbox.tidy(this.secret, now))
    await this.refresh()
  }

  /** Reads what the phone keeps. */
  async refresh(): Promise<void> {
    const { links, entries, isInPage } = await this.phone.read()
    this.link = links.find(({ secret }) => secret === this.secret) ?? null
    this.#entries = entries
    this.isInPage = isInPage
    this.view = viewOf(this.link?.run ?? null, entries, this.secret)
  }

  get hasEnded(): boolean {
    return this.link?.hasEnded === true || this.problem?.failure === 'ended'
  }

  get damaged(): Damaged[] {
    return this.view.damaged
  }

  /** Asks the server for the stops. What the phone has stays when that fails on the way. */
  async load(): Promise<void> {
    const { secret } = this
    if (!isLinkSecret(secret)) return
    if (!this.link?.device) {
      // The server would only say that it does not know this phone.
      this.problem ??= { failure: 'device', message: '', retryAfterMs: 0 }
      return
    }
    const own = (this.#readings += 1)
    const answered = this.#entries.filter(isEntry).filter(({ outcome }) => outcome !== null)
    const ids = new Set(answered.map(({ id }) => id))
    const startedAt = Date.now()
    this.isReading = true
    const reply = await loadRun({ secret, device: this.link.device })
    if (own !== this.#readings || secret !== this.secret) return
    this.isReading = false
    this.problem = isFailure(reply) ? reply : null
    if (!isFailure(reply)) {
      this.clockOffset = Date.parse(reply.now) - (startedAt + Date.now()) / 2
      await this.phone.change((outbox) => outbox.replaceRun(secret, reply, Date.now(), ids))
    } else if (reply.failure === 'ended') await this.phone.change((outbox) => outbox.end(secret))
    await this.refresh()
  }

  /** Proves the agent's last digits. @returns what is wrong with them; '' when the page goes on */
  async enterDigits(digits: string): Promise<string> {
    const { secret } = this
    const reply = await openDevice(secret, digits)
    if (!isFailure(reply)) {
      await this.phone.change((outbox) => outbox.changeLink(secret, { device: reply.device }))
      this.problem = null
      await this.refresh()
      return ''
    }
    if (reply.failure === 'locked' || reply.failure === 'ended') {
      this.problem = reply
      return ''
    }
    return reply.message || (reply.failure === 'offline' ? say.noNetwork : say.failed)
  }

  /**
   * Writes what happened at stops, all at the same time.
   * @returns whether it is kept, if only in the page
   */
  async record(views: readonly StopView[], status: RunStatus, details: Details = {}): Promise<boolean> {
    const press = newId()
    const now = Date.now()
    const { photo, takenBy = '', paid = null, reason = '' } = details
    const entries = views.map(({ stop: { orderId, version, customerName } }) => ({
      secret: this.secret,
      press,
      name: customerName,
      action: { id: newId(), orderId, status, version, happenedAt: new Date(now).toISOString(), takenBy, paid, reason },
    }))
    const [first] = entries
    const bytes = await photo?.arrayBuffer()
    const kept = await this.phone.add(entries, now, bytes && first && { id: first.action.id, bytes })
    this.lost = kept === 'withoutPhoto' ? say.photoNotKept : ''
    await this.refresh()
    return true
  }

  async undo(press: string): Promise<boolean> {
    const undone = await this.phone.undo(press)
    await this.refresh()
    return undone
  }

  async dismiss(id: string): Promise<void> {
    await this.phone.dismiss(id)
    await this.refresh()
  }

  async seeRemoved(): Promise<void> {
    const { secret } = this
    await this.phone.change((outbox) => outbox.changeLink(secret, { removed: [] }))
    await this.refresh()
  }
}
