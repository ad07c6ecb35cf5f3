import { addDays, formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import type { ShopSettingsReply } from '@phuljhari/contract/settings/settings.contract'
import type { DocumentKind } from '@phuljhari/contract/documents/document-kinds'
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setSetting } from '../../test/entries.ts'
import { orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { takeNumber } from '../documents/series.store.ts'
import { assertBooksOpen } from './books.ts'
import { currentSettings } from './current-settings.ts'

const api = testApi()
afterEach(() => {
  vi.useRealTimers()
})
/** Stops the clock of the process. */
const setClock = (iso: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) })
const today = () => indiaDay(new Date())
const yesterday = () => addDays(today(), -1)

async function change<K extends keyof ShopSettings>(key: K, value: object, validFrom?: string) {
  const { latest } = (await api.send('GET', '/settings')).json<ShopSettingsReply>()
  const payload = { key, value, basedOn: latest[key] ?? null, ...(validFrom && { validFrom }) }
  const reply = await api.send('POST', '/settings', { payload })
  const { code, message, fields } = reply.json()
  return { status: reply.statusCode, code, message, fields }
}
const valueOf = async <K extends keyof ShopSettings>(key: K) =>
  (await api.send('GET', '/settings')).json<ShopSettingsReply>().settings[key]

describe('the books of the shop', () => {
  it('refuse changes of days up to which they are closed, and name that day', async () => {
    await assertBooksOpen(api.db, '2020-01-01')
    await setSetting(api, 'books', { closedUpTo: yesterday() })
    await expect(assertBooksOpen(api.db, addDays(today(), -30))).rejects.toMatchObject({
      code: 'books.closed',
      message:
        `The books are closed up to ${formatDate(yesterday())}: ` +
        `nothing of ${formatDate(addDays(today(), -30))} may be added or changed.`,
    })
    await expect(assertBooksOpen(api.db, yesterday())).rejects.toMatchObject({ code: 'books.closed' })
    await assertBooksOpen(api.db, today())
  })

  it('are not closed while a transaction relies on them', async () => {
    const closing = await api.db.transaction(async (tx) => {
      await assertBooksOpen(tx, yesterday())
      const request = change('books', { closedUpTo: yesterday() })
      const waiting = {
        name: 'test_waiting',
        text: "select 1 from pg_locks where locktype = 'advisory' and not granted",
      }
      await vi.waitFor(async () => expect(await tx.many(waiting)).toHaveLength(1))
      return { request }
    })
    expect(await closing.request).toMatchObject({ status: 200 })
  })

  it.each([
    ['reopened', () => addDays(yesterday(), -1)],
    ['opened altogether', () => ''],
  ])('cannot be %s', async (_how, day) => {
    await setSetting(api, 'books', { closedUpTo: yesterday() })
    expect(await change('books', { closedUpTo: day() })).toMatchObject({
      status: 409,
      code: 'settings.books_reopened',
      message: `The books are closed up to ${formatDate(yesterday())}. They cannot be reopened.`,
    })
    expect(await valueOf('books')).toEqual({ closedUpTo: yesterday() })
  })

  it.each([
    ['up to today, so that billing goes on', today, undefined, { 'value.closedUpTo': 'Choose a day before today' }],
    ['at a later day', yesterday, () => addDays(today(), 1), { validFrom: 'Books are closed at once: choose today' }],
  ])('cannot be closed %s', async (_how, day, validFrom, fields) => {
    expect(await change('books', { closedUpTo: day() }, validFrom?.())).toMatchObject({ status: 400, fields })
  })
})

const identity = (changes: Partial<ShopSettings['identity']>) => ({ ...DEFAULT_SHOP_SETTINGS.identity, ...changes })
const REGISTRATION = { kind: 'regular', gstin: '33AAAPK0000A1Z4', hsnDigits: 4, eInvoice: false }
const IN_KERALA = '32AAACM0000B1ZT'

describe('the State of the shop', () => {
  it('is set to that of the GSTIN where it is not known, now and on scheduled days', async () => {
    const later = addDays(today(), 30)
    await setSetting(api, 'identity', identity({ tradeName: 'Sparkle' }))
    expect(await change('identity', identity({ tradeName: 'Sparkle Two' }), later)).toMatchObject({ status: 200 })
    await setSetting(api, 'registration', REGISTRATION)
    expect(await valueOf('identity')).toEqual(identity({ tradeName: 'Sparkle', stateCode: '33' }))
    const { identity: scheduled } = await currentSettings(api.db, later)
    expect(scheduled).toEqual(identity({ tradeName: 'Sparkle Two', stateCode: '33' }))
  })

  it('cannot differ from that of the GSTIN, whichever is set first', async () => {
    await setSetting(api, 'identity', identity({ stateCode: '33' }))
    expect((await change('registration', { ...REGISTRATION, gstin: IN_KERALA })).fields).toEqual({
      'value.gstin': 'This GSTIN is of Kerala, but the shop is in Tamil Nadu: correct one of them',
    })
    await setSetting(api, 'registration', REGISTRATION)
    for (const stateCode of ['32', ''])
      expect((await change('identity', identity({ stateCode }))).fields).toEqual({
        'value.stateCode': expect.stringContaining('The GSTIN is of Tamil Nadu'),
      })
    await setSetting(api, 'registration', { ...REGISTRATION, kind: 'unregistered', gstin: '' })
    await setSetting(api, 'identity', identity({ stateCode: '32' }))
    await setSetting(api, 'registration', { ...REGISTRATION, gstin: IN_KERALA })
  })
})

