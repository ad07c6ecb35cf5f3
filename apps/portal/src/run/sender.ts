import { report, sendPhoto, type Failure } from './api.ts'
import { isEntry } from './entry.ts'
import { HOLD_MS } from './outbox.ts'
import type { Phone } from './phone.ts'
import { say } from './run.messages.ts'

/** After the time for an undo. */
const MARGIN_MS = 100
const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000
/** A tab that is asleep may hold the lock: the server takes an action twice without harm. */
const LOCK_PATIENCE_MS = 40_000

/** What the bar says of sending. */
export type Sending = {
  isBusy: boolean
  /** What stopped the last attempt, or null. */
  failure: Failure | null
  /** When the next attempt follows, by the phone's clock in milliseconds; null when none is planned. */
  retryAt: number | null
}

/** One tab at a time, where the browser has locks. Without HTTPS it has none. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work()
  let isOurs = false
  const locked = () => {
    isOurs = true
    return work()
  }
  try {
    return await navigator.locks.request('run-outbox', { signal: AbortSignal.timeout(LOCK_PATIENCE_MS) }, locked)
  } catch (error) {
    if (isOurs) throw error
    return work()
  }
}

/** Sends what waits: at once when asked, again and again while the page is open until it has arrived. */
export class Sender {
  readonly state: Sending = { isBusy: false, failure: null, retryAt: null }
  readonly #phone: Phone
  readonly #onChange: () => Promise<void>
  readonly #onSent: () => Promise<void>
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** Asked for while it was busy. */
  #isWanted = false

  /**
   * @param onChange called when something was sent or failed
   * @param onSent called after an attempt that the server has answered
   */
  constructor(phone: Phone, onChange: () => Promise<void>, onSent: () => Promise<void>) {
    this.#phone = phone
    this.#onChange = onChange
    this.#onSent = onSent
  }

  /** Sends after a while, unless that was planned for earlier. */
  sendIn(ms: number): void {
    const at = Date.now() + ms
    if (this.state.retryAt !== null && this.state.retryAt <= at && this.state.retryAt > Date.now()) return
    clearTimeout(this.#timer)
    this.state.retryAt = at
    this.#timer = setTimeout(() => void this.send(), ms)
  }

  /** @param force sends also what can still be undone */
  async send({ force = false } = {}): Promise<void> {
    if (this.state.isBusy) {
      this.#isWanted = true
      return
    }
    let hasChanged = false
    const onChange = () => {
      hasChanged = true
      return this.#onChange()
    }
    clearTimeout(this.#timer)
    Object.assign(this.state, { isBusy: true, retryAt: null })
    const options = { force, tooLate: say.tooLate, onChange }
    const failure = await alone(() => this.#phone.flush({ report, sendPhoto }, options)).catch((): Failure => ({
      failure: 'failed',
      message: '',
      retryAfterMs: 0,
    }))
    Object.assign(this.state, { isBusy: false, failure })
    this.#failures = failure ? this.#failures + 1 : 0
    // Without the digits another attempt is useless.
    if (failure && failure.failure !== 'device') this.sendIn(this.#retryMs(failure))
    else if (failure === null) await this.#planNext()
    this.#isWanted = false
    await this.#onChange()
    if (hasChanged && !failure) await this.#onSent()
  }

  /** What could still be undone is sent as soon as it cannot. */
  async #planNext(): Promise<void> {
    if (this.#isWanted) return this.sendIn(0)
    const { entries } = await this.#phone.read()
    const held = entries.filter(isEntry).filter(({ outcome }) => outcome === null)
    if (held.length === 0) return
    const rest = Math.min(...held.map(({ holdUntil }) => holdUntil)) - Date.now()
    this.sendIn(Math.min(HOLD_MS, Math.max(0, rest)) + MARGIN_MS)
  }

  #retryMs({ retryAfterMs }: Failure): number {
    const backoff = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(10, this.#failures - 1))
    // Phones that lost the same network must not all come back in the same second.
    return Math.max(retryAfterMs, backoff * (0.8 + 0.4 * Math.random()))
  }
}
