import { messageSubject, messageText, standardTemplate } from '@phuljhari/contract/messages/message-text'
import type { Store } from '@phuljhari/contract/settings/store-of'
import { backgroundRunner } from '../background-runner.ts'
import { paperLanguage } from '../customers/paper-language.ts'
import type { Db } from '../db/database.ts'
import { textIn } from '../http/translate.ts'
import type { AadhaarKeys } from '../security/seal.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { claimMail, finishMail, isMailWaiting, markLost } from './mail-queue.store.ts'
import { mailServerWithPassword } from './mail-server.ts'
import { readFacts } from './message-facts.ts'
import type { MessageRow } from './messages.store.ts'
import { openMailServer, problemOf, type Mail, type OpenMailServer, type SendResult } from './smtp.ts'

/** After how many minutes an e-mail is tried again; after the last one it counts as not sent. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720]

type Deps = {
  db: Db
  keys: AadhaarKeys
  /** Returns how the shop calls itself now. */
  shop: () => Promise<Store>
}

/** The e-mail as the order is now; null when there is nothing left to tell. */
async function write({ db, shop }: Deps, row: MessageRow): Promise<Mail | null> {
  const [found] = await readFacts(db, [row])
  if (!found) return null
  const { event, facts } = found
  const language = await paperLanguage(db, facts.customerPhone, facts.customerName)
  const translate = (text: string) => textIn(language, text)
  const { messages } = await currentSettings(db)
  const template = messages.templates[event][language] || standardTemplate(event, translate)
  return {
    id: `message-${row.id}`,
    to: row.address,
    subject: translate(messageSubject(event, facts.orderId)),
    text: messageText(template, facts, await shop(), translate),
    language,
  }
}

/** Stores what became of an e-mail. */
async function store(db: Db, { id, attempts }: MessageRow, result: SendResult): Promise<void> {
  if (result.outcome === 'sent') return void (await finishMail(db, id, { state: 'sent', problem: '' }))
  const { outcome, problem } = result
  const minutes = outcome === 'later' ? RETRY_MINUTES[attempts - 1] : undefined
  if (minutes !== undefined) await finishMail(db, id, { state: 'waiting', problem, minutes })
  else await finishMail(db, id, { state: outcome === 'unknown' ? 'unknown' : 'failed', problem })
}

type Prepared = { mail: Mail; server: OpenMailServer } | { failure: SendResult }

/** Writes an e-mail and opens the mail server. @returns null when nothing is left to tell */
async function prepare(deps: Deps, row: MessageRow, open: () => Promise<OpenMailServer>): Promise<Prepared | null> {
  const mail = await write(deps, row)
  if (!mail) return null
  try {
    return { mail, server: await open() }
  } catch (error) {
    return { failure: { outcome: 'later', problem: problemOf(error) } }
  }
}

/** Sends one e-mail from the queue. @returns false when none is left */
async function sendNext(deps: Deps, open: () => Promise<OpenMailServer>): Promise<boolean> {
  // Committed before it is handed over: whatever happens from here on, nobody sends it a second time.
  const row = await claimMail(deps.db)
  if (!row) return false
  const prepared = await prepare(deps, row, open).catch(async (error: unknown) => {
    // Nothing was handed over: it is tried again, and the failure is reported.
    await store(deps.db, row, { outcome: 'later', problem: '' })
    throw error
  })
  if (!prepared) await finishMail(deps.db, row.id, { state: 'withdrawn', problem: '' })
  // If the result cannot be stored, it stays `sending`, and becomes `unknown` (markLost).
  else await store(deps.db, row, 'mail' in prepared ? await prepared.server.send(prepared.mail) : prepared.failure)
  return true
}

/**
 * Sends what waits, one e-mail after another through one connection.
 * @internal for tests
 */
export async function sendWaitingMails(deps: Deps, signal: AbortSignal): Promise<void> {
  await markLost(deps.db)
  if (!(await isMailWaiting(deps.db))) return
  const form = await mailServerWithPassword(deps.db, deps.keys)
  if (!form) return
  let server: OpenMailServer | undefined
  const open = async () => {
    if (!server?.isUsable()) server = await openMailServer(form)
    return server
  }
  try {
    while (!signal.aborted && (await sendNext(deps, open)));
  } finally {
    server?.close()
  }
}

/** Sends e-mails in the background: as soon as one is queued here, and every few seconds those that wait. */
export const mailRunner = (deps: Deps, onFailure: (error: unknown) => void) =>
  backgroundRunner((signal) => sendWaitingMails(deps, signal), onFailure)
