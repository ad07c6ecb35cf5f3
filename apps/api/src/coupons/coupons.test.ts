import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { couponTexts, type Coupon } from '@phuljhari/contract/settings/coupons.contract'
import { describe, expect, it } from 'vitest'
import { orderIn } from '../../test/factories.ts'
import { ADMIN, testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'
import { useCoupon } from './use-coupon.ts'

const api = testApi()
const DIWALI = { code: 'diwali10', discount: { percent: 10 } }

const list = async () => (await api.send('GET', '/coupons')).json<Coupon[]>()
const add = async (form: object = DIWALI): Promise<Coupon> => {
  const reply = await api.send('POST', '/coupons', { payload: form })
  expect(reply.statusCode).toBe(201)
  return reply.json<Coupon>()
}
const change = (id: string, form: object) => api.send('PATCH', `/coupons/${id}`, { payload: form })
const remove = (id: string) => api.send('DELETE', `/coupons/${id}`)
const setCode = { name: 'test_order_coupon', text: 'update orders set coupon_code = $2 where order_id = $1' }
/** An order in this status that uses the coupon. */
async function use(code: string, status = 'processing'): Promise<string> {
  const orderId = await orderIn(api, status)
  await api.db.run(setCode, [orderId, code])
  return orderId
}
const events = {
  name: 'test_coupon_events',
  text: `select action, actor, before ->> 'name' as before, after ->> 'name' as after from events
         where subject = 'coupon' order by id`,
}

describe('coupons', () => {
  it('are listed by code, with the number of orders that use them', async () => {
    await add({ code: 'NEW-YEAR', discount: { amount: 250.5 }, minimum: '1000', from: '2026-12-31', maxUses: 5 })
    await add()
    for (const status of ['processing', 'delivered', 'rejected', 'cancel']) await use('DIWALI10', status)
    const defaults = { minimum: 0, from: null, to: null, maxUses: null, uses: 0, isActive: true }
    expect(await list()).toEqual([
      { ...defaults, _id: expect.any(String), code: 'DIWALI10', discount: { percent: 10 }, uses: 2 },
      {
        ...defaults,
        _id: expect.any(String),
        code: 'NEW-YEAR',
        discount: { amount: 250.5 },
        minimum: 1000,
        from: '2026-12-31',
        maxUses: 5,
      },
    ])
  })

  it('are changed and deleted, which events record', async () => {
    const { _id } = await add()
    const changed = await change(_id, { ...DIWALI, code: 'DIWALI15', discount: { percent: '15' }, isActive: false })
    expect(changed.json()).toMatchObject({ code: 'DIWALI15', discount: { percent: 15 }, isActive: false })
    await change(_id, { code: 'DIWALI15', discount: { percent: 15 }, isActive: false })
    expect((await remove(_id)).json()).toEqual({ deleted: true })
    expect(await list()).toEqual([])
    expect(await api.db.many(events)).toEqual([
      { action: 'created', actor: ADMIN.email, before: null, after: 'DIWALI10' },
      { action: 'changed', actor: ADMIN.email, before: 'DIWALI10', after: 'DIWALI15' },
      { action: 'deleted', actor: ADMIN.email, before: 'DIWALI15', after: null },
    ])
  })

  it('have unique codes, whatever the case, even when two are added at once', async () => {
    const replies = await Promise.all(
      [DIWALI, { ...DIWALI, code: 'DIWALI10' }].map((payload) => api.send('POST', '/coupons', { payload })),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const other = await add({ ...DIWALI, code: 'OTHER' })
    const reply = await change(other._id, DIWALI)
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'coupon.exists',
        fields: { code: 'A coupon with this code already exists' },
      }),
    ])
  })

  it.each(['processing', 'rejected'])(
    'keep their code and are not deleted once a %s order has them',
    async (status) => {
      const { _id } = await add()
      await use('DIWALI10', status)
      expect((await remove(_id)).json().code).toBe('coupon.in_use')
      const renamed = await change(_id, { ...DIWALI, code: 'OTHER' })
      expect([renamed.statusCode, Object.keys(renamed.json().fields)]).toEqual([409, ['code']])
      expect((await change(_id, { ...DIWALI, isActive: false })).statusCode).toBe(200)
      expect((await list()).map(({ code, isActive }) => [code, isActive])).toEqual([['DIWALI10', false]])
    },
  )

  it.each([
    [{ code: ' ' }, 'code', 'Code is required'],
    [{ code: 'DIWALI 10%' }, 'code', 'Code may have only letters A to Z, digits and dashes'],
    [{ code: 'X'.repeat(31) }, 'code', 'Code must be at most 30 characters'],
    [{ discount: { percent: 100.5 } }, 'discount', /^Enter a percentage|^Send either/],
    [{ discount: { percent: 5, amount: 5 } }, 'discount', 'Send either percent or amount'],
    [{ minimum: -1 }, 'minimum', 'Enter an amount in rupees'],
    [{ maxUses: 0 }, 'maxUses', 'Enter at least 1 use'],
    [{ from: '2026-02-30' }, 'from', /not in the calendar|Invalid/],
    [{ from: '2026-11-08', to: '2026-11-07' }, 'to', 'The last day must not be before the first'],
  ])('refuse %j', async (fields, field, message) => {
    const reply = await api.send('POST', '/coupons', { payload: { ...DIWALI, ...fields } })
    expect(reply.statusCode).toBe(400)
    const refused = reply.json<{ fields: Record<string, string> }>().fields
    expect(Object.keys(refused).map((path) => path.split('.')[0])).toEqual([field])
    expect(Object.values(refused)[0]).toMatch(message)
    expect(await list()).toEqual([])
  })

  it('are changed by owners, read by clerks and hidden from packers', async () => {
    const { _id } = await add()
    const may = async (role: 'clerk' | 'packer') => {
      const send = as(api, (await person(api, role)).token)
      const replies = [
        await send('GET', '/coupons'),
        await send('POST', '/coupons', DIWALI),
        await send('PATCH', `/coupons/${_id}`, DIWALI),
        await send('DELETE', `/coupons/${_id}`),
      ]
      return replies.map(({ statusCode }) => statusCode)
    }
    expect(await may('clerk')).toEqual([200, 403, 403, 403])
    expect(await may('packer')).toEqual([403, 403, 403, 403])
  })

  it('are not changed when someone else has changed what the form showed', async () => {
    const created = await add()
    const basedOn = couponTexts(created)
    await change(created._id, { ...DIWALI, isActive: false })
    const reply = await change(created._id, { ...DIWALI, minimum: 99, basedOn })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'edit.stale', current: { isActive: 'false' } },
    ])
    expect((await api.send('GET', '/coupons')).json()[0]).toMatchObject({ isActive: false, minimum: created.minimum })
    const repeat = await change(created._id, { ...DIWALI, isActive: false, basedOn })
    expect(repeat.statusCode).toBe(200)
  })

  it.each(['0', 'none', '999'])('are not found by the unknown id %s', async (id) => {
    expect((await change(id, DIWALI)).statusCode).toBe(404)
    expect((await remove(id)).statusCode).toBe(404)
  })
})

