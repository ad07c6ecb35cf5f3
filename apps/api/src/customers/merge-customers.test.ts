import { beforeEach, describe, expect, it } from 'vitest'
import { customersOf, recount } from '../../test/customers.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()
const book = customersOf(api)
beforeEach(book.reset)

/** Meena with two orders and Ravi with one, on one number. @returns their ids. */
async function twoOnOneNumber(): Promise<[string, string]> {
  await book.order({ name: 'Meena' })
  await book.order({ name: 'Ravi' })
  await book.order({ name: 'Meena' })
  return [await book.idOf('Meena'), await book.idOf('Ravi')]
}
const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code

describe('merging customers', () => {
  it('joins names, orders and what staff entered, and is recorded', async () => {
    const [meena, ravi] = await twoOnOneNumber()
    await book.change(meena, { transport: 'KPN' })
    await book.change(ravi, { transport: 'ABT', gstin: '33AAAPK0000A1Z4' })
    const reply = await book.merge(meena, ravi)
    expect(reply.json()).toMatchObject({
      _id: meena,
      name: 'Meena',
      orders: 3,
      totalAmount: 301.5,
      isAmbiguous: false,
      transport: 'KPN',
      gstin: '33AAAPK0000A1Z4',
      sameNumber: [],
    })
    expect(reply.json().names.map(({ name }: { name: string }) => name)).toEqual(['Meena', 'Ravi'])
    expect(await book.list()).toHaveLength(1)
    expect(await book.names('ravi')).toEqual(['Meena'])
    expect(await book.names('33AAAPK')).toEqual(['Meena'])
    expect((await book.get(ravi))._id).toBe(meena)
    const [event] = (await api.send('GET', '/activity?subject=customer')).json()
    expect(event).toMatchObject({
      action: 'merged',
      subjectId: meena,
      before: { names: ['Meena (9876500011)'] },
      after: { names: ['Meena (9876500011)', 'Ravi (9876500011)'] },
    })
  })

  // covers beyond-19
  it('is undone by a split, which restores what staff had entered', async () => {
    const [meena, ravi] = await twoOnOneNumber()
    await book.change(ravi, { gstin: '33AAAPK0000A1Z4' })
    const before = [await book.get(meena), await book.get(ravi)]
    await book.merge(meena, ravi)
    const { names } = await book.get(meena)
    const reply = await book.split(meena, names.find(({ name }) => name === 'Ravi')?.id ?? '')
    expect(reply.json()).toEqual({
      ...before[1],
      isAmbiguous: false,
      sameNumber: [expect.objectContaining({ _id: meena })],
    })
    expect(await book.get(meena)).toMatchObject({ gstin: '', orders: 2, isAmbiguous: false })
    expect(await book.names('33AAAPK')).toEqual(['Ravi'])
    expect(await recount(api)).toBeNull()
  })

  it('gives later orders under either name to the merged customer', async () => {
    const [meena, ravi] = await twoOnOneNumber()
    await book.merge(meena, ravi)
    await book.order({ name: 'ravi', city: 'Tenkasi' })
    expect(await book.list()).toMatchObject([{ _id: meena, name: 'Meena', city: 'Tenkasi', orders: 4 }])
  })

  it('changes nothing when repeated', async () => {
    const [meena, ravi] = await twoOnOneNumber()
    const first = (await book.merge(meena, ravi)).json()
    const again = await book.merge(meena, ravi)
    expect([again.statusCode, again.json()]).toEqual([200, first])
    expect((await api.send('GET', '/activity?subject=customer')).json()).toHaveLength(1)
  })

  it('refuses unknown customers and the customer itself', async () => {
    const [meena] = await twoOnOneNumber()
    expect([(await book.merge(meena, '999999')).statusCode, (await book.merge('x', meena)).statusCode]).toEqual([
      404, 404,
    ])
    const self = await book.merge(meena, meena)
    expect([self.statusCode, self.json().fields]).toEqual([400, { others: 'Choose another customer to merge' }])
    expect((await book.merge(meena)).statusCode).toBe(400)
  })

  // covers beyond-19
  it('leaves one customer and refuses one clerk when two merge each into the other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = await twoOnOneNumber()
      const replies = await Promise.all([book.merge(first, second), book.merge(second, first)])
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(replies.map(codeOf)).toContain('customer.changed')
      expect(await book.list()).toHaveLength(1)
      expect(await recount(api)).toBeNull()
      await api.empty()
      book.reset()
    }
  })

  it('refuses changes of a customer that someone else has merged', async () => {
    const [meena, ravi] = await twoOnOneNumber()
    await book.order({ name: 'Arun', phone: '9876500022' })
    const arun = await book.idOf('Arun')
    await book.merge(meena, ravi)
    const replies = [
      await book.change(ravi, { notes: 'x' }),
      await book.merge(arun, ravi),
      await book.merge(ravi, arun),
      await book.split(ravi, ravi),
      await book.keepApart(ravi),
    ]
    expect(replies.map(codeOf)).toEqual(Array.from(replies, () => 'customer.changed'))
  })

  it('succeeds while orders of the same customers are placed', async () => {
    const [meena, ravi] = await twoOnOneNumber()
    const place = (name: string) => book.order({ name, city: `City ${Math.random()}` })
    const orders = Array.from({ length: 20 }, (_, n) => place(n % 2 ? 'Meena' : 'Ravi'))
    expect((await book.merge(meena, ravi)).statusCode).toBe(200)
    await Promise.all(orders)
    expect(await book.get(meena)).toMatchObject({ orders: 23 })
    expect(await recount(api)).toBeNull()
  })
})

describe('splitting a customer', () => {
  it('leaves what staff entered to the other names when the first one is split off', async () => {
    const [meena, ravi] = await twoOnOneNumber()
    await book.change(meena, { notes: 'Rings twice' })
    await book.merge(meena, ravi)
    const { names } = await book.get(meena)
    const created = (await book.split(meena, names.find(({ name }) => name === 'Meena')?.id ?? '')).json()
    expect(created).toMatchObject({ name: 'Meena', orders: 2, notes: '' })
    expect(created._id).not.toBe(meena)
    expect(await book.get(meena)).toMatchObject({ name: 'Ravi', orders: 1, notes: 'Rings twice' })
  })

  it('refuses names of others and all of its names', async () => {
    const [meena, ravi] = await twoOnOneNumber()
    expect(codeOf(await book.split(meena, ravi))).toBe('customer.changed')
    expect((await book.split(meena, meena)).json().fields).toEqual({ names: 'Leave the customer at least one name' })
    expect(codeOf(await book.split(meena, 'x'))).toBe('customer.changed')
  })
})

describe('keeping customers apart', () => {
  it('is not asked about again until another name uses the number', async () => {
    const [meena, ravi] = await twoOnOneNumber()
    expect((await book.keepApart(meena)).json()).toMatchObject({ isAmbiguous: false })
    await book.keepApart(ravi)
    expect(await book.list('?ambiguous=true')).toEqual([])
    expect((await api.send('GET', '/activity?subject=customer')).json()).toHaveLength(1)
    await book.order({ name: 'Arun' })
    expect(await book.list('?ambiguous=true')).toHaveLength(3)
    await book.merge(meena, await book.idOf('Arun'))
    expect(await book.list('?ambiguous=true')).toEqual([])
  })
})
