import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import { lockEstimate, type EstimateRow } from './estimates.store.ts'

/** The estimate, locked until the transaction ends. @throws {AppError} estimate.not_found */
export async function lockKnownEstimate(tx: Tx, number: string): Promise<EstimateRow> {
  const row = await lockEstimate(tx, number)
  if (!row) throw new AppError('estimate.not_found')
  return row
}

/**
 * Only the current version of an open estimate can be revised or confirmed, so that nobody overlooks a change by
 * someone else.
 * @throws {AppError} estimate.closed, estimate.changed
 */
export function assertCurrent(row: EstimateRow, version: number): void {
  if (row.state !== 'open') throw new AppError('estimate.closed')
  if (row.version !== version) throw new AppError('estimate.changed')
}
