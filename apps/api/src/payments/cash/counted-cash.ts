import { AppError } from '@phuljhari/contract/errors'
import type { HandOver } from '@phuljhari/contract/payments/cash.contract'
import { differenceError } from '@phuljhari/contract/payments/count-cash'
import { toRupees } from '@phuljhari/contract/rules/money'
import { can } from '@phuljhari/contract/staff/roles'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../events/actor.ts'
import type { CountedRow, Differences } from './counted-cash.store.ts'

/** A count as it is on the wire, of a hand-over or of the close of a till. */
export function serializeCount(row: CountedRow): Pick<HandOver, 'expected' | 'counted' | 'total' | 'difference'> {
  const { n500, n200, n100, n50, n20, n10, accepted_at: at, accepted_by: person } = row
  return {
    expected: toRupees(row.expected_paise),
    counted: { n500, n200, n100, n50, n20, n10, coins: toRupees(row.coins_paise) },
    total: toRupees(row.total_paise),
    difference:
      row.difference_paise === null
        ? null
        : {
            amount: toRupees(row.difference_paise),
            reason: row.difference_reason ?? '',
            accepted: at === null || person === null ? null : { at: at.toISOString(), person },
          },
  }
}

/** @throws {AppError} request.invalid for a difference without a reason */
export function assertExplained(difference: number, reason: string): void {
  const message = differenceError(difference, reason)
  if (message !== null) throw new AppError('request.invalid', { message, fields: { reason: message } })
}

/** Whether someone may accept differences, and so accepts the one in their own count at once. */
const mayAcceptDifferences = ({ authority }: Actor): boolean =>
  authority === undefined || can(authority, 'payments.correct')

/**
 * Stores how a count differs from what was expected, in paise; nothing when it agrees.
 * @returns what the event of the count records of it
 */
export async function storeDifference(
  tx: Tx,
  differences: Differences,
  countId: number,
  { expected, difference, reason }: { expected: number; difference: number; reason: string },
  actor: Actor,
) {
  const sums = { expectedPaise: expected, countedPaise: expected + difference }
  if (difference === 0) return sums
  const isAccepted = mayAcceptDifferences(actor)
  await differences.insert(tx, countId, difference, reason)
  if (isAccepted) await differences.accept(tx, countId, actor.name)
  return { ...sums, differencePaise: difference, reason, isAccepted }
}
