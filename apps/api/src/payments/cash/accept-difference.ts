import { AppError } from '@phuljhari/contract/errors'
import type { HandOver } from '@phuljhari/contract/payments/cash.contract'
import type { Db } from '../../db/database.ts'
import { rowId } from '../../db/row-id.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/events.store.ts'
import { findHandOver, saveConsent } from './cash.store.ts'
import { readHandOver } from './read-agent-cash.ts'

/**
 * Accepts the difference of a hand-over. Accepting again changes nothing. Closed books do not prevent it: the consent
 * is dated today, and no amount changes.
 * @throws {AppError} cash.not_found, cash.no_difference
 */
export const acceptDifference = (db: Db, id: string, actor: Actor): Promise<HandOver> =>
  db.transaction(async (tx) => {
    const key = rowId(id)
    const row = key === null ? undefined : await findHandOver(tx, key)
    if (!row) throw new AppError('cash.not_found')
    if (row.difference_paise === null) throw new AppError('cash.no_difference')
    // Of two owners at once, the second changes no row.
    if ((await saveConsent(tx, row.id, actor.name)) > 0)
      await recordEvent(tx, actor, {
        subject: 'cash',
        subjectId: id,
        action: 'difference_accepted',
        after: {
          agentId: row.agent_id,
          agentName: row.agent_name,
          number: row.number,
          differencePaise: row.difference_paise,
          reason: row.difference_reason,
        },
      })
    return readHandOver(tx, row.id)
  })
