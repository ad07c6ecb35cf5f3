import { AppError } from '@phuljhari/contract/errors'
import { tooFewHsnDigits } from '@phuljhari/contract/products/trade-fields'
import type { Tx } from '../db/database.ts'
import { currentSettings } from '../settings/current-settings.ts'

/**
 * Refuses an HSN that has fewer digits than the shop must print on its invoices.
 * @param hsn the HSN that is stored now; null or undefined for none
 * @throws {AppError} request.invalid
 */
export async function assertHsnDigits(tx: Tx, hsn: string | null | undefined): Promise<void> {
  if (!hsn) return
  const { kind, hsnDigits } = (await currentSettings(tx)).registration
  if (kind === 'unregistered' || hsn.length >= hsnDigits) return
  const message = tooFewHsnDigits(hsnDigits)
  throw new AppError('request.invalid', { message, fields: { hsn: message } })
}
