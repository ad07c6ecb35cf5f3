import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import type { SettingEntry, ShopSettingsReply } from '@phuljhari/contract/settings/settings.contract'
import { DEFAULT_SHOP_SETTINGS, type ShopSettingKey } from '@phuljhari/contract/settings/shop-settings'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ADMIN, testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'
import { currentSettings } from './current-settings.ts'

const api = testApi()
const today = () => indiaDay(new Date())

const read = async () => (await api.send('GET', '/settings')).json<ShopSettingsReply>()
const change = (key: ShopSettingKey, value: unknown, rest: { validFrom?: string; basedOn?: string | null } = {}) =>
  api.send('POST', '/settings', { payload: { key, value, basedOn: null, ...rest } })
/** Changes a setting, based on its latest value. */
async function set(key: ShopSettingKey, value: unknown, validFrom = today()): Promise<SettingEntry> {
  const { latest } = await read()
  const reply = await change(key, value, { validFrom, basedOn: latest[key] ?? null })
  expect(reply.statusCode).toBe(200)
  return reply.json<SettingEntry>()
}
const events = {
  name: 'test_setting_events',
  text: "select subject_id, action, actor, before, after from events where subject = 'setting' order by id",
}

afterEach(() => {
  vi.useRealTimers()
})
/** Stops the clock of the process. */
const setClock = (iso: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) })

describe('settings', () => {
  it('have defaults until they are set', async () => {
    expect(await read()).toEqual({ settings: DEFAULT_SHOP_SETTINGS, inForce: {}, latest: {}, scheduled: [] })
    expect(await currentSettings(api.db)).toEqual(DEFAULT_SHOP_SETTINGS)
  })

  it('are in force at once, in paise and basis points, with the account that set them', async () => {
    const entry = await set('minimumOrder', { otherwise: '6000', states: { '33': 2499 } })
    await set('packing', { rate: '2.5' })
    const { settings, inForce, latest } = await read()
    const minimumOrder = { otherwise: 600_000, states: { '33': 249_900 } }
    expect(settings).toEqual({ ...DEFAULT_SHOP_SETTINGS, minimumOrder, packing: { rate: 250 } })
    expect(inForce.minimumOrder).toEqual(entry)
    expect(entry).toMatchObject({ person: ADMIN.email, validFrom: today(), value: minimumOrder })
    expect(latest.minimumOrder).toBe(entry._id)
    expect(await currentSettings(api.db)).toEqual(settings)
  })

  it('come into force at midnight in India', async () => {
    setClock('2026-12-01T18:29:59.000Z')
    await set('packing', { rate: 3 }, '2026-12-02')
    expect((await currentSettings(api.db)).packing).toEqual({ rate: 0 })
    expect((await read()).scheduled).toMatchObject([{ key: 'packing', value: { rate: 300 }, validFrom: '2026-12-02' }])
    setClock('2026-12-01T18:30:00.000Z')
    expect((await currentSettings(api.db)).packing).toEqual({ rate: 300 })
    expect((await read()).scheduled).toEqual([])
  })

  it('come into force on the present day in India by default', async () => {
    setClock('2026-12-01T18:30:00.000Z')
    expect((await change('packing', { rate: 1 })).json<SettingEntry>().validFrom).toBe('2026-12-02')
  })

  it('are scheduled for several days, the later value of a day superseding the earlier', async () => {
    const [first, second] = [addDays(today(), 5), addDays(today(), 9)]
    await set('packing', { rate: 1 }, second)
    await set('packing', { rate: 2 }, first)
    await set('packing', { rate: 3 }, second)
    const { scheduled, settings } = await read()
    expect(settings.packing).toEqual({ rate: 0 })
    expect(scheduled.map(({ value, validFrom }) => [value, validFrom])).toEqual([
      [{ rate: 200 }, first],
      [{ rate: 300 }, second],
    ])
    expect((await currentSettings(api.db, second)).packing).toEqual({ rate: 300 })
  })

  it('are no longer scheduled once their day has the value from before again', async () => {
    const day = addDays(today(), 5)
    await set('packing', { rate: 2 })
    await set('packing', { rate: 3 }, day)
    await set('packing', { rate: 2 }, day)
    expect((await read()).scheduled).toEqual([])
  })

  it('have a history with the values that were replaced, of one key or all', async () => {
    await set('packing', { rate: 2 })
    await set('discountLimit', { clerk: 5 })
    await set('packing', { rate: 4 }, addDays(today(), 5))
    await set('packing', { rate: 3 })
    const history = async (query: string) =>
      (await api.send('GET', `/settings/history${query}`))
        .json<Array<{ key: string; before: unknown; value: unknown }>>()
        .map(({ key, before, value }) => [key, before, value])
    expect(await history('?key=packing')).toEqual([
      ['packing', { rate: 200 }, { rate: 300 }],
      ['packing', { rate: 200 }, { rate: 400 }],
      ['packing', null, { rate: 200 }],
    ])
    expect((await history('')).map(([key]) => key)).toEqual(['packing', 'packing', 'discountLimit', 'packing'])
  })

  it('are recorded as events with the values before and after', async () => {
    await set('discountLimit', { clerk: 5 })
    expect(await api.db.many(events)).toEqual([
      {
        subject_id: 'discountLimit',
        action: 'changed',
        actor: ADMIN.email,
        before: { discountLimit: { clerk: 1000 } },
        after: { discountLimit: { clerk: 500 }, validFrom: today() },
      },
    ])
  })

  it('cannot be changed or removed in the database', async () => {
    await set('packing', { rate: 2 })
    for (const [name, text] of [
      ['test_setting_update', "update settings set value = '{}'"],
      ['test_setting_delete', 'delete from settings'],
    ] as const) {
      await expect(api.db.run({ name, text })).rejects.toThrow('permission denied')
      await expect(api.db.owner.run({ name, text })).rejects.toThrow('append-only')
    }
  })
})

