import type { PreviewReply } from '@phuljhari/contract/products/price-list.contract'
import { describe, expect, it } from 'vitest'
import { form, testApi } from '../../test/harness.ts'

const api = testApi()
const HEADER = 'S.No,Item,Content,MRP,Net,Brand,Category'
const send = async (url: string, lines: string[], choices = {}) => {
  const bytes = Buffer.from([HEADER, ...lines].join('\n'))
  const file = { name: 'file', filename: 'list.csv', type: 'text/csv', bytes }
  const reply = await api.send('POST', url, await form({ choices: JSON.stringify(choices) }, file))
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const upload = (lines: string[], choices?: object) => send('/products/upload-excel', lines, choices)
const preview = (lines: string[]): Promise<PreviewReply> => send('/products/upload-excel/preview', lines)
const catalogue = async () => (await api.anonymous('GET', '/products')).json()
const FIRST = ['1,Rocket,1 Box,100,50,Sony,ROCKETS', '2,Pot,1 Pkt,80,40,Sony,POTS']

describe('the fields of the trade in a price list', () => {
  it('are previewed and stored', async () => {
    expect(await preview(FIRST)).toMatchObject({
      columns: { listNumber: 0, content: 2, code: null },
      rows: [
        { outcome: 'new', productName: 'Rocket', listNumber: '1', content: '1 Box' },
        { outcome: 'new', productName: 'Pot', listNumber: '2', content: '1 Pkt' },
      ],
      leftOut: [],
    })
    await upload(FIRST)
    expect(await catalogue()).toMatchObject([
      { productName: 'Rocket', listNumber: '1', content: '1 Box' },
      { productName: 'Pot', listNumber: '2', content: '1 Pkt' },
    ])
    expect(await upload(FIRST)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  it('alone change a product, and what the list leaves empty stays', async () => {
    await upload(FIRST)
    const next = ['12,Rocket,,100,50,Sony,ROCKETS', '2,Pot,,80,40,Sony,POTS']
    expect((await preview(next)).rows).toMatchObject([
      { outcome: 'changed', listNumber: '12', before: { listNumber: '1', content: '1 Box' } },
      { outcome: 'unchanged' },
    ])
    expect(await upload(next)).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await catalogue()).toMatchObject([
      { listNumber: '12', content: '1 Box' },
      { listNumber: '2', content: '1 Pkt' },
    ])
  })

  it('get back their former values when the upload is undone, those that were empty too', async () => {
    await upload(FIRST, { columns: { content: null } })
    const before = await catalogue()
    expect(before[0]).not.toHaveProperty('content')
    const { uploadId } = await upload(['9,Rocket,1 Case,100,45,Sony,ROCKETS'], { columns: { content: 2 } })
    expect((await catalogue())[0]).toMatchObject({ listNumber: '9', content: '1 Case' })
    expect((await api.send('POST', `/products/uploads/${uploadId}/undo`)).statusCode).toBe(200)
    expect(await catalogue()).toEqual(before)
    const [event] = await api.db.many<{ before: object; after: object }>({
      name: 'test_undo_event',
      text: "select before, after from events where action = 'changed' order by id desc limit 1",
    })
    expect(event).toMatchObject({
      before: { listNumber: '9', content: '1 Case' },
      after: { listNumber: '1', content: null },
    })
  })

  it('are reported when they break a rule, while their rows are read', async () => {
    const lines = Array.from({ length: 9 }, (_, index) => `${index + 1},Rocket ${index},1 Box,100,,Sony,ROCKETS`)
    const { rows, refused, leftOut } = await preview([...lines, '1 0,Pot,1 Box,90,,Sony,POTS'])
    expect([rows.length, refused]).toEqual([10, []])
    expect(leftOut).toEqual([
      {
        row: 11,
        column: 'S.No',
        message: 'List number may have letters, digits and signs, but no spaces and no *',
      },
    ])
  })

  it('stay with a refused row', async () => {
    const { refused } = await preview([...FIRST, '3,Rocket,1 Box,120,60,Sony,ROCKETS', '4,Jar,1 Box,ask,,Sony,POTS'])
    expect(refused).toMatchObject([
      { row: 4, trade: { listNumber: '3', content: '1 Box' } },
      { row: 5, trade: { listNumber: '4', content: '1 Box' } },
    ])
  })
})
