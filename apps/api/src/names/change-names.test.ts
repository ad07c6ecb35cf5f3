import { describe, expect, it, vi } from 'vitest'
import { addProduct, orderBody, placeOrder, PRODUCT } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { LISTS, namesOf } from '../../test/names.ts'
import { catalogueVersion } from '../products/products.store.ts'
import { brandStore, categoryStore } from './names.store.ts'

const api = testApi()
const allEvents = {
  name: 'test_name_events',
  text: 'select action from events order by id',
}
const waiting = { name: 'test_waiting_locks', text: 'select pid from pg_locks where not granted' }
/** Resolves once a request is waiting for a lock. */
const requestIsWaiting = () =>
  vi.waitFor(async () => expect(await api.db.many(waiting)).not.toHaveLength(0), { timeout: 10_000, interval: 10 })

describe.each(LISTS)('$url/{id}', ({ one, url, field, store }) => {
  const { add, rename, remove, names, idOf } = namesOf(api, url)
  const products = async () => (await api.anonymous('GET', '/products')).json()

  describe('PATCH', () => {
    // covers names-23
    it('changes the name on its products, while orders keep the old one', async () => {
      const product = await addProduct(api, { [field]: 'Sonny' })
      await placeOrder(api, orderBody(product._id))
      const reply = await rename(await idOf('Sonny'), 'Sony')
      expect(reply.statusCode).toBe(200)
      expect(reply.json().name).toBe('Sony')
      expect(await names()).toEqual(['Sony'])
      expect(await products()).toMatchObject([{ [field]: 'Sony' }])
      const orders = (await api.send('GET', '/orders/vendor/allOrders')).json()
      expect(orders[0].products[0].product).toMatchObject({ [field]: 'Sonny' })
    })

    it('allows a change of case and spaces only', async () => {
      const id = await add('sony fireworks')
      expect((await rename(id, 'Sony  Fireworks')).json()).toEqual({ _id: id, name: 'Sony Fireworks' })
    })

    it('bumps the catalogue version only when the name changes', async () => {
      const id = await add('Sonny')
      const before = await catalogueVersion(api.db)
      await rename(id, 'Sonny')
      expect(await catalogueVersion(api.db)).toBe(before)
      await rename(id, 'Sony')
      expect(await catalogueVersion(api.db)).toBeGreaterThan(before)
    })

    it('changes nothing when repeated', async () => {
      const id = await add('Sonny')
      for (const name of ['Sony', 'Sony', ' Sony '])
        expect((await rename(id, name)).json()).toEqual({ _id: id, name: 'Sony' })
      expect((await api.db.many<{ action: string }>(allEvents)).map((event) => event.action)).toEqual([
        'created',
        'renamed',
      ])
    })

    // covers names-22
    it('refuses a name that another one has, ignoring case and spaces', async () => {
      await add('Standard Fireworks')
      const id = await add('Sony')
      const reply = await rename(id, 'standard  FIREWORKS')
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toMatchObject({
        code: `${one}.exists`,
        message: `A ${one} named Standard Fireworks already exists`,
      })
      expect(await names()).toEqual(['Sony', 'Standard Fireworks'])
    })

    // covers names-22
    it('lets only one of several concurrent renames to the same name succeed', async () => {
      const ids = await Promise.all(['Sony', 'Sonny', 'Soni'].map(add))
      const replies = await Promise.all(ids.map((id) => rename(id, 'Sony Fireworks')))
      expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409, 409])
      expect((await names()).filter((name) => name === 'Sony Fireworks')).toHaveLength(1)
    })

    // covers names-23
    it('waits for a product that is being saved with the name, and then refuses it', async () => {
      const id = await add('Sony')
      const renaming = await api.db.transaction(async (tx) => {
        await store.idsByName(tx, ['Standard'])
        const reply = rename(id, 'STANDARD')
        await requestIsWaiting()
        return { reply }
      })
      expect((await renaming.reply).json().code).toBe(`${one}.exists`)
    })
  })

  describe('DELETE', () => {
    it('deletes a name that no product uses', async () => {
      const id = await add('Sony')
      expect((await remove(id)).json()).toEqual({ deleted: true })
      expect(await names()).toEqual([])
      expect((await remove(id)).json().code).toBe(`${one}.not_found`)
    })

    // covers names-24
    it.each([
      [1, '1 product uses it'],
      [3, '3 products use it'],
    ])('refuses while products use the name (%i), and says how many', async (count, usage) => {
      for (let index = 0; index < count; index++)
        await addProduct(api, { productName: `Rocket ${index}`, [field]: 'Sony' })
      const reply = await remove(await idOf('Sony'))
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toEqual({
        code: `${one}.in_use`,
        message: `This ${one} cannot be deleted: ${usage}`,
      })
      expect(await names()).toEqual(['Sony'])
    })

    it('succeeds once the last product is deleted or renamed to another', async () => {
      const product = await addProduct(api, { [field]: 'Sony' })
      await api.send('PATCH', `/products/${product._id}`, await form({ ...PRODUCT, [field]: 'Standard' }))
      expect((await remove(await idOf('Sony'))).statusCode).toBe(200)
      await api.send('DELETE', `/products/${product._id}`)
      expect((await remove(await idOf('Standard'))).statusCode).toBe(200)
    })

    // covers names-24
    it('waits for a product that is being saved with the name, and then refuses', async () => {
      const id = await add('Sony')
      const deleting = await api.db.transaction(async (tx) => {
        const [brands, categories] = [
          await brandStore.idsByName(tx, ['Sony']),
          await categoryStore.idsByName(tx, ['Sony']),
        ]
        const reply = remove(id)
        await requestIsWaiting()
        await tx.run(
          {
            name: 'test_product',
            text: `insert into products (name, name_key, brand_id, category_id, orignal_price_paise)
                   values ('Rocket', 'rocket', $1, $2, 100)`,
          },
          [brands.get('sony'), categories.get('sony')],
        )
        return { reply }
      })
      expect((await deleting.reply).json().code).toBe(`${one}.in_use`)
    })

    // covers names-24
    it('never breaks a product that is created with the name at the same time', async () => {
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
})
