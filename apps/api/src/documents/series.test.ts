import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'
import { setSetting } from '../../test/entries.ts'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { takeNumber } from './series.store.ts'

const api = testApi()
const take = (day = '2026-11-22') => api.db.transaction((tx) => takeNumber(tx, 'tax_invoice', day))
const unconfirm = {
  name: 'test_unconfirm_series',
  text: `update document_series set needs_confirmation = true`,
}

describe('a series of numbers', () => {
  // covers beyond-54
  it('has neither gaps nor duplicates with 20 issuers at once, whose transactions also fail', async () => {
    const attempts = Array.from({ length: 100 }, async (_, index) =>
      api.db.transaction(async (tx) => {
        const { serial } = await takeNumber(tx, 'tax_invoice', '2026-11-22')
        if (index % 5 === 0) throw new Error('rolled back')
        return serial
      }),
    )
    const settled = await Promise.allSettled(attempts)
    const serials = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(serials.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1))
  })

  it('starts again with a financial year of India and with a new prefix', async () => {
    expect(await take('2026-03-31')).toMatchObject({ number: 'PH/25-26/00001', financialYear: '25-26', serial: 1 })
    expect((await take('2026-04-01')).number).toBe('PH/26-27/00001')
    expect((await take('2026-03-31')).number).toBe('PH/25-26/00002')
    await setSetting(api, 'series', { ...DEFAULT_SHOP_SETTINGS.series, tax_invoice: 'SVK' }, '2027-04-01')
    expect((await take('2027-03-31')).number).toBe('PH/26-27/00002')
    expect((await take('2027-04-01')).number).toBe('SVK/27-28/00001')
  })

  it('never dates a number before the last one', async () => {
    await take('2026-11-22')
    expect(await take('2026-11-21')).toMatchObject({ serial: 2, date: '2026-11-22' })
    expect(await take('2026-11-23')).toMatchObject({ serial: 3, date: '2026-11-23' })
  })

  it('takes no number until it is confirmed', async () => {
    await take()
    await api.db.owner.run(unconfirm)
    await expect(take()).rejects.toMatchObject({ code: 'series.unconfirmed' })
  })

  it('ends with the last number of 16 characters', async () => {
    await take()
    const text = `update document_series set last_serial = 9999998`
    await api.db.owner.run({ name: 'test_fill_series', text })
    expect((await take()).number).toBe('PH/26-27/9999999')
    await expect(take()).rejects.toMatchObject({ code: 'document.not_issuable' })
  })
})