describe('the use of a coupon', () => {
  const today = indiaDay(new Date())
  const tryUse = (code = 'DIWALI10', goodsPaise = 100_000, exceptOrderId: string | null = null) =>
    api.db.transaction((tx) => useCoupon(tx, { code, goodsPaise, exceptOrderId }))

  it('deducts its discount', async () => {
    await add({ ...DIWALI, minimum: 1000, from: today, to: today, maxUses: 1 })
    await add({ code: 'FLAT', discount: { amount: 99.5 } })
    expect(await tryUse()).toEqual({ kind: 'percent', basisPoints: 1000 })
    expect(await tryUse('FLAT')).toEqual({ kind: 'amount', paise: 9950 })
  })

  it.each([
    ['unknown', { code: 'OTHER' }, 'There is no coupon DIWALI10'],
    ['inactive', { isActive: false }, 'Coupon DIWALI10 is inactive'],
    ['not yet valid', { from: addDays(today, 1) }, /^Coupon DIWALI10 is valid from /],
    ['expired', { to: addDays(today, -1) }, /^Coupon DIWALI10 expired on /],
    ['for larger orders', { minimum: 1000.01 }, 'Coupon DIWALI10 is for goods of at least ₹1,000.01'],
  ])('is refused when it is %s', async (_why, fields, message) => {
    await add({ ...DIWALI, ...fields })
    await expect(tryUse()).rejects.toMatchObject({ code: 'coupon.refused', message: expect.stringMatching(message) })
  })

  it('is refused after its last use, except to an order that has it', async () => {
    await add({ ...DIWALI, maxUses: 1 })
    await use('DIWALI10', 'cancel')
    await tryUse()
    const orderId = await use('DIWALI10')
    await expect(tryUse()).rejects.toMatchObject({ code: 'coupon.refused' })
    await expect(tryUse('DIWALI10', 100_000, orderId)).resolves.toEqual({ kind: 'percent', basisPoints: 1000 })
  })
})
