import type { DocumentKind } from '@phuljhari/contract/documents/document-kinds'
import { AppError } from '@phuljhari/contract/errors'
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { documentNumber, financialYear, maxSerial } from '@phuljhari/contract/tax/document-number'
import type { Tx } from '../db/database.ts'
import { lockSettingsShared, settingInForce } from '../settings/settings.store.ts'

export type TakenNumber = {
  number: string
  prefix: string
  /** Such as `26-27`. */
  financialYear: string
  serial: number
  /** The day asked for, or that of the series' last number if it is later: dates never go back within a series. */
  date: string
}

type Prefixes = ShopSettings['series']
/** The prefixes in force on a day in India. */
export async function seriesPrefixes(tx: Tx, day: string): Promise<Prefixes> {
  const row = await settingInForce(tx, 'series', day)
  return { ...DEFAULT_SHOP_SETTINGS.series, ...row?.value }
}

const raise = {
  name: 'series_raise',
  text: `update document_series set last_serial = last_serial + 1, last_date = greatest(last_date, $4)
         where kind = $1 and prefix = $2 and financial_year = $3 and not needs_confirmation and last_serial < $5
         returning last_serial, last_date`,
}
// Not as an upsert, which names one of the two unique indexes: the other one would refuse the second of two concurrent
// first numbers.
const begin = {
  name: 'series_begin',
  text: `insert into document_series (kind, prefix, financial_year) values ($1, $2, $3) on conflict do nothing`,
}
const needsConfirmation = {
  name: 'series_needs_confirmation',
  text: `select needs_confirmation from document_series where kind = $1 and prefix = $2 and financial_year = $3`,
}

/**
 * The next number of a series (rule 46). The series stays locked until the transaction ends, and a rollback returns the
 * number, so that there are neither gaps nor duplicates. Take it last: others wait for the lock. Lock orders before
 * series, and the series of invoices before those of vouchers. The settings stay locked too: a prefix changes before or
 * after the number, never between its choice and its use.
 * @param day the day in India, which decides the financial year and the prefix
 * @param prefixes those in force on that day, from lockedSettings, if the caller has them
 * @throws {AppError} series.unconfirmed after a restore, document.not_issuable when its numbers are used up.
 *   Nothing has changed then.
 */
export async function takeNumber(tx: Tx, kind: DocumentKind, day: string, prefixes?: Prefixes): Promise<TakenNumber> {
  if (!prefixes) await lockSettingsShared(tx)
  const { [kind]: prefix } = prefixes ?? (await seriesPrefixes(tx, day))
  const year = financialYear(day)
  const values = [kind, prefix, year]
  type Raised = { last_serial: number; last_date: string }
  const raiseSerial = () => tx.maybe<Raised>(raise, [...values, day, maxSerial(prefix)])
  let raised = await raiseSerial()
  if (!raised) {
    await tx.run(begin, values)
    raised = await raiseSerial()
  }
  if (raised) {
    const { last_serial: serial, last_date: date } = raised
    return { number: documentNumber(prefix, year, serial), prefix, financialYear: year, serial, date }
  }
  const { needs_confirmation } = await tx.one<{ needs_confirmation: boolean }>(needsConfirmation, values)
  if (needs_confirmation) throw new AppError('series.unconfirmed')
  throw new AppError('document.not_issuable', { message: `The series ${prefix} has no numbers left in ${year}` })
}

export type SeriesRow = {
  kind: DocumentKind
  prefix: string
  financial_year: string
  last_serial: number
  needs_confirmation: boolean
}
const COLUMNS = 'kind, prefix, financial_year, last_serial, needs_confirmation'
const list = {
  name: 'series_of_year',
  text: `select ${COLUMNS} from document_series where financial_year = $1 or needs_confirmation
         order by financial_year, prefix`,
}
/** The series of a financial year that have numbers, and those to be confirmed. */
export const findSeries = (tx: Tx, year: string) => tx.many<SeriesRow>(list, [year])

const lock = {
  name: 'series_lock',
  text: `select ${COLUMNS} from document_series where kind = $1 and financial_year = $2
         order by needs_confirmation desc, last_date desc nulls last limit 1 for update`,
}
/** The series to be confirmed, else the latest of this kind, locked until the transaction ends. */
export const lockSeries = (tx: Tx, kind: DocumentKind, year: string) => tx.maybe<SeriesRow>(lock, [kind, year])

const confirm = {
  name: 'series_confirm',
  text: `update document_series set last_serial = $4, needs_confirmation = false
         where kind = $1 and prefix = $2 and financial_year = $3`,
}
export const confirmSerial = (tx: Tx, { kind, prefix, financial_year }: SeriesRow, lastSerial: number) =>
  tx.run(confirm, [kind, prefix, financial_year, lastSerial])
