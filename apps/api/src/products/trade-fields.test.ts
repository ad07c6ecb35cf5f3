import { describe, expect, it } from 'vitest'
import { addProduct, PRODUCT } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'

const api = testApi()
const TRADE = {
  listNumber: '12',
  code: 'SPK-012',
  tamilName: 'மின்சார கம்பி மத்தாப்பு',
  content: '1 Box (10 Pcs)',
  unitsPerCase: '40',
  hsn: '3604 10',
  netWeight: '250',
}
const ON_WIRE = { ...TRADE, unitsPerCase: 40, hsn: '360410', netWeight: 250 }

const create = async (fields: object) => api.send('POST', '/products', await form({ ...PRODUCT, ...fields }))
const change = async (id: string, fields: Record<string, string>) =>
  api.send('PATCH', `/products/${id}`, await form(fields))
const found = async (query: string) =>
  (await api.anonymous('GET', `/products?${query}`))
    .json()
    .map((product: { productName: string }) => product.productName)

describe('the fields of the trade', () => {
  it('are stored and sent with the product', async () => {
    const created = await create(TRADE)
    expect([created.statusCode, created.json()]).toEqual([200, expect.objectContaining(ON_WIRE)])
    expect((await api.anonymous('GET', '/products')).json()).toEqual([created.json()])
  })

  it('are absent from the replies of section 7 for a product without them', async () => {
    const expected = ['_id', 'productName', 'brandName', 'category', 'orignalPrice', 'discountPrice', 'images']
    expect(Object.keys((await create({})).json())).toEqual(expected)
    expect(Object.keys((await create({ code: '', unitsPerCase: ' ', hsn: '' })).json())).toEqual(expected)
    const [listed] = (await api.anonymous('GET', '/products')).json()
    expect(Object.keys(listed)).toEqual(expected)
  })

  it('keep their values when a change leaves them out, and are removed when it sends them empty', async () => {
    const { _id } = (await create(TRADE)).json()
    expect((await change(_id, { productName: 'Renamed' })).json()).toMatchObject({ productName: 'Renamed', ...ON_WIRE })
    expect((await change(_id, { code: 'X1', netWeight: '' })).json()).toMatchObject({ code: 'X1', hsn: '360410' })
    const empty = Object.fromEntries(Object.keys(TRADE).map((field) => [field, '']))
    const reply = (await change(_id, empty)).json()
    for (const field of Object.keys(TRADE)) expect(reply).not.toHaveProperty(field)
  })

  it('may repeat: two brands each count from 1', async () => {
    await create({ ...TRADE, brandName: 'Sony' })
    expect((await create({ ...TRADE, brandName: 'Cock', productId: 'other' })).statusCode).toBe(200)
  })

  it.each([
    ['listNumber', '12 a', 'List number may have letters, digits and signs, but no spaces and no *'],
    ['listNumber', '12*3', 'List number may have letters, digits and signs, but no spaces and no *'],
    ['listNumber', '1'.repeat(21), 'List number must be at most 20 characters'],
    ['code', 'SPK 012', 'Code may have letters, digits and signs, but no spaces and no *'],
    ['content', 'x'.repeat(101), 'Content must be at most 100 characters'],
    ['tamilName', 'x'.repeat(201), 'Tamil name must be at most 200 characters'],
    ['unitsPerCase', '0', 'Units per case must be a whole number from 1 to 1,00,000'],
    ['unitsPerCase', '2.5', 'Units per case must be a whole number from 1 to 1,00,000'],
    ['unitsPerCase', 'forty', 'Units per case must be a whole number from 1 to 1,00,000'],
    ['hsn', '36041', 'HSN must have 4, 6 or 8 digits'],
    ['hsn', '36O4', 'HSN must have 4, 6 or 8 digits'],
    ['netWeight', '-5', 'Net weight must be a whole number of grams from 1 to 10,00,000'],
    ['netWeight', '1000001', 'Net weight must be a whole number of grams from 1 to 10,00,000'],
  ])('refuse %s %j and change nothing', async (field, value, message) => {
    const { _id } = (await create(TRADE)).json()
    for (const reply of [await change(_id, { [field]: value }), await create({ [field]: value })]) {
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'request.invalid', fields: { [field]: message } })
    }
    expect((await api.anonymous('GET', '/products')).json()).toMatchObject([ON_WIRE])
  })

  it('are recorded with every change of the product', async () => {
    const { _id } = (await create({ code: 'A1' })).json()
    await change(_id, { code: 'A2', unitsPerCase: '40' })
    await change(_id, { code: '', unitsPerCase: '40' })
    await api.send('DELETE', `/products/${_id}`)
    const events = await api.db.many({
      name: 'test_trade_events',
      text: `select before -> 'code' as before, after -> 'code' as after, after ? 'code' as says_so from events
             where subject = 'product' order by id`,
    })
    expect(events).toEqual([
      { before: null, after: 'A1', says_so: true },
      { before: 'A1', after: 'A2', says_so: true },
      { before: 'A2', after: null, says_so: true },
      { before: null, after: null, says_so: null },
    ])
  })
})

describe('GET /products?keyword= finds', () => {
  it.each([
    ['a code', 'spk-01', ['Electric']],
    ['a part of the Tamil name', 'கம்பி', ['Electric']],
    ['a list number', '12', ['Pot 12 cm', 'Electric']],
    ['a list number with a letter, ignoring case', '7a', ['Pot 12 cm']],
    ['no list number that only contains the keyword', '1', ['Pot 12 cm', 'Electric']],
    ['nothing across two fields', 'electricspk', []],
  ])('%s', async (_what, keyword, names) => {
    await create({ ...TRADE, productName: 'Electric' })
    await addProduct(api, { productName: 'Rocket', listNumber: '112' })
    await addProduct(api, { productName: 'Pot 12 cm', listNumber: '7A', brandName: 'Cock' })
    const query = `keyword=${encodeURIComponent(keyword)}`
    expect(await found(query)).toEqual(names)
    expect(await found(`${query}&brandName=Cock`)).toEqual(names.filter((name) => name === 'Pot 12 cm'))
  })

  it('a code as soon as a product gets it, and no longer once it is removed', async () => {
    const { _id } = await addProduct(api)
    expect(await found('keyword=qx9')).toEqual([])
    await change(_id, { code: 'QX9' })
    expect(await found('keyword=qx9')).toEqual([PRODUCT.productName])
    await change(_id, { code: '' })
    expect(await found('keyword=qx9')).toEqual([])
  })
})
