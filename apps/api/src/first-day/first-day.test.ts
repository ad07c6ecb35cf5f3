import { describe, expect, it } from 'vitest'
import { register } from '../../test/documents.ts'
import { setSetting } from '../../test/entries.ts'
import { addAgent, addProduct, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const firstDay = async () => (await api.send('GET', '/first-day')).json()
const dismiss = () => api.send('POST', '/first-day/dismiss')

describe('the first day of a shop', () => {
  it('has nothing done in an empty shop, and each step as soon as it is done', async () => {
    expect(await firstDay()).toEqual({ isOver: false, done: [] })
    await addProduct(api)
    expect(await firstDay()).toEqual({ isOver: false, done: ['priceList'] })
    await register(api)
    expect((await firstDay()).done).toEqual(['shop', 'registration', 'priceList'])
    await setSetting(api, 'payee', { upiId: 'shop@okbank', payeeName: 'Shop', bankAccount: '' })
    await orderIn(api)
    expect((await firstDay()).done).toEqual(['shop', 'registration', 'priceList', 'payee', 'order'])
    await person(api, 'packer')
    expect(await firstDay()).toEqual({
      isOver: false,
      done: ['shop', 'registration', 'priceList', 'payee', 'order', 'people'],
    })
  })

  it('is over with the first tax document', async () => {
    await register(api)
    const order = await orderIn(api, 'accepted')
    expect((await firstDay()).isOver).toBe(false)
    expect((await api.send('POST', `/orders/${order}/documents`, { payload: {} })).statusCode).toBeLessThan(300)
    expect((await firstDay()).isOver).toBe(true)
  })

  it('is over with the first delivery of a shop that issues no tax documents', async () => {
    await orderIn(api, 'delivered', await addAgent(api))
    expect((await firstDay()).isOver).toBe(true)
  })

  it('is dismissed for the whole shop, once, by owners alone', async () => {
    const owner = await person(api, 'owner', { email: 'second@shop.example' })
    const clerk = await person(api, 'clerk')
    expect((await as(api, clerk.token)('POST', '/first-day/dismiss')).statusCode).toBe(403)
    const both = await Promise.all([dismiss(), as(api, owner.token)('POST', '/first-day/dismiss')])
    expect(both.map((reply) => reply.json().isOver)).toEqual([true, true])
    expect((await dismiss()).json().isOver).toBe(true)
    expect((await as(api, owner.token)('GET', '/first-day')).json().isOver).toBe(true)
    const events = await api.db.many({
      name: 'test_dismissals',
      text: "select actor from events where subject_id = 'firstDay'",
    })
    expect(events).toHaveLength(1)
  })
})
