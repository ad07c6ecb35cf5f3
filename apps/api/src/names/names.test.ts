import { describe, expect, it, vi } from 'vitest'
import { addProduct, orderBody, placeOrder, PRODUCT } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { catalogueVersion } from '../products/products.store.ts'
import { brandStore, categoryStore } from './names.store.ts'

const api = testApi()
const allEvents = {
  name: 'test_name_events',
  text: 'select subject, subject_id, action, actor, before, after from events order by id',
}
const waiting = { name: 'test_waiting_locks', text: 'select pid from pg_locks where not granted' }
/** Until a request stands behind the lock of another. */
const somebodyWaits = () =>
  vi.waitFor(async () => expect(await api.db.many(waiting)).not.toHaveLength(0), { timeout: 10_000, interval: 10 })

const LISTS = [
  { one: 'brand', url: '/brand', field: 'brandName', store: brandStore },
  { one: 'category', url: '/category', field: 'category', store: categoryStore },
] as const

describe.each(LISTS)('$url', ({ one, url, field, store }) => {
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, name?: unknown) =>
    api.send(method, `${url}${path}`, name === undefined ? {} : { payload: { name } })
  const add = async (name: string): Promise<string> => (await send('POST', '', name)).json()._id
  const rename = (id: string, name: unknown) => send('PATCH', `/${id}`, name)
  const remove = (id: string) => send('DELETE', `/${id}`)
  const names = async (): Promise<string[]> =>
    (await api.anonymous('GET', url)).json().map((row: { name: string }) => row.name)
  const idOf = async (name: string): Promise<string> =>
    (await api.anonymous('GET', url)).json().find((row: { name: string }) => row.name === name)?._id
  const productsAre = async () => (await api.anonymous('GET', '/products')).json()

  describe('the list', () => {
    it('answers 15 a page by name, with the total, to anybody', async () => {
      for (let index = 10; index < 27; index++) await add(`Name ${index}`)
      const first = await api.anonymous('GET', url)
      expect(first.headers['x-total-count']).toBe('17')
      expect(first.json()).toHaveLength(15)
      expect(first.json()[0]).toEqual({ _id: expect.stringMatching(/^\d+$/), name: 'Name 10' })
      const second = await api.anonymous('GET', `${url}?keyword=&page=2`)
      expect(second.json().map((row: { name: string }) => row.name)).toEqual(['Name 25', 'Name 26'])
      expect((await api.anonymous('GET', `${url}?page=3`)).headers['x-total-count']).toBe('17')
    })

    it('finds a keyword letter by letter, whatever its case', async () => {
      for (const name of ['100% Star', 'Sky_Line', 'மத்தாப்பு']) await add(name)
      const found = async (keyword: string) =>
        (await api.anonymous('GET', `${url}?keyword=${encodeURIComponent(keyword)}`)).json()
      expect(await found('STAR')).toMatchObject([{ name: '100% Star' }])
      expect(await found('_')).toMatchObject([{ name: 'Sky_Line' }])
      expect(await found('மத்')).toMatchObject([{ name: 'மத்தாப்பு' }])
    })

    it.each(['0', '-1', 'x'])('refuses page %s', async (page) => {
      expect((await api.anonymous('GET', `${url}?page=${page}`)).statusCode).toBe(400)
    })
  })

  describe('POST', () => {
    it('adds a name with single spaces, and tells its id', async () => {
      const reply = await send('POST', '', '  Sony   Fireworks ')
      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toEqual({ _id: await idOf('Sony Fireworks'), name: 'Sony Fireworks' })
    })

    it.each(['Sony Fireworks', 'SONY  fireworks '])('refuses %j where there is Sony Fireworks', async (name) => {
      await add('Sony Fireworks')
      const reply = await send('POST', '', name)
      const message = `There is already a ${one} named Sony Fireworks`
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toEqual({ code: `${one}.exists`, message, fields: { name: message } })
      expect(await names()).toEqual(['Sony Fireworks'])
    })

    it.each([
      ['', 'Name is required'],
      ['   ', 'Name is required'],
      [null, 'Name is required'],
      [{}, 'Name is required'],
      ['x'.repeat(101), 'Name must be at most 100 characters'],
      ['a\0b', 'Name contains a character that cannot be stored'],
    ])('refuses the name %j, for a new one and for a renamed one', async (name, message) => {
      const id = await add('Sony')
      for (const reply of [await send('POST', '', name ?? {}), await rename(id, name ?? {})]) {
        expect(reply.statusCode).toBe(400)
        expect(reply.json()).toMatchObject({ code: 'request.invalid', fields: { name: message } })
      }
      expect(await names()).toEqual(['Sony'])
    })

    it('adds a name once when it comes many times at once', async () => {
      const replies = await Promise.all(['Sony', 'sony', 'SONY', ' Sony '].map((name) => send('POST', '', name)))
      expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409, 409, 409])
      expect(await names()).toHaveLength(1)
    })
  })

  describe('PATCH', () => {
    it('renames it for its products; orders keep the name that they were made with', async () => {
      const product = await addProduct(api, { [field]: 'Sonny' })
      await placeOrder(api, orderBody(product._id))
      const reply = await rename(await idOf('Sonny'), 'Sony')
      expect(reply.statusCode).toBe(200)
      expect(reply.json().name).toBe('Sony')
      expect(await names()).toEqual(['Sony'])
      expect(await productsAre()).toMatchObject([{ [field]: 'Sony' }])
      const orders = (await api.send('GET', '/orders/vendor/allOrders')).json()
      expect(orders[0].products[0].product).toMatchObject({ [field]: 'Sonny' })
    })

    it('may change case and spaces alone', async () => {
      const id = await add('sony fireworks')
      expect((await rename(id, 'Sony  Fireworks')).json()).toEqual({ _id: id, name: 'Sony Fireworks' })
    })

    it('tells every process that the catalogue has changed, and only when it has', async () => {
      const id = await add('Sonny')
      const before = await catalogueVersion(api.db)
      await rename(id, 'Sonny')
      expect(await catalogueVersion(api.db)).toBe(before)
      await rename(id, 'Sony')
      expect(await catalogueVersion(api.db)).toBeGreaterThan(before)
    })

    it('changes nothing when it is sent again', async () => {
      const id = await add('Sonny')
      for (const name of ['Sony', 'Sony', ' Sony '])
        expect((await rename(id, name)).json()).toEqual({ _id: id, name: 'Sony' })
      expect((await api.db.many<{ action: string }>(allEvents)).map((event) => event.action)).toEqual([
        'created',
        'renamed',
      ])
    })

    it('refuses a name that another has, case and spaces folded', async () => {
      await add('Standard Fireworks')
      const id = await add('Sony')
      const reply = await rename(id, 'standard  FIREWORKS')
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toMatchObject({
        code: `${one}.exists`,
        message: `There is already a ${one} named Standard Fireworks`,
      })
      expect(await names()).toEqual(['Sony', 'Standard Fireworks'])
    })

    it('lets one of two win who give two of them the same name at once', async () => {
      const ids = await Promise.all(['Sony', 'Sonny', 'Soni'].map(add))
      const replies = await Promise.all(ids.map((id) => rename(id, 'Sony Fireworks')))
      expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409, 409])
      expect((await names()).filter((name) => name === 'Sony Fireworks')).toHaveLength(1)
    })

    it('waits for a product that is being given the name, and then refuses it', async () => {
      const id = await add('Sony')
      const renaming = await api.db.transaction(async (tx) => {
        await store.idsByName(tx, ['Standard'])
        const reply = rename(id, 'STANDARD')
        await somebodyWaits()
        return { reply }
      })
      expect((await renaming.reply).json().code).toBe(`${one}.exists`)
    })
  })

  describe('DELETE', () => {
    it('takes a name away that no product uses', async () => {
      const id = await add('Sony')
      expect((await remove(id)).json()).toEqual({ deleted: true })
      expect(await names()).toEqual([])
      expect((await remove(id)).json().code).toBe(`${one}.not_found`)
    })

    it.each([
      [1, '1 product uses it'],
      [3, '3 products use it'],
    ])('refuses while %i of the products use it, and says so', async (count, words) => {
      for (let index = 0; index < count; index++)
        await addProduct(api, { productName: `Rocket ${index}`, [field]: 'Sony' })
      const reply = await remove(await idOf('Sony'))
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toEqual({
        code: `${one}.in_use`,
        message: `This ${one} cannot be deleted: ${words}`,
      })
      expect(await names()).toEqual(['Sony'])
    })

    it('can be done once its last product has gone or has another', async () => {
      const product = await addProduct(api, { [field]: 'Sony' })
      await api.send('PATCH', `/products/${product._id}`, await form({ ...PRODUCT, [field]: 'Standard' }))
      expect((await remove(await idOf('Sony'))).statusCode).toBe(200)
      await api.send('DELETE', `/products/${product._id}`)
      expect((await remove(await idOf('Standard'))).statusCode).toBe(200)
    })

    it('waits for a product that is being given the name, and then refuses', async () => {
      const id = await add('Sony')
      const deleting = await api.db.transaction(async (tx) => {
        const [brands, categories] = [
          await brandStore.idsByName(tx, ['Sony']),
          await categoryStore.idsByName(tx, ['Sony']),
        ]
        const reply = remove(id)
        await somebodyWaits()
        await tx.run(
          {
            name: 'test_product',
            text: "insert into products (name, name_key, brand_id, category_id, orignal_price_paise) values ('Rocket', 'rocket', $1, $2, 100)",
          },
          [brands.get('sony'), categories.get('sony')],
        )
        return { reply }
      })
      expect((await deleting.reply).json().code).toBe(`${one}.in_use`)
    })

    it('never fails a product that is made with the name meanwhile', async () => {
      for (let round = 0; round < 10; round++) {
        const name = `Sony ${round}`
        const id = await add(name)
        const [deleted, product] = await Promise.all([remove(id), addProduct(api, { [field]: name })])
        expect([200, 409]).toContain(deleted.statusCode)
        expect(product).toMatchObject({ [field]: name })
        expect(await idOf(name)).toMatch(deleted.statusCode === 409 ? new RegExp(`^${id}$`) : /^\d+$/)
        await api.send('DELETE', `/products/${product._id}`)
        await remove(await idOf(name))
      }
    })
  })

  it('keeps who did what', async () => {
    const id = await add('Sonny')
    await rename(id, 'Sony')
    await remove(id)
    const from = { subject: one, subject_id: id, actor: 'owner@shop.example' }
    expect(await api.db.many(allEvents)).toEqual([
      { ...from, action: 'created', before: null, after: { name: 'Sonny' } },
      { ...from, action: 'renamed', before: { name: 'Sonny' }, after: { name: 'Sony' } },
      { ...from, action: 'deleted', before: { name: 'Sony' }, after: null },
    ])
  })

  it.each(['0', '-1', 'abc', '999999', '1'.repeat(40), '%00', '%F0%9F%92%A5'])(
    'knows none with the id %s',
    async (id) => {
      for (const reply of [await rename(id, 'Sony'), await remove(id)]) {
        expect(reply.statusCode).toBe(404)
        expect(reply.json()).toEqual({
          code: `${one}.not_found`,
          message: `There is no such ${one}: it may have been deleted`,
        })
      }
    },
  )

  it('lets nobody change it without a token', async () => {
    const id = await add('Sony')
    const replies = await Promise.all([
      api.anonymous('POST', url, { payload: { name: 'Standard' } }),
      api.anonymous('PATCH', `${url}/${id}`, { payload: { name: 'Standard' } }),
      api.anonymous('DELETE', `${url}/${id}`),
    ])
    expect(replies.map((reply) => reply.statusCode)).toEqual([401, 401, 401])
    expect(await names()).toEqual(['Sony'])
  })
})
