import { readdir } from 'node:fs/promises'
import { product } from '@phuljhari/contract/products/products.contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addProduct, jpeg, picture, PRODUCT } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'

const api = testApi()
const list = (query = '') => api.anonymous('GET', `/products${query}`)
const files = async () => (await readdir(api.imageFolder)).toSorted()

describe('GET /products', () => {
  it('returns 15 per page, newest first, with the total and without a token', async () => {
    for (let index = 1; index <= 17; index++) await addProduct(api, { productName: `Rocket ${index}` })
    const first = await list()
    expect(first.headers['x-total-count']).toBe('17')
    expect(first.json()).toHaveLength(15)
    expect(first.json()[0]).toMatchObject({
      productName: 'Rocket 17',
      brandName: 'Test Brand',
      orignalPrice: 100,
      discountPrice: 40.5,
    })
    expect((await list('?page=2')).json().map((product: { productName: string }) => product.productName)).toEqual([
      'Rocket 2',
      'Rocket 1',
    ])
    expect((await list('?page=3')).json()).toEqual([])
  })

  it('returns the new total right after a product is added or deleted', async () => {
    const product = await addProduct(api)
    expect((await list()).headers['x-total-count']).toBe('1')
    await api.send('DELETE', `/products/${product._id}`)
    expect((await list()).headers['x-total-count']).toBe('0')
  })

  it('shows each change right away on a page that it has shown before, whichever process made it', async () => {
    const { _id } = await addProduct(api)
    const shown = async () => (await list('?keyword=spark')).json()
    const brand = (await api.anonymous('GET', '/brand')).json()[0]._id
    const tripled = { name: 'test_triple_price', text: 'update products set orignal_price_paise = 30000' }
    expect(await shown()).toMatchObject([{ _id, orignalPrice: 100, brandName: 'Test Brand', images: [] }])
    await api.send('PATCH', `/products/${_id}`, await form({ discountPrice: '39' }, await picture()))
    expect(await shown()).toMatchObject([{ discountPrice: 39, images: [{}] }])
    await api.send('PATCH', `/brand/${brand}`, { payload: { name: 'Standard "Deluxe"' } })
    expect(await shown()).toMatchObject([{ brandName: 'Standard "Deluxe"' }])
    await api.db.run(tripled)
    expect(await shown()).toMatchObject([{ orignalPrice: 300 }])
  })

  it('shows products exactly as the contract describes them, with every field and with few', async () => {
    const trade = { listNumber: '7', code: 'A1', tamilName: 'கம்பி மத்தாப்பு', content: '1 Box', unitsPerCase: '40' }
    await addProduct(api, { ...trade, hsn: '3604', netWeight: '250', productName: 'Sparkler "10\\"' }, await picture())
    await addProduct(api, { discountPrice: '' })
    const shown: unknown[] = (await list()).json()
    expect(shown).toMatchObject([
      { discountPrice: 0, images: [] },
      { ...trade, unitsPerCase: 40, hsn: '3604', netWeight: 250, productName: 'Sparkler "10\\"', discountPrice: 40.5 },
    ])
    for (const one of shown) expect(product.strict().parse(one)).toEqual(one)
    const filtered: unknown[] = (await list('?category=sparklers')).json()
    expect(filtered).toEqual(shown)
  })

  // covers beyond-4
  it('returns the products of a brand, a category or both, with their total, ignoring case and spaces', async () => {
    const add = (productName: string, brandName: string, category: string) =>
      addProduct(api, { productName, brandName, category })
    await add('Sky Rocket', 'Sony', 'ROCKETS')
    await add('Sky Shot', 'Sony', 'SHOTS')
    await add('Moon Rocket', 'Sony Gold', 'ROCKETS')
    for (let index = 1; index <= 16; index++) await add(`Pot ${index}`, 'Cock', 'POTS')
    const names = async (query: string) => {
      const reply = await list(query)
      return [
        reply.headers['x-total-count'],
        reply.json().map((product: { productName: string }) => product.productName),
      ]
    }
    expect(await names('?brandName=%20sONY')).toEqual(['2', ['Sky Shot', 'Sky Rocket']])
    expect(await names('?category=rockets')).toEqual(['2', ['Moon Rocket', 'Sky Rocket']])
    expect(await names('?brandName=Sony&category=ROCKETS')).toEqual(['1', ['Sky Rocket']])
    expect(await names('?brandName=Sony&keyword=shot')).toEqual(['1', ['Sky Shot']])
    expect(await names('?brandName=Unknown')).toEqual(['0', []])
    expect(await names('?category=POTS&page=2')).toEqual(['16', ['Pot 1']])
    expect((await names('?brandName='))[0]).toBe('19')
  })

  it.each(['0', '-1', 'abc', '1.5', ''])('refuses page %j', async (page) => {
    const reply = await list(`?page=${page}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields.page).toContain('page must be')
  })

  // covers products-4
  it.each([
    ['100%', ['100% Colour']],
    ['_', ['Sky_Shot']],
    ['\\', ['Back\\slash']],
    ["'", ["4' Lakshmi"]],
    ['sky', ['Sky_Shot']],
    ['மத்தாப்பு', ['மின்சார மத்தாப்பு']],
    [' sky ', ['Sky_Shot']],
    ['nothing', []],
  ])('matches %j literally, ignoring case', async (keyword, names) => {
    for (const productName of ['100% Colour', 'Sky_Shot', 'Back\\slash', "4' Lakshmi", 'மின்சார மத்தாப்பு'])
      await addProduct(api, { productName })
    const found = (await list(`?keyword=${encodeURIComponent(keyword)}`)).json()
    expect(found.map((product: { productName: string }) => product.productName)).toEqual(names)
  })
})

describe('POST and PATCH /products', () => {
  const MESSAGES: Array<[Partial<typeof PRODUCT>, string, string]> = [
    [{ productName: ' ' }, 'productName', 'Name is required'],
    [{ category: '' }, 'category', 'Category is required'],
    [{ brandName: '' }, 'brandName', 'Brand is required'],
    [{ orignalPrice: '' }, 'orignalPrice', 'Valid price is required'],
    [{ orignalPrice: '0' }, 'orignalPrice', 'Valid price is required'],
    [{ orignalPrice: 'ten' }, 'orignalPrice', 'Valid price is required'],
    [{ discountPrice: '-1' }, 'discountPrice', 'Discount price must be a valid number'],
    [{ discountPrice: 'x' }, 'discountPrice', 'Discount price must be a valid number'],
    [{ discountPrice: '100' }, 'discountPrice', 'Discount price must be less than original price'],
  ]
  // covers products-24
  it.each(MESSAGES)('refuse %j with the message of section 5', async (fields, field, message) => {
    const product = await addProduct(api)
    for (const [method, url] of [
      ['POST', '/products'],
      ['PATCH', `/products/${product._id}`],
    ] as const) {
      const reply = await api.send(method, url, await form({ ...PRODUCT, ...fields }))
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'request.invalid', message, fields: { [field]: message } })
    }
    expect((await list()).json()).toHaveLength(1)
  })

  it('create missing brands and categories and reuse existing ones, ignoring case and spaces', async () => {
    await addProduct(api, { brandName: 'Sony  Fireworks', category: 'NEW KIND' })
    await addProduct(api, { brandName: 'SONY fireworks ', category: 'new kind' })
    expect((await api.anonymous('GET', '/brand')).json()).toMatchObject([{ name: 'Sony Fireworks' }])
    expect((await api.anonymous('GET', '/category?keyword=kind')).json()).toMatchObject([{ name: 'NEW KIND' }])
  })

  // covers products-37
  it('return the first product when a productId is repeated, even concurrently', async () => {
    const made = await Promise.all([1, 2, 3].map(() => addProduct(api, { productId: '1763700000000' })))
    expect(new Set(made.map((product) => product._id)).size).toBe(1)
    expect((await list()).json()).toHaveLength(1)
  })

  it('keep only one image when the same product is sent several times at once with different ones', async () => {
    const made = await Promise.all(
      [30, 40, 50].map(async (width) =>
        addProduct(api, { productId: '1763700000001' }, await picture(await jpeg(width))),
      ),
    )
    expect(new Set(made.map((product) => JSON.stringify([product._id, product.images]))).size).toBe(1)
    expect(made[0]?.images).toHaveLength(1)
    expect((await api.app.inject(made[0]?.images[0]?.Location ?? '')).statusCode).toBe(200)
    expect(await files()).toHaveLength(3)
  })

  it.each(['0', '-1', 'abc', '999999', '10000000000000000000000000000', '%F0%9F%92%A5'])(
    'return 404 for the product %s',
    async (id) => {
      expect((await api.send('PATCH', `/products/${id}`, await form(PRODUCT))).json().code).toBe('product.not_found')
      expect((await api.send('DELETE', `/products/${id}`)).statusCode).toBe(404)
    },
  )

  it.each(['POST /products', 'PATCH /products/1', 'DELETE /products/1', 'POST /products/upload-excel'])(
    '%s needs a token',
    async (call) => {
      const [method, url] = call.split(' ') as ['POST' | 'PATCH' | 'DELETE', string]
      for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'wrong' }])
        expect((await api.anonymous(method, url, { headers })).json()).toEqual({
          code: 'auth.required',
          message: 'Please sign in to continue',
        })
    },
  )
})

describe('product images', () => {
  it('are rotated upright and stripped of metadata', async () => {
    const rotated = await sharp(await jpeg(80, 40))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const product = await addProduct(api, {}, await picture(rotated))
    const shown = await api.app.inject(product.images[0]?.Location ?? '')
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 80 })
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
    expect(await files()).toHaveLength(3)
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a cut-off picture', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ])('refuse %s regardless of its file name and change nothing', async (_what, bytes) => {
    const reply = await api.send('POST', '/products', await form(PRODUCT, await picture(bytes)))
    expect(reply.statusCode).toBe(415)
    expect(reply.json()).toMatchObject({
      code: 'image.invalid',
      fields: { files: expect.stringContaining('Please select a valid image file') },
    })
    expect((await list()).json()).toEqual([])
  })

  it('must be under 1 MB when adding and under 5 MB when editing', async () => {
    const padded = async (size: number) => picture(Buffer.concat([await jpeg(), Buffer.alloc(size)]).subarray(0, size))
    const { _id } = await addProduct(api)
    const add = await api.send('POST', '/products', await form(PRODUCT, await padded(1_048_576)))
    expect([add.statusCode, add.json().message]).toEqual([413, 'Image size should be less than 1MB'])
    expect((await api.send('POST', '/products', await form(PRODUCT, await padded(1_048_575)))).statusCode).toBe(200)
    expect((await api.send('PATCH', `/products/${_id}`, await form(PRODUCT, await padded(1_048_576)))).statusCode).toBe(
      200,
    )
    const edit = await api.send('PATCH', `/products/${_id}`, await form(PRODUCT, await padded(5 * 1_048_576)))
    expect([edit.statusCode, edit.json().message]).toEqual([413, 'Image size should be less than 5MB'])
  })

  it('are removed when replaced or deleted, unless another product shows them', async () => {
    const one = await addProduct(api, {}, await picture(await jpeg(50)))
    await addProduct(api, {}, await picture(await jpeg(50)))
    await api.send('PATCH', `/products/${one._id}`, await form(PRODUCT, await picture(await jpeg(60))))
    expect(await files()).toHaveLength(6)
    await api.send('DELETE', `/products/${one._id}`)
    expect(await files()).toHaveLength(3)
  })
})
