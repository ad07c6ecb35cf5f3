import { addDays, formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import type { ShopSettingsReply } from '@phuljhari/contract/settings/settings.contract'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setSetting } from '../../test/entries.ts'
import { testApi } from '../../test/harness.ts'
import { assertBooksOpen } from './books.ts'

const api = testApi()
afterEach(() => {
  vi.useRealTimers()
})
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

describe('closed books', () => {
  it('take nothing of a day up to which they are closed, and name it', async () => {
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
