import { AppError } from '@phuljhari/contract/errors'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { t } from '@phuljhari/contract/rules/t'
import { isLinkSecret } from '@phuljhari/contract/rules/link-secret'
import { MAX_DIGIT_TRIES } from '@phuljhari/contract/runs/run-words'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { hashToken, newLinkSecret } from '../security/tokens.ts'
import { recordRun } from './record-run.ts'
import * as links from './run-links.store.ts'
import { readableUntil, reportableUntil, startOfRun } from './run-times.ts'
import { saveSeen } from './runs.store.ts'

/** What a phone sends to be recognised. Both may be anything. */
export type Credentials = { secret: string; device: string }

const isOver = (link: links.LinkRow, now: Date) => now > reportableUntil(link.day)
const isEnded = (link: links.LinkRow) => link.revoked_at !== null || link.is_agent_gone

/** The agent has no account: who made the link may have used it, so events name both. */
export const agentOf = ({ id, created_by: madeBy }: links.LinkRow, address: string): Actor => ({
  name: 'agent',
  address,
  link: { id, madeBy },
})

async function linkOf(tx: Tx, secret: string): Promise<links.LinkRow> {
  const link = isLinkSecret(secret) ? await links.findLink(tx, hashToken(secret)) : undefined
  if (!link || isOver(link, new Date())) throw new AppError('run.not_found')
  return link
}

/**
 * The link of a phone that may send what happened, also after the link was ended.
 * @throws {AppError} run.not_found, run.device_unknown
 */
export async function reportingLink(tx: Tx, { secret, device }: Credentials): Promise<links.LinkRow> {
  const link = await linkOf(tx, secret)
  const isKnown = device !== '' && (await links.isKnownDevice(tx, link.id, hashToken(device)))
  if (!isKnown) throw new AppError(isEnded(link) ? 'run.not_found' : 'run.device_unknown')
  return link
}

/**
 * The link of a phone that may read the run.
 * @throws {AppError} run.not_found, run.device_unknown, run.ended, run.too_early
 */
export async function readingLink(tx: Tx, credentials: Credentials): Promise<links.LinkRow> {
  const link = await reportingLink(tx, credentials)
  if (isEnded(link)) throw new AppError('run.not_found')
  if (new Date() > readableUntil(link.day)) throw new AppError('run.ended')
  if (new Date() < startOfRun(link.day)) throw tooEarly(link.day)
  return link
}

const tooEarly = (day: string) =>
  new AppError('run.too_early', {
    message: t('This run is on {day}. Open the link again on that day.', { day: formatDate(day) }),
  })

const lastDigits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-4)

type Opened = { device: string } | { wrong: AppError }
async function tryDigits(tx: Tx, secret: string, digits: string, address: string): Promise<Opened> {
  const link = isLinkSecret(secret) ? await links.lockLink(tx, hashToken(secret)) : undefined
  if (!link || isEnded(link) || isOver(link, new Date())) return { wrong: new AppError('run.not_found') }
  if (new Date() > readableUntil(link.day)) return { wrong: new AppError('run.ended') }
  if (new Date() < startOfRun(link.day)) return { wrong: tooEarly(link.day) }
  if (link.locked_at !== null) return { wrong: new AppError('run.locked') }
  const actor = agentOf(link, address)
  if (digits !== lastDigits(link.agent_phone)) {
    await links.addWrongTry(tx, link.id, MAX_DIGIT_TRIES)
    const left = MAX_DIGIT_TRIES - link.wrong_tries - 1
    if (left > 0) return { wrong: new AppError('run.wrong_digits', { message: leftText(left) }) }
    await recordRun(tx, actor, link.run_id, 'locked')
    return { wrong: new AppError('run.locked') }
  }
  const device = newLinkSecret()
  await links.insertDevice(tx, link.id, hashToken(device))
  await saveSeen(tx, link.run_id)
  await recordRun(tx, actor, link.run_id, 'opened')
  return { device }
}
const leftText = (left: number) =>
  left === 1
    ? t('These are not the last four digits. One more wrong try locks the link.')
    : t('These are not the last four digits. {left} tries are left.', { left })

/**
 * Opens a link on a device that knows the last four digits of the agent's phone. Devices that opened it before keep
 * working when it is locked.
 * @returns the token of the device, of which only the hash is stored
 * @throws {AppError} run.not_found, run.ended, run.too_early, run.locked, run.wrong_digits
 */
export async function openRun(db: Db, secret: string, digits: string, address: string): Promise<{ device: string }> {
  // Not thrown inside the transaction, which would take the count of wrong tries back.
  const opened = await db.transaction((tx) => tryDigits(tx, secret, digits, address))
  if ('wrong' in opened) throw opened.wrong
  return opened
}
