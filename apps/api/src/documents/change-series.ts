import type { DocumentSeries } from '@phuljhari/contract/documents/document-series.contract'
import { DOCUMENT_KINDS, type DocumentKind } from '@phuljhari/contract/documents/document-kinds'
import { AppError } from '@phuljhari/contract/errors'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { documentNumber, financialYear, maxSerial } from '@phuljhari/contract/tax/document-number'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { confirmSerial, findSeries, lockSeries, seriesPrefixes, type SeriesRow } from './series.store.ts'
import { t } from '@phuljhari/contract/rules/t'

const serialize = ({ kind, prefix, financial_year, last_serial, needs_confirmation }: SeriesRow): DocumentSeries => ({
  kind,
  prefix,
  financialYear: financial_year,
  lastSerial: last_serial,
  lastNumber: last_serial === 0 ? null : documentNumber(prefix, financial_year, last_serial),
  needsConfirmation: needs_confirmation,
})

/** The series of this financial year, including those without a number yet, and those to be confirmed. */
export async function listSeries(tx: Tx): Promise<DocumentSeries[]> {
  const today = indiaDay(new Date())
  const year = financialYear(today)
  const [prefixes, rows] = [await seriesPrefixes(tx, today), await findSeries(tx, year)]
  return DOCUMENT_KINDS.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    const current = { kind, prefix: prefixes[kind], financial_year: year, last_serial: 0, needs_confirmation: false }
    const isKnown = ofKind.some((row) => row.prefix === current.prefix && row.financial_year === year)
    return [...ofKind, ...(isKnown ? [] : [current])].map(serialize)
  })
}

/**
 * Confirms, after a restore, the last number that was printed. A repeat changes nothing.
 * @throws {AppError} series.lower when higher numbers are issued, request.invalid when the number would be too long
 */
export const confirmSeries = (
  db: Db,
  { kind, financialYear: year, lastSerial }: { kind: DocumentKind; financialYear: string; lastSerial: number },
  actor: Actor,
): Promise<DocumentSeries> =>
  db.transaction(async (tx) => {
    const row = await lockSeries(tx, kind, year)
    if (!row) throw new AppError('request.invalid', { message: t('Series not found') })
    const { prefix, last_serial } = row
    if (!row.needs_confirmation && lastSerial === last_serial) return serialize(row)
    if (lastSerial < last_serial) throw AppError.at('lastSerial', 'series.lower')
    const refuse = (message: string) => {
      throw new AppError('request.invalid', { message, fields: { lastSerial: message } })
    }
    if (!row.needs_confirmation) refuse('This series needs no confirmation')
    if (lastSerial > maxSerial(prefix)) refuse(`The last number of this series is at most ${maxSerial(prefix)}`)
    await confirmSerial(tx, row, lastSerial)
    await recordEvent(tx, actor, {
      subject: 'series',
      subjectId: `${prefix}/${year}`,
      action: 'last_number_confirmed',
      before: { kind, lastSerial: last_serial },
      after: { kind, lastSerial },
    })
    return serialize({ ...row, last_serial: lastSerial, needs_confirmation: false })
  })
