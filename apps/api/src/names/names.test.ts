import { describe, expect, it } from 'vitest'
import { addProduct } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { LISTS, namesOf } from '../../test/names.ts'

const api = testApi()
const allEvents = {
  name: 'test_name_events',
  text: 'select subject, subject_id, action, actor, before, after from events order by id',
}

describe.each(LISTS)('$url', ({ one, url, field }) => {
  const { post, add, rename, remove, names, idOf } = namesOf(api, url)

  describe('the list', () => {
    // covers names-14, names-19
    it('returns 15 names per page, sorted, with the total and without a token', async () => {
      for (let index = 10; index < 27; index++) await add(`Name ${index}`)
      const first = await api.anonymous('GET', url)
      expect(first.headers['x-total-count']).toBe('17')
      expect(first.json()).toHaveLength(15)
      expect(first.json()[0]).toEqual({ _id: expect.stringMatching(/^\d+$/), name: 'Name 10', productCount: 0 })
      const second = await api.anonymous('GET', `${url}?keyword=&page=2`)
      expect(second.json().map((row: { name: string }) => row.name)).toEqual(['Name 25', 'Name 26'])
      expect((await api.anonymous('GET', `${url}?page=3`)).headers['x-total-count']).toBe('17')
    })

    // covers beyond-3
    it('counts the products that use each name', async () => {
      await add('Unused')
      for (const productName of ['First', 'Second']) await addProduct(api, { productName, [field]: 'Used' })
      await api.send('DELETE', `/products/${(await addProduct(api, { [field]: 'Used' }))._id}`)
      await addProduct(api, { [field]: 'Used once' })
      expect((await api.anonymous('GET', url)).json()).toMatchObject([
        { name: 'Unused', productCount: 0 },
        { name: 'Used', productCount: 2 },
        { name: 'Used once', productCount: 1 },
      ])
    })

    it('matches a keyword literally, ignoring case', async () => {
      for (const name of ['100% Star', 'Sky_Line', 'மத்தாப்பு']) await add(name)
      const found = async (keyword: string) =>
        (await api.anonymous('GET', `${url}?keyword=${encodeURIComponent(keyword)}`)).json()
      expect(await found('STAR')).toMatchObject([{ name: '100% Star' }])
      expect(await found('_')).toMatchObject([{ name: 'Sky_Line' }])
      expect(await found('மத்')).toMatchObject([{ name: 'மத்தாப்பு' }])
    })

    // covers names-9
    it.each(['0', '-1', 'x'])('refuses page %s', async (page) => {
      expect((await api.anonymous('GET', `${url}?page=${page}`)).statusCode).toBe(400)
    })
  })

  describe('POST', () => {
    it('normalises the spaces of a name and returns its id', async () => {
      const reply = await post('  Sony   Fireworks ')
      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toEqual({ _id: await idOf('Sony Fireworks'), name: 'Sony Fireworks' })
    })

    // covers names-22
    it.each(['Sony Fireworks', 'SONY  fireworks '])('refuses %j when Sony Fireworks exists', async (name) => {
      await add('Sony Fireworks')
      const reply = await post(name)
      const message = `A ${one} named Sony Fireworks already exists`
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toEqual({ code: `${one}.exists`, message, fields: { name: message } })
      expect(await names()).toEqual(['Sony Fireworks'])
    })

    // covers names-20
    it.each([
      ['', 'Name is required'],
      ['   ', 'Name is required'],
      [null, 'Name is required'],
      [{}, 'Name is required'],
      ['x'.repeat(101), 'Name must be at most 100 characters'],
      ['a\0b', 'Name contains an invalid character'],
    ])('refuses the name %j when adding and when renaming', async (name, message) => {
      const id = await add('Sony')
      for (const reply of [await post(name ?? {}), await rename(id, name ?? {})]) {
        expect(reply.statusCode).toBe(400)
        expect(reply.json()).toMatchObject({ code: 'request.invalid', fields: { name: message } })
      }
      expect(await names()).toEqual(['Sony'])
    })

    // covers names-22
    it('adds a name once when it is sent many times at once', async () => {
      const replies = await Promise.all(['Sony', 'sony', 'SONY', ' Sony '].map((name) => post(name)))
      expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409, 409, 409])
      expect(await names()).toHaveLength(1)
    })
  })

  it('records who did what', async () => {
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
    'returns 404 for the id %s',
    async (id) => {
      for (const reply of [await rename(id, 'Sony'), await remove(id)]) {
        expect(reply.statusCode).toBe(404)
        expect(reply.json()).toEqual({
          code: `${one}.not_found`,
          message: `${one === 'brand' ? 'Brand' : 'Category'} not found. It may have been deleted.`,
        })
      }
    },
  )

  // covers names-14
  it('refuses changes without a token', async () => {
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
