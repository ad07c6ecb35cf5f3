import { describe, expect, it } from 'vitest'
import { orderBody, placeOrder } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'

const api = testApi()
const HEADER = 'productName,brandName,category,orignalPrice,discountPrice'
const sendList = async (rows: string[], choices: object = {}) => {
  const bytes = Buffer.from([HEADER, ...rows].join('\n'))
  const file = { name: 'file', filename: 'list.csv', type: 'text/csv', bytes }
  return api.send('POST', '/products/upload-excel', await form({ choices: JSON.stringify(choices) }, file))
}
async function upload(rows: string[], choices: object = {}) {
  const reply = await sendList(rows, choices)
  expect(reply.statusCode).toBe(200)
  return reply.json() as { created: number; updated: number; uploadId?: string; errors: unknown[] }
}
const undo = (uploadId: string | undefined) =>
  api.send('POST', `/products/uploads/${encodeURIComponent(uploadId ?? '')}/undo`)
const latest = async () => (await api.send('GET', '/products/uploads/latest')).json().upload
const catalogue = async () => (await api.anonymous('GET', '/products')).json()
const names = async (url: '/brand' | '/category') =>
  (await api.anonymous('GET', url)).json().map((row: { name: string }) => row.name)
const idOf = async (productName: string): Promise<string> =>
  (await catalogue()).find((product: { productName: string }) => product.productName === productName)._id
const events = {
  name: 'test_product_events',
  text: `select action, actor, before ->> 'orignalPricePaise' as before, after ->> 'orignalPricePaise' as after
         from events where subject = 'product' order by id`,
}

