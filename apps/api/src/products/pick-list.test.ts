import { pickList, type PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { addProduct, PRODUCT } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'

const api = testApi()
const get = (headers: Record<string, string> = {}) => api.send('GET', '/products/pick-list', { headers })
const read = async (): Promise<PickListProduct[]> => pickList.schema.response[200].parse((await get()).json())
const change = async (id: string, fields: Record<string, string>) =>
  api.send('PATCH', `/products/${id}`, await form(fields))
const idOf = async (url: '/brand' | '/category') => (await api.anonymous('GET', url)).json()[0]._id
async function upload(lines: string[]) {
  const file = { name: 'file', filename: 'list.csv', type: 'text/csv', bytes: Buffer.from(lines.join('\n')) }
  const reply = await api.send('POST', '/products/upload-excel', await form({}, file))
  expect(reply.statusCode).toBe(200)
  return reply.json().uploadId as string
}

describe('GET /products/pick-list', () => {
  it('has every product, by name, with what order entry needs and nothing that is empty', async () => {
    const plain = await addProduct(api, { productName: 'rocket', orignalPrice: '100.50', discountPrice: '' })
    const trade = {
      listNumber: '12',
      code: 'A-1',
      tamilName: 'கம்பி',
      content: '1 Box',
      unitsPerCase: '40',
      hsn: '3604',
    }
    const full = await addProduct(api, { productName: 'Atom', ...trade, netWeight: '90' })
    expect((await get()).json()).toEqual([
      {
        _id: full._id,
        name: 'Atom',
        brand: PRODUCT.brandName,
        category: PRODUCT.category,
        mrp: 100,
        price: 40.5,
        ...trade,
        unitsPerCase: 40,
      },
      {
        _id: plain._id,
        name: 'rocket',
        brand: PRODUCT.brandName,
        category: PRODUCT.category,
        mrp: 100.5,
        price: 100.5,
      },
    ])
    expect(await read()).toHaveLength(2)
  })

  it('is empty for an empty catalogue', async () => {
    expect((await get()).body).toBe('[]')
  })

  it('is compressed, and answers 304 until something changes', async () => {
    for (let index = 0; index < 20; index++) await addProduct(api, { productName: `Rocket ${index}` })
    const first = await get({ 'accept-encoding': 'gzip, deflate' })
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-cache' })
    expect(JSON.parse(gunzipSync(first.rawPayload).toString())).toEqual((await get()).json())
    const etag = String(first.headers.etag)
    const second = await get({ 'if-none-match': etag })
    expect([second.statusCode, second.body]).toEqual([304, ''])
    await addProduct(api, { productName: 'New' })
    const third = await get({ 'if-none-match': etag })
    expect([third.statusCode, third.json().length]).toEqual([200, 21])
    expect(third.headers.etag).not.toBe(etag)
  })

  it.each<[what: string, change: (id: string) => Promise<unknown>, shows: Partial<PickListProduct>]>([
    ['the name', (id) => change(id, { productName: 'Other' }), { name: 'Other' }],
    ['the MRP', (id) => change(id, { orignalPrice: '90' }), { mrp: 90 }],
    ['the discount price', (id) => change(id, { discountPrice: '0' }), { price: 100 }],
    ['the brand', (id) => change(id, { brandName: 'Other' }), { brand: 'Other' }],
    ['the category', (id) => change(id, { category: 'Other' }), { category: 'Other' }],
    ['a field of the trade', (id) => change(id, { content: '1 Pkt' }), { content: '1 Pkt' }],
    [
      'the name of its brand',
      async () => api.send('PATCH', `/brand/${await idOf('/brand')}`, { payload: { name: 'Renamed' } }),
      { brand: 'Renamed' },
    ],
    [
      'the name of its category',
      async () => api.send('PATCH', `/category/${await idOf('/category')}`, { payload: { name: 'Renamed' } }),
      { category: 'Renamed' },
    ],
    [
      'its price by a price list',
      () => upload(['Item,Brand,Category,MRP,Net', `${PRODUCT.productName},Test Brand,SPARKLERS,100,33`]),
      { price: 33 },
    ],
    [
      'its price by the undo of a price list',
      async () => {
        const uploadId = await upload([
          'Item,Brand,Category,MRP,Net',
          `${PRODUCT.productName},Test Brand,SPARKLERS,200,150`,
        ])
        expect(await read()).toMatchObject([{ mrp: 200 }])
        await api.send('POST', `/products/uploads/${uploadId}/undo`)
      },
      { mrp: 100, price: 40.5 },
    ],
    [
      'anything by another process',
      (id) =>
        api.db.run({ name: 'test_other_process', text: `update products set code = 'Z9' where id = $1` }, [Number(id)]),
      { code: 'Z9' },
    ],
  ])('is fresh after a change of %s', async (_what, makeChange, shows) => {
    const { _id } = await addProduct(api)
    expect(await read()).toMatchObject([{ name: PRODUCT.productName, mrp: 100, price: 40.5 }])
    await makeChange(_id)
    expect(await read()).toMatchObject([shows])
  })

  it('no longer has a deleted product', async () => {
    const { _id } = await addProduct(api)
    expect(await read()).toHaveLength(1)
    await api.send('DELETE', `/products/${_id}`)
    expect(await read()).toEqual([])
  })

  it('is refused without a token', async () => {
    expect((await api.anonymous('GET', '/products/pick-list')).statusCode).toBe(401)
  })
})
