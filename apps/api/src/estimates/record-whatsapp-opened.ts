import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { findEstimate } from './estimates.store.ts'

/** Records that the chat was opened with a version. @throws {AppError} estimate.not_found, also for unknown versions */
export async function recordWhatsappOpened(tx: Tx, number: string, version: number, actor: Actor): Promise<void> {
  const row = await findEstimate(tx, number)
  if (!row || version > row.version) throw new AppError('estimate.not_found')
  const event = { subject: 'estimate', subjectId: number, action: 'whatsapp_opened', after: { version } } as const
  await recordEvent(tx, actor, event)
}
