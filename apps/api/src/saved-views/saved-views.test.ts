import type { SavedView } from '@phuljhari/contract/orders/saved-views.contract'
import { describe, expect, it } from 'vitest'
import { createAdministrator } from '../admin/administrators.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()
const save = (name: string, filter: object = { status: 'pending' }) =>
  api.send('POST', '/orders/views', { payload: { name, filter } })
const views = async (headers = {}) =>
  (await api.send('GET', '/orders/views', { headers })).json<SavedView[]>().map(({ name, filter }) => [name, filter])

// covers orders-69
describe('saved views', () => {
  it('are listed by name, replaced by one of the same name, and deleted', async () => {
    await save('To pack', { status: 'accepted', city: 'Madurai' })
    const chennai = (await save('Chennai', { search: 'chennai' })).json<SavedView>()
    await save('to  PACK', { status: 'ready' })
    expect(await views()).toEqual([
      ['Chennai', { search: 'chennai' }],
      ['to PACK', { status: 'ready' }],
    ])
    expect((await api.send('DELETE', `/orders/views/${chennai._id}`)).statusCode).toBe(200)
    expect((await api.send('DELETE', `/orders/views/${chennai._id}`)).statusCode).toBe(404)
    expect(await views()).toEqual([['to PACK', { status: 'ready' }]])
  })

  it('belong to the user who saved them', async () => {
    const view = (await save('Mine')).json<SavedView>()
    const other = { email: 'clerk@shop.example', password: 'crackling-sparklers' }
    await createAdministrator(api.db, other.email, 'Clerk', other.password)
    const { token } = (await api.anonymous('POST', '/vendor/signin', { payload: other })).json<{ token: string }>()
    const authorization = `Bearer ${token}`
    expect(await views({ authorization })).toEqual([])
    const reply = await api.send('DELETE', `/orders/views/${view._id}`, { headers: { authorization } })
    expect(reply.statusCode).toBe(404)
    expect(await views()).toContainEqual(['Mine', { status: 'pending' }])
  })

  it.each([
    ['', { status: 'pending' }, 'Name is required'],
    ['Lost', { status: 'lost' }, 'filter must hold filters of GET /orders'],
    ['Other', { colour: 'red' }, 'filter must hold filters of GET /orders'],
  ])('refuse name "%s" with %j', async (name, filter, message) => {
    const reply = await save(name, filter)
    expect(reply.statusCode).toBe(400)
    expect(Object.values(reply.json<{ fields: object }>().fields)).toEqual([message])
  })

  it('are limited to 50, and can still be replaced at that limit', async () => {
    for (let n = 1; n <= 50; n += 1) await save(`View ${n}`)
    expect((await save('One more')).statusCode).toBe(409)
    expect((await save('View 1', { status: 'ready' })).statusCode).toBe(200)
  })
})