describe('a change of a setting', () => {
  it.each([
    ['packing', { rate: 101 }, 'value.rate', 'Enter a percentage from 0 to 100, with at most 2 decimals'],
    ['packing', {}, 'value.rate', 'Enter a percentage from 0 to 100, with at most 2 decimals'],
    ['packing', null, 'value', 'value must be an object'],
    ['minimumOrder', { otherwise: 0, states: null }, 'value.states', 'value.states must be an object'],
    ['blockedPlaces', { states: [], pincodes: null }, 'value.pincodes', 'value.pincodes must be a list'],
    ['blockedPlaces', { states: [] }, 'value.pincodes', 'value.pincodes is required'],
    ['discountLimit', { clerk: -1 }, 'value.clerk', 'Enter a percentage from 0 to 100, with at most 2 decimals'],
    ['minimumOrder', { otherwise: -1, states: {} }, 'value.otherwise', 'Enter an amount in rupees'],
    ['minimumOrder', { otherwise: 0, states: { '33': 'lots' } }, 'value.states.33', 'Enter an amount in rupees'],
    ['minimumOrder', { otherwise: 0, states: { '99': 1 } }, 'value.states.99', 'Choose a State'],
    ['blockedPlaces', { states: ['Delhi'], pincodes: [] }, 'value.states.0', 'Choose a State'],
    [
      'blockedPlaces',
      { states: [], pincodes: ['110001', '1'] },
      'value.pincodes.1',
      'Enter a pincode, or its first 2 to 5 digits',
    ],
    ['estimateValidity', { days: 366 }, 'value.days', 'Enter at most 365 days'],
    ['estimateValidity', { days: 1.5 }, 'value.days', 'Enter a whole number of days'],
    ['estimateValidity', { days: null }, 'value.days', 'Enter a number of days'],
    ['estimateValidity', { days: '' }, 'value.days', 'Enter a number of days'],
    ['licence', { ...DEFAULT_SHOP_SETTINGS.licence, limitKg: null }, 'value.limitKg', 'Enter kilograms'],
    ['licence', { ...DEFAULT_SHOP_SETTINGS.licence, limitKg: '-1' }, 'value.limitKg', 'Enter 0 or more'],
    ['licence', { ...DEFAULT_SHOP_SETTINGS.licence, validTo: null }, 'value.validTo', 'Choose a day'],
    ['identity', { ...DEFAULT_SHOP_SETTINGS.identity, email: null }, 'value.email', 'Enter a valid e-mail address'],
    ['identity', { ...DEFAULT_SHOP_SETTINGS.identity, email: 'shop' }, 'value.email', 'Enter a valid e-mail address'],
    ['identity', { ...DEFAULT_SHOP_SETTINGS.identity, stateCode: null }, 'value.stateCode', 'Choose a State'],
    ['identity', { ...DEFAULT_SHOP_SETTINGS.identity, logo: null }, 'value.logo', 'Upload the image again'],
    ['taxRates', { defaultHsn: '36041000', rates: [] }, 'value.rates', 'Enter at least one rate'],
    ['taxRates', { defaultHsn: '36041000', rates: null }, 'value.rates', 'value.rates must be a list'],
    ['payee', { upiId: 'shop', payeeName: '', bankAccount: '' }, 'value.upiId', 'This UPI id is invalid'],
    ['paymentPolicy', { acceptNeeds: 'advance', advance: 0 }, 'value.advance', 'Enter a percentage above 0'],
  ] as const)('of %s to %j is refused', async (key, value, field, message) => {
    const reply = await change(key, value)
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }])
    expect((await read()).latest).toEqual({})
  })

  it('is refused for a day in the past, and for a day that is not in the calendar', async () => {
    setClock('2026-12-01T18:30:00.000Z')
    const past = await change('packing', { rate: 1 }, { validFrom: '2026-12-01' })
    expect([past.statusCode, past.json().fields]).toEqual([400, { validFrom: 'Choose today or a later day' }])
    const unknown = await change('packing', { rate: 1 }, { validFrom: '2026-02-30' })
    expect(unknown.json().fields).toEqual({ validFrom: 'This day is not in the calendar' })
    expect((await read()).latest).toEqual({})
  })

  it('is refused for the second of two owners, whatever order they save in', async () => {
    const { token } = await person(api, 'owner', { email: 'second@shop.example' })
    const { _id } = await set('packing', { rate: 1 })
    const payload = (rate: number) => ({ key: 'packing', value: { rate }, basedOn: _id })
    const replies = await Promise.all([
      api.send('POST', '/settings', { payload: payload(2) }),
      as(api, token)('POST', '/settings', payload(3)),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('settings.changed')
    expect(await api.db.many(events)).toHaveLength(2)
  })

  it('is refused when the first value was set meanwhile', async () => {
    const { token } = await person(api, 'owner', { email: 'second@shop.example' })
    await as(api, token)('POST', '/settings', { key: 'packing', value: { rate: 3 }, basedOn: null })
    expect((await change('packing', { rate: 2 })).json().code).toBe('settings.changed')
  })

  it('can be repeated after a lost reply', async () => {
    const first = (await change('packing', { rate: 2 })).json<SettingEntry>()
    expect((await change('packing', { rate: 2 })).json()).toEqual(first)
    expect(await api.db.many(events)).toHaveLength(1)
  })

  it('is allowed to owners; clerks read the settings but not their history, packers neither', async () => {
    const may = async (role: 'clerk' | 'packer') => {
      const send = as(api, (await person(api, role)).token)
      const replies = [
        await send('GET', '/settings'),
        await send('GET', '/settings/history'),
        await send('POST', '/settings', { key: 'packing', value: { rate: 2 }, basedOn: null }),
      ]
      return replies.map(({ statusCode }) => statusCode)
    }
    expect(await may('clerk')).toEqual([200, 403, 403])
    expect(await may('packer')).toEqual([403, 403, 403])
  })
})
