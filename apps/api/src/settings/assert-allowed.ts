import { gstinState } from '@phuljhari/contract/customers/gstin'
import { DOCUMENT_KINDS, DOCUMENT_LABELS } from '@phuljhari/contract/documents/document-kinds'
import { AppError } from '@phuljhari/contract/errors'
import { tooFewHsnDigits } from '@phuljhari/contract/products/trade-fields'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { STATES } from '@phuljhari/contract/rules/states'
import type { ShopSettingKey, ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { financialYear } from '@phuljhari/contract/tax/document-number'
import type { Tx } from '../db/database.ts'
import { currentSettings } from './current-settings.ts'
import { latestDocumentDay, lockSeries, seriesOfYear, settingInForce, settingsAfter } from './settings.store.ts'
import { t } from '@phuljhari/contract/rules/t'

const isFirstOfYear = (day: string) => day.endsWith('-04-01')

/**
 * The numbers of a financial year have one prefix (trade.md section 1.3): it may change today while the series has no
 * number, or on 1 April.
 * @throws {AppError} request.invalid, settings.prefix_in_use
 */
async function assertSeriesMayChange(tx: Tx, { before, value, validFrom, today }: Change<'series'>): Promise<void> {
  const changed = DOCUMENT_KINDS.filter((kind) => value[kind] !== before[kind])
  if (changed.length === 0) return
  if (validFrom !== today && !isFirstOfYear(validFrom))
    throw new AppError('request.invalid', { fields: { validFrom: t('Choose today or 1 April') } })
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
    message: t('Numbers of {year} have their prefix already ({names}). It may change from 1 April.', { year, names }),
    fields: { [`value.${first}`]: t('In use this year') },
  })
}

/** A change of one setting: its value in force on `validFrom`, and the new one. */
export type Change<K extends ShopSettingKey> = {
  before: ShopSettings[K]
  value: ShopSettings[K]
  /** The days in India, `yyyy-mm-dd`. */
  validFrom: string
  today: string
}
type Check<K extends ShopSettingKey> = (tx: Tx, change: Change<K>) => void | Promise<void>

const invalid = (field: string, message: string) => new AppError('request.invalid', { fields: { [field]: message } })
const stateName = (code: string) => STATES.find((state) => state.code === code)?.name ?? code

/** Books may be closed up to a later day, and are never reopened. */
const assertBooksMayClose: Check<'books'> = (_tx, { before, value, validFrom, today }) => {
  if (validFrom !== today) throw invalid('validFrom', 'Books are closed at once: choose today')
  if (value.closedUpTo < before.closedUpTo)
    throw new AppError('settings.books_reopened', {
      message: t('The books are closed up to {closedUpTo}. They cannot be reopened.', {
        closedUpTo: formatDate(before.closedUpTo),
      }),
    })
}

/** The values that a setting has from a day on. */
async function valuesFrom<K extends ShopSettingKey>(tx: Tx, key: K, day: string): Promise<Array<ShopSettings[K]>> {
  const rows = [await settingInForce(tx, key, day), ...(await settingsAfter(tx, day)).filter((row) => row.key === key)]
  return rows.flatMap((row) => (row ? [row.value as ShopSettings[K]] : []))
}

/**
 * The GSTIN begins with the State in which the shop is, which decides between CGST + SGST and IGST. Documents of a day
 * carry one registration.
 */
const assertRegistrationMayChange: Check<'registration'> = async (tx, { before, value, validFrom }) => {
  const last = await latestDocumentDay(tx)
  if ((value.kind !== before.kind || value.gstin !== before.gstin) && last !== null && validFrom <= last)
    throw new AppError('settings.registration_in_use', {
      message: t('A document of {last} has the present registration. Choose a later day.', { last: formatDate(last) }),
    })
  if (value.gstin === '') return
  const isShort = ({ defaultHsn }: ShopSettings['taxRates']) => defaultHsn.length < value.hsnDigits
  if ((await valuesFrom(tx, 'taxRates', validFrom)).some(isShort))
    throw invalid(
      'value.hsnDigits',
      'The HSN of products without one has fewer digits: change it first, under HSN and GST rates',
    )
  const code = gstinState(value.gstin)
  const other = (await valuesFrom(tx, 'identity', validFrom)).find(
    ({ stateCode }) => stateCode !== '' && stateCode !== code,
  )
  if (other)
    throw invalid(
      'value.gstin',
      `This GSTIN is of ${stateName(code)}, but the shop is in ${stateName(other.stateCode)}: correct one of them`,
    )
}

const assertStateOfGstin: Check<'identity'> = async (tx, { value, validFrom }) => {
  const registrations = await valuesFrom(tx, 'registration', validFrom)
  const other = registrations.find(({ gstin }) => gstin !== '' && gstinState(gstin) !== value.stateCode)
  if (other)
    throw invalid(
      'value.stateCode',
      `The GSTIN is of ${stateName(gstinState(other.gstin))}: choose this State. ` +
        'To move to another one, first set the registration to unregistered from that day.',
    )
}

/** Rates of a closed period are those that its invoices have. Products without an HSN get one that can be printed. */
const assertRatesMayChange: Check<'taxRates'> = async (tx, { before, value, validFrom }) => {
  const registrations = await valuesFrom(tx, 'registration', validFrom)
  const digits = Math.max(0, ...registrations.map(({ gstin, hsnDigits }) => (gstin === '' ? 0 : hsnDigits)))
  if (value.defaultHsn.length < digits) throw invalid('value.defaultHsn', tooFewHsnDigits(digits))
  const { closedUpTo } = (await currentSettings(tx)).books
  const closed = ({ rates }: ShopSettings['taxRates']) =>
    rates
      .filter(({ validFrom }) => validFrom <= closedUpTo)
      .map(({ hsn, rate, validFrom }) => `${hsn} ${validFrom} ${rate}`)
      .toSorted()
      .join()
  if (closed(before) !== closed(value))
    throw new AppError('books.closed', {
      message: t(
        'The books are closed up to {closedUpTo}: rates valid from an earlier day stay as they are. Add ' +
          'one that is valid from a later day.',
        { closedUpTo: formatDate(closedUpTo) },
      ),
    })
}

const CHECKS: { [K in ShopSettingKey]?: Check<K> } = {
  books: assertBooksMayClose,
  registration: assertRegistrationMayChange,
  identity: assertStateOfGstin,
  taxRates: assertRatesMayChange,
  series: assertSeriesMayChange,
}

/**
 * Refuses a change that would break numbering, a closed period or the tax of documents.
 * @throws {AppError} request.invalid, settings.books_reopened, settings.registration_in_use, settings.prefix_in_use,
 *   books.closed
 */
export async function assertAllowed<K extends ShopSettingKey>(tx: Tx, key: K, change: Change<K>): Promise<void> {
  await (CHECKS[key] as Check<K> | undefined)?.(tx, change)
}
