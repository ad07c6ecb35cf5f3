import { DOCUMENT_KINDS, DOCUMENT_LABELS } from '@phuljhari/contract/documents/document-kinds'
import { AppError } from '@phuljhari/contract/errors'
import { financialYear } from '@phuljhari/contract/tax/document-number'
import type { Tx } from '../db/database.ts'
import type { Change } from './assert-allowed.ts'
import { lockSeries, seriesOfYear } from './settings.store.ts'

const isFirstOfYear = (day: string) => day.endsWith('-04-01')

/**
 * The numbers of a financial year have one prefix (trade.md section 1.3): it may change today while the series has no
 * number, or on 1 April.
 * @throws {AppError} request.invalid, settings.prefix_in_use
 */
export async function assertSeriesMayChange(
  tx: Tx,
  { before, value, validFrom, today }: Change<'series'>,
): Promise<void> {
  const changed = DOCUMENT_KINDS.filter((kind) => value[kind] !== before[kind])
  if (changed.length === 0) return
  if (validFrom !== today && !isFirstOfYear(validFrom))
    throw new AppError('request.invalid', { fields: { validFrom: 'Choose today or 1 April' } })
  await lockSeries(tx)
  const year = financialYear(validFrom)
  const used = await seriesOfYear(tx, year)
  const refused = changed.filter((kind) =>
    used.some((series) =>
      series.kind === kind ? series.last_serial > 0 && series.prefix !== value[kind] : series.prefix === value[kind],
    ),
  )
  const [first] = refused
  if (first === undefined) return
  const names = refused.map((kind) => DOCUMENT_LABELS[kind]).join(', ')
  throw new AppError('settings.prefix_in_use', {
    message: `Numbers of ${year} have their prefix already (${names}). It may change from 1 April.`,
    fields: { [`value.${first}`]: 'In use this year' },
  })
}
