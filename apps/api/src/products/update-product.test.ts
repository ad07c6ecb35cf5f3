import { describe, expect, it } from 'vitest'
import { addProduct, picture, PRODUCT } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'

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

  it('answers an unknown id with 404, whatever the body', async () => {
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
