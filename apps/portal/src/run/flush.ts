import { MAX_REPORTS } from '@phuljhari/contract/runs/run-words'
import type { RunResult } from '@phuljhari/contract/runs/run-page.contract'
import { isFailure, type Credentials, type Failure } from './api.ts'
import { isEntry, type Action, type Entry } from './entry.ts'
import type { Outbox } from './outbox.ts'

/** The calls that send; in tests a server of theirs. */
export type Server = {
  report(credentials: Credentials, actions: readonly Action[]): Promise<RunResult[] | Failure>
  sendPhoto(credentials: Credentials, id: string, bytes: ArrayBuffer): Promise<object>
}

export type FlushOptions = {
  /** Sends also what still waits for an undo. */
  force?: boolean
  /** What stands at actions that came after the link has ended for sending, too. */
  tooLate: string
  /** Called after each change of the outbox. */
  onChange?: () => Promise<void> | void
}

const nothingMore: Failure = { failure: 'failed', message: '', retryAfterMs: 0 }

const refusedFor = (entries: readonly Entry[], message: string): RunResult[] =>
  entries.map(({ id }) => ({ id, outcome: 'refused', message }))

/** Sends the actions of a link, in batches. @returns what stopped it, or null */
async function sendActions(
  outbox: Outbox,
  server: Server,
  credentials: Credentials,
  { force = false, tooLate, onChange }: FlushOptions,
): Promise<Failure | null> {
  let most = MAX_REPORTS
  for (;;) {
    const sent = await outbox.take(credentials.secret, Date.now(), { force, most })
    if (sent.length === 0) return null
    await onChange?.()
    const actions = sent.map(({ action }) => action)
    const reply = await server.report(credentials, actions)
    if (!isFailure(reply)) {
      await outbox.settle(sent, reply)
      const { entries } = await outbox.read()
      const isStuck = entries.some((one) => isEntry(one) && one.outcome === null && one.id === sent[0]?.id)
      // A reply that says nothing of the first one would be asked for without end.
      if (isStuck) return nothingMore
    } else if (reply.failure === 'ended') await outbox.settle(sent, refusedFor(sent, tooLate))
    else if (reply.failure !== 'refused') return reply
    else if (sent.length === 1) await outbox.settle(sent, refusedFor(sent, reply.message))
    // One of them spoils the whole request: each goes on its own, so that the others arrive.
    else most = 1
    await onChange?.()
  }
}

/** Sends the photos of actions that the server has. @returns what stopped it, or null */
async function sendPhotos(
  outbox: Outbox,
  server: Server,
  credentials: Credentials,
  { onChange }: FlushOptions,
): Promise<Failure | null> {
  const { entries } = await outbox.read()
  const waiting = entries
    .filter(isEntry)
    .filter(({ secret, photo, outcome }) => secret === credentials.secret && photo === 'kept' && outcome !== null)
  for (const { id, outcome } of waiting) {
    const bytes = outcome === 'refused' ? null : await outbox.photo(id)
    const reply = bytes === null ? null : await server.sendPhoto(credentials, id, bytes)
    const failure = reply !== null && isFailure(reply) ? reply : null
    if (failure && failure.failure !== 'refused' && failure.failure !== 'ended') return failure
    await outbox.settlePhoto(id, reply !== null && failure === null)
    await onChange?.()
  }
  return null
}

/**
 * Sends everything that waits, of all links of this phone, each action before its photo. One link that fails holds up
 * no other.
 * @returns what stopped one of them, or null when nothing failed
 */
export async function flush(outbox: Outbox, server: Server, options: FlushOptions): Promise<Failure | null> {
  const { links, entries } = await outbox.read()
  const secrets = new Set(entries.filter(isEntry).map(({ secret }) => secret))
  let stopped: Failure | null = null
  for (const secret of secrets) {
    const device = links.find((link) => link.secret === secret)?.device ?? null
    const credentials = { secret, device }
    const failure =
      (await sendActions(outbox, server, credentials, options)) ??
      (await sendPhotos(outbox, server, credentials, options))
    stopped ??= failure
  }
  return stopped
}