const take = (kind: DocumentKind, day: string) => api.db.transaction((tx) => takeNumber(tx, kind, day))
const SERIES = DEFAULT_SHOP_SETTINGS.series

describe('a series of numbers', () => {
  it('keeps its prefix once it has a number in the financial year, until the next one begins', async () => {
    setClock('2026-11-22T06:00:00Z')
    await setSetting(api, 'series', { ...SERIES, tax_invoice: 'AB' })
    await take('tax_invoice', '2026-11-22')
    expect(await change('series', { ...SERIES, tax_invoice: 'CD' })).toEqual({
      status: 409,
      code: 'settings.prefix_in_use',
      message: 'Numbers of 26-27 have their prefix already (Tax Invoice). It may change from 1 April.',
      fields: { 'value.tax_invoice': 'In use this year' },
    })
    await setSetting(api, 'series', { ...SERIES, tax_invoice: 'AB', credit_note: 'CR' })
    expect(await change('series', { ...SERIES, tax_invoice: 'CD' }, '2027-04-01')).toMatchObject({ status: 200 })
    expect((await take('tax_invoice', '2026-11-23')).number).toBe('AB/26-27/00002')
    expect((await take('tax_invoice', '2027-04-01')).number).toBe('CD/27-28/00001')
  })

  it('changes its prefix today or on 1 April only, so that a year has one', async () => {
    setClock('2026-11-22T06:00:00Z')
    expect(await change('series', { ...SERIES, tax_invoice: 'AB' }, '2026-12-01')).toMatchObject({
      status: 400,
      fields: { validFrom: 'Choose today or 1 April' },
    })
  })

  it('does not accept a prefix that another series has used in the year', async () => {
    await take('receipt_voucher', today())
    await setSetting(api, 'series', { ...SERIES, tax_invoice: 'AB' })
    const swapped = { ...SERIES, tax_invoice: 'RV', receipt_voucher: 'AB' }
    expect(await change('series', swapped)).toMatchObject({ status: 409, code: 'settings.prefix_in_use' })
  })
})

describe('the annual return', () => {
  it('is of a financial year that has ended, and an exempt shop registers no e-invoices', async () => {
    setClock('2026-11-22T06:00:00Z')
    expect(await change('annualReturn', { filedUpTo: '25-26' })).toMatchObject({ status: 200 })
    for (const filedUpTo of ['26-27', '2025'])
      expect(await change('annualReturn', { filedUpTo })).toMatchObject({
        status: 400,
        fields: { 'value.filedUpTo': 'Choose a year that has ended' },
      })
    expect(await change('registration', { ...REGISTRATION, eInvoice: true, eInvoiceExempt: true })).toMatchObject({
      status: 400,
      fields: { 'value.eInvoice': 'Choose one of them' },
    })
  })
})

describe('rates of a closed period', () => {
  it('stay as they are, while later ones may be added', async () => {
    await setSetting(api, 'books', { closedUpTo: yesterday() })
    const [first, second] = DEFAULT_SHOP_SETTINGS.taxRates.rates.map((row) => ({ ...row, rate: row.rate / 100 }))
    const rates = (...rows: unknown[]) => ({ defaultHsn: '36041000', rates: rows })
    expect(await change('taxRates', rates(first, { ...second, rate: 12 }))).toMatchObject({
      status: 409,
      code: 'books.closed',
    })
    const added = { hsn: '3604', rate: 40, validFrom: addDays(today(), 10) }
    expect(await change('taxRates', rates(second, first, added))).toMatchObject({ status: 200 })
  })
})

describe('the registration', () => {
  it('cannot change on a day that has a document', async () => {
    await setSetting(api, 'registration', REGISTRATION)
    const order = await orderIn(api)
    await api.db.run(insertDocument, [order, today()])
    const unregistered = { ...REGISTRATION, kind: 'unregistered', gstin: '' }
    expect(await change('registration', unregistered)).toMatchObject({
      status: 409,
      code: 'settings.registration_in_use',
      message: `A document of ${formatDate(today())} has the present registration. Choose a later day.`,
    })
    await setSetting(api, 'registration', { ...REGISTRATION, hsnDigits: 6 })
    expect(await change('registration', unregistered, addDays(today(), 1))).toMatchObject({ status: 200 })
  })
})

/** A bill of the day, as issuing one leaves it. */
const insertDocument = {
  name: 'test_insert_document',
  text: `insert into tax_documents (kind, number, prefix, financial_year, serial, date, order_id, customer_name,
           customer_phone, gstin, place_of_supply, supply, taxable_paise, cgst_paise, sgst_paise, igst_paise,
           round_off_paise, payable_paise, requires_irn, requires_e_way_bill, content, issued_by)
         values ('tax_invoice', 'PH/26-27/00001', 'PH', '26-27', 1, $2, $1, 'Kavitha', '9876543210', '', '33', 'intra',
           100, 9, 9, 0, 0, 118, false, false, '{}', 'owner@shop.example')`,
}
