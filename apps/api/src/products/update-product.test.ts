import { productTexts } from '@phuljhari/contract/products/products.contract'
import { describe, expect, it } from 'vitest'
import { addProduct, picture, PRODUCT } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { namesOf } from '../../test/names.ts'

const api = testApi()
const change = async (id: string, fields: Record<string, string>) =>
  api.send('PATCH', `/products/${id}`, await form(fields))
const DISCOUNT_TOO_HIGH = 'Discount price must be less than original price'

describe('PATCH /products/{id}', () => {
  it.each([
    ['productName', 'Sky Shot', 'Sky Shot'],
    ['brandName', 'Another Brand', 'Another Brand'],
    ['category', 'ROCKETS', 'ROCKETS'],
    ['orignalPrice', '250.75', 250.75],
    ['discountPrice', '12.5', 12.5],
  ])('changes %s alone and keeps every absent field', async (field, sent, saved) => {
    const { _id, ...before } = await addProduct(api)
    const reply = await change(_id, { [field]: sent })
    expect(reply.json()).toEqual({ ...before, _id, [field]: saved })
  })

  it('changes nothing when no field is sent', async () => {
    const before = await addProduct(api)
    expect((await change(before._id, {})).json()).toEqual(before)
  })

  // covers products-38
  it.each(['0', '', ' ', '0.00'])('removes the discount when discountPrice is %j', async (discountPrice) => {
    const { _id } = await addProduct(api)
    expect((await change(_id, { discountPrice })).json()).toMatchObject({ orignalPrice: 100, discountPrice: 0 })
  })

  it.each([
    ['a discount of the stored price', { discountPrice: '100' }],
    ['a price of the stored discount', { orignalPrice: '40.50' }],
    ['both prices sent, discount too high', { orignalPrice: '30', discountPrice: '31' }],
  ])('refuses %s and changes nothing', async (_what, fields) => {
    const before = await addProduct(api)
    const reply = await change(before._id, fields)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({
      code: 'request.invalid',
      message: DISCOUNT_TOO_HIGH,
      fields: { discountPrice: DISCOUNT_TOO_HIGH },
    })
    expect((await api.anonymous('GET', '/products')).json()).toEqual([before])
  })

  it('refuses an empty value for a required field that is sent', async () => {
    const { _id } = await addProduct(api)
    const reply = await change(_id, { productName: ' ', orignalPrice: '' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toEqual({ productName: 'Name is required', orignalPrice: 'Valid price is required' })
  })

  it('returns 404 for an unknown id, whatever the body', async () => {
    const bodies = [
      await form(PRODUCT),
      await form({ orignalPrice: 'ten' }),
      await form({}, await picture(Buffer.alloc(6 * 1_048_576))),
      { payload: { orignalPrice: 1 } },
      { payload: 'not a form', headers: { 'content-type': 'text/plain' } },
    ]
    for (const body of bodies) {
      const reply = await api.send('PATCH', '/products/999999', body)
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'product.not_found'])
    }
  })
})

describe('a change based on what the form showed', () => {
  const shown = (product: object) => JSON.stringify(productTexts(product))

  it('is saved while that is still stored, and may be sent without basedOn', async () => {
    const before = await addProduct(api)
    const first = await change(before._id, { orignalPrice: '120', basedOn: shown(before) })
    expect(first.json()).toEqual({ ...before, orignalPrice: 120 })
    expect((await change(before._id, { orignalPrice: '130' })).json()).toEqual({ ...before, orignalPrice: 130 })
  })

  it('is refused with the present values when someone else has changed a field, and changes nothing', async () => {
    const before = await addProduct(api)
    const saved = (await change(before._id, { orignalPrice: '150.50', discountPrice: '', hsn: '3604' })).json()
    for (const fields of [{ orignalPrice: '120' }, { productName: 'Sky Shot' }]) {
      const reply = await change(before._id, { ...fields, basedOn: shown(before) })
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        {
          code: 'edit.stale',
          message: 'Someone else has changed this since you opened it. Check the changes and save again.',
          current: { orignalPrice: '150.5', discountPrice: '', hsn: '3604' },
        },
      ])
    }
    expect((await api.anonymous('GET', '/products')).json()).toEqual([saved])
    expect((await change(before._id, { productName: 'Sky Shot', basedOn: shown(saved) })).statusCode).toBe(200)
  })

  it('succeeds when it is repeated because the first reply was lost', async () => {
    const before = await addProduct(api)
    const sent = { orignalPrice: '120', discountPrice: '0', basedOn: shown(before) }
    const first = await change(before._id, sent)
    expect((await change(before._id, sent)).json()).toEqual(first.json())
  })

  it('is refused when a renamed brand changes what the form showed', async () => {
    const before = await addProduct(api)
    const { rename, idOf } = namesOf(api, '/brand')
    await rename(await idOf(PRODUCT.brandName), 'Renamed')
    const sent = { orignalPrice: '120', brandName: PRODUCT.brandName, basedOn: shown(before) }
    const reply = await change(before._id, sent)
    expect(reply.json()).toMatchObject({ code: 'edit.stale', current: { brandName: 'Renamed' } })
  })

  it.each([
    ['{', 'basedOn'],
    ['[]', 'basedOn'],
    ['{"price":"1"}', 'basedOn'],
    ['{"productName":1}', 'basedOn.productName'],
  ])('is refused with %s as basedOn', async (basedOn, field) => {
    const { _id } = await addProduct(api)
    const reply = await change(_id, { productName: 'Sky Shot', basedOn })
    expect([reply.statusCode, reply.json().fields]).toEqual([
      400,
      expect.objectContaining({ [field]: 'basedOn must have the values of the form as text' }),
    ])
  })
})