describe('POST /products/uploads/{uploadId}/undo', () => {
  // covers beyond-22
  it('removes what the upload added and restores what it changed, with an event for each', async () => {
    await upload(['Rocket,Sony,ROCKETS,100,50', 'Atom Bomb,Sony,BOMBS,80,'])
    const before = [await catalogue(), await names('/brand'), await names('/category')]
    const second = await upload(['Rocket,Sony,BOMB,120,60', 'Pot,Cock,FLOWER POTS,40,', 'Atom Bomb,Sony,BOMBS,80,'])
    expect(second).toMatchObject({ created: 1, updated: 1 })
    expect(await names('/category')).toContain('BOMB')

    const reply = await undo(second.uploadId)

    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        upload: {
          uploadId: second.uploadId,
          actor: 'owner@shop.example',
          uploadedAt: expect.any(String),
          created: 1,
          updated: 1,
          undoneAt: expect.any(String),
        },
      },
    ])
    expect([await catalogue(), await names('/brand'), await names('/category')]).toEqual(before)
    expect((await api.db.many(events)).slice(-2)).toEqual([
      { action: 'deleted', actor: 'owner@shop.example', before: '4000', after: null },
      { action: 'changed', actor: 'owner@shop.example', before: '12000', after: '10000' },
    ])
    expect(await latest()).toEqual(reply.json().upload)
  })

  // covers beyond-22
  it('restores a category that was renamed or deleted since', async () => {
    await upload(['Rocket,Sony,ROCKETS,100,', 'Bomb,Sony,BOMBS,100,'])
    const second = await upload(['Rocket,Sony,OTHERS,100,', 'Bomb,Sony,OTHERS,100,'])
    const ids = new Map(
      (await api.anonymous('GET', '/category')).json().map((row: { _id: string; name: string }) => [row.name, row._id]),
    )
    await api.send('PATCH', `/category/${ids.get('ROCKETS')}`, { payload: { name: 'Sky Rockets' } })
    await api.send('DELETE', `/category/${ids.get('BOMBS')}`)
    expect((await undo(second.uploadId)).statusCode).toBe(200)
    expect((await catalogue()).map((product: { category: string }) => product.category)).toEqual([
      'Sky Rockets',
      'BOMBS',
    ])
  })

  it('keeps added names that other products now use', async () => {
    const first = await upload(['Rocket,Sony,ROCKETS,100,', 'Pot,Cock,FLOWER POTS,100,'])
    const fields = { productName: 'Pot', brandName: 'Sony', category: 'FLOWER POTS', orignalPrice: '10' }
    await api.send('POST', '/products', await form(fields))
    expect((await undo(first.uploadId)).statusCode).toBe(200)
    expect([await names('/brand'), await names('/category')]).toEqual([['Sony'], ['FLOWER POTS']])
  })

  // covers beyond-22
  it('refuses once a product it created was ordered', async () => {
    const { uploadId } = await upload(['Rocket,Sony,ROCKETS,100,', 'Pot,Sony,FLOWER POTS,10,'])
    await placeOrder(api, orderBody(await idOf('Pot')))
    const reply = await undo(uploadId)
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { code: 'upload.ordered', message: 'Ordered since the upload: Pot. Nothing was undone.' },
    ])
    expect(await catalogue()).toHaveLength(2)
  })

  it('ignores orders of products it only updated: orders keep their own prices', async () => {
    await upload(['Rocket,Sony,ROCKETS,100,'])
    const second = await upload(['Rocket,Sony,ROCKETS,120,'])
    await placeOrder(api, orderBody(await idOf('Rocket')))
    expect((await undo(second.uploadId)).statusCode).toBe(200)
    expect(await catalogue()).toMatchObject([{ orignalPrice: 100 }])
  })

  // covers beyond-22
  it.each(['PATCH', 'DELETE'] as const)('refuses once one of its products was changed: %s', async (method) => {
    const { uploadId } = await upload(['Rocket,Sony,ROCKETS,100,', 'Pot,Sony,FLOWER POTS,10,'])
    const url = `/products/${await idOf('Rocket')}`
    await api.send(method, url, method === 'PATCH' ? await form({ orignalPrice: '99' }) : {})
    const before = await catalogue()
    const reply = await undo(uploadId)
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { code: 'upload.changed', message: 'Changed since the upload: Rocket. Nothing was undone.' },
    ])
    expect(await catalogue()).toEqual(before)
  })

  it('refuses all but the last upload', async () => {
    const first = await upload(['Rocket,Sony,ROCKETS,100,'])
    const second = await upload(['Pot,Sony,FLOWER POTS,10,'])
    expect((await undo(first.uploadId)).json().code).toBe('upload.not_latest')
    expect(await latest()).toMatchObject({ uploadId: second.uploadId, undoneAt: null })
  })

  // covers beyond-22
  it('undoes once, however often it is sent', async () => {
    const { uploadId } = await upload(['Rocket,Sony,ROCKETS,100,'])
    const replies = await Promise.all(Array.from({ length: 4 }, () => undo(uploadId)))
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect((await api.db.many<{ action: string }>(events)).map(({ action }) => action)).toEqual(['created', 'deleted'])
  })

  // covers beyond-22
  it('excludes a concurrent order: one of the two is refused', async () => {
    for (let round = 0; round < 6; round++) {
      const { uploadId } = await upload([`Rocket ${round},Sony,ROCKETS,100,`])
      const body = orderBody(await idOf(`Rocket ${round}`))
      const early = round % 2 === 0 ? placeOrder(api, body) : null
      const [undone, placed] = await Promise.all([undo(uploadId), early ?? placeOrder(api, body)])
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual([undone.statusCode, placed.statusCode])
    }
  })

  it('records no upload that changes nothing', async () => {
    expect(await latest()).toBeNull()
    await upload(['Rocket,Sony,ROCKETS,100,'])
    expect(await upload(['Rocket,Sony,ROCKETS,100,'])).not.toHaveProperty('uploadId')
    expect(await latest()).toMatchObject({ uploadId: '1', created: 1, updated: 0 })
  })

  it('returns 404 for unknown uploads and 401 without a token', async () => {
    for (const unknown of ['99', 'latest', '\0']) expect((await undo(unknown)).statusCode).toBe(404)
    expect((await api.anonymous('POST', '/products/uploads/1/undo')).statusCode).toBe(401)
    expect((await api.anonymous('GET', '/products/uploads/latest')).statusCode).toBe(401)
  })
})

describe('excluded rows', () => {
  // covers beyond-23
  it('are not uploaded and not reported', async () => {
    const rows = ['Rocket,Sony,ROCKETS,100,', 'Pot,Sony,FLOWER POTS,10,', 'Rocket,Sony,ROCKETS,120,', 'X,Sony,BOMBS,x,']
    expect(await upload(rows, { excludedRows: [2, 5] })).toMatchObject({ created: 2, errors: [] })
    expect(await catalogue()).toMatchObject([{ productName: 'Pot' }, { productName: 'Rocket', orignalPrice: 120 }])
  })

  it('must be row numbers', async () => {
    const reply = await sendList(['Rocket,Sony,ROCKETS,100,'], { excludedRows: [0] })
    expect(reply.statusCode).toBe(400)
  })
})
