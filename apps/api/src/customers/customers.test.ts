import { customerTexts, type Customer } from '@phuljhari/contract/customers/customers.contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { customersOf, recount } from '../../test/customers.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()
const book = customersOf(api)
beforeEach(book.reset)

describe('the customer book', () => {
  it('is built from orders by phone number and name, the last to order first', async () => {
    await book.order({ name: 'Meena', phone: '9876500011', quantity: 2 })
    await book.order({ name: 'Arun', phone: '9876500022', city: 'Kochi', state: 'Kerala' })
    await book.order({ name: ' MEENA', phone: '+91 98765-00011', city: 'Chennai' })
    const [meena, arun, ...others] = await book.list()
    expect(others).toEqual([])
    expect(meena).toEqual({
      _id: expect.any(String),
      name: 'MEENA',
      phoneNumber: '+91 98765-00011',
      city: 'Chennai',
      stateCode: '33',
      gstin: '',
      orders: 2,
      totalAmount: 141 + 100.5,
      lastOrderAt: expect.any(String),
      isAmbiguous: false,
    })
    expect(arun).toMatchObject({ name: 'Arun', stateCode: '32', orders: 1, totalAmount: 100.5 })
  })

  it('counts neither rejected nor cancelled orders, and counts them again once reopened or undone', async () => {
    const [first, second] = [await book.order(), await book.order()]
    const totals = async () => (await book.list()).map(({ orders, totalAmount }) => [orders, totalAmount])
    expect(await totals()).toEqual([[2, 201]])
    await book.setStatus(first, 'rejected')
    expect(await totals()).toEqual([[1, 100.5]])
    await api.send('POST', `/orders/${first}/undo`)
    expect(await totals()).toEqual([[2, 201]])
    await book.setStatus(second, 'cancel')
    expect(await totals()).toEqual([[1, 100.5]])
  })

  // covers beyond-19
  it('makes another name with a known number a separate customer, and asks about both', async () => {
    await book.order({ name: 'Meena' })
    expect((await book.list()).map(({ isAmbiguous }) => isAmbiguous)).toEqual([false])
    await book.order({ name: 'Ravi' })
    await book.order({ name: 'Arun', phone: '9876500022' })
    expect((await book.list()).map(({ name, isAmbiguous }) => [name, isAmbiguous])).toEqual([
      ['Arun', false],
      ['Ravi', true],
      ['Meena', true],
    ])
    expect((await book.list('?ambiguous=true')).map(({ name }) => name)).toEqual(['Ravi', 'Meena'])
    expect(await book.list('?ambiguous=false')).toHaveLength(3)
    expect((await book.list('?ambiguous=true&search=mee')).map(({ name }) => name)).toEqual(['Meena'])
    const ravi = await book.get(await book.idOf('Ravi'))
    expect(ravi.sameNumber.map(({ name }) => name)).toEqual(['Meena'])
  })

  // covers beyond-19
  it('finds names in English and Tamil, phone numbers however they are typed, cities and GSTINs', async () => {
    await book.order({ name: 'Meena Kumari', phone: '+91 98765-00011', city: 'Madurai' })
    await book.order({ name: 'தமிழ் செல்வி', phone: '9123400055', city: 'Sivakasi' })
    const meena = await book.idOf('Meena Kumari')
    await book.change(meena, { gstin: '33AAAPK0000A1Z4', secondPhone: '04562 234567' })
    for (const search of [
      'meena',
      'KUMARI',
      'na  ku',
      '98765 00011',
      '+919876500011',
      '098765 000',
      '+91 98765',
      '9876',
      '98',
      'ku',
      'madur',
      '33aaapk',
      'AAAPK0000A',
      '4562234567',
      'm',
    ])
      expect(await book.names(search), search).toEqual(['Meena Kumari'])
    for (const search of ['தமிழ்', 'செல்வி', 'செ', 'sivakasi', '91234 00055'])
      expect(await book.names(search), search).toEqual(['தமிழ் செல்வி'])
    for (const search of ['nobody', '%', '_', 'ena', '00099', '\\'])
      expect(await book.names(search), search).toEqual(search === 'ena' ? ['Meena Kumari'] : [])
  })

  it('is read in pages that continue after someone has ordered again', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      await book.order({ name, phone: `987650001${name.charCodeAt(0) % 10}` })
    const page = async (path: string) => {
      const reply = await api.send('GET', path)
      const next = /<(.*)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1]
      return { names: reply.json().map(({ name }: { name: string }) => name), next }
    }
    const first = await page('/customers?limit=2')
    expect(first.names).toEqual(['E', 'D'])
    await book.order({ name: 'D', phone: '9876500018' })
    const second = await page(`/customers${first.next}`)
    expect(second.names).toEqual(['C', 'B'])
    expect(await page(`/customers${second.next}`)).toEqual({ names: ['A'], next: undefined })
    const impossible = ['2026-13-45T00:00:00Z_1', '2026-02-30T00:00:00Z_1', '0000-01-01T00:00:00Z_1']
    for (const before of ['x', ...impossible, '-infinity_x', '2026-01-01T00:00:00Z_0'])
      expect((await api.send('GET', `/customers?before=${before}`)).statusCode, before).toBe(400)
  })

  it('shows names, distinct addresses and the latest orders', async () => {
    const orders = [await book.order(), await book.order({ city: 'Chennai' }), await book.order()]
    const customer = await book.get(await book.idOf('Meena'))
    expect(customer.latestOrders.map(({ orderId }) => orderId)).toEqual(orders.toReversed())
    expect(customer.addresses).toEqual([
      expect.objectContaining({ city: 'Madurai' }),
      expect.objectContaining({ city: 'Chennai' }),
    ])
    expect(customer.names).toEqual([{ id: expect.any(String), name: 'Meena', phoneNumber: '9876500011', orders: 3 }])
  })

  it('has no customers without a number, and none for an unknown id', async () => {
    await book.order({ phone: '----------' })
    expect(await book.list()).toEqual([])
    for (const id of ['1', '0', 'x', '99999999999999999999'])
      expect((await api.send('GET', `/customers/${id}`)).statusCode, id).toBe(404)
  })
})

describe('PATCH /customers/:id', () => {
  it('is refused when someone else has changed what the form showed', async () => {
    await book.order({ name: 'Meena' })
    const id = await book.idOf('Meena')
    const opened = customerTexts((await api.send('GET', `/customers/${id}`)).json<Customer>())
    await book.change(id, { transport: 'KPN' })
    const reply = await book.change(id, { transport: 'ABT', notes: 'x', basedOn: opened })
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'edit.stale', current: { transport: 'KPN' } }])
    expect((await api.send('GET', `/customers/${id}`)).json()).toMatchObject({ transport: 'KPN', notes: '' })
    expect((await book.change(id, { transport: 'KPN', notes: 'x', basedOn: opened })).statusCode).toBe(200)
  })

  it('keeps absent fields, records before and after, and ignores what is not a change', async () => {
    await book.order()
    const id = await book.idOf('Meena')
    const reply = await book.change(id, { gstin: ' 33aaapk0000a1z4', transport: 'KPN', stateCode: '33' })
    expect(reply.json()).toMatchObject({ gstin: '33AAAPK0000A1Z4', transport: 'KPN', notes: '', stateCode: '33' })
    await book.change(id, { name: 'Meena Stores', notes: 'Pays by UPI' })
    await book.change(id, { notes: 'Pays by UPI' })
    expect(await book.get(id)).toMatchObject({ name: 'Meena Stores', gstin: '33AAAPK0000A1Z4', notes: 'Pays by UPI' })
    expect(await book.names('meena stores')).toEqual(['Meena Stores'])

    const events = (await api.send('GET', '/activity?subject=customer')).json()
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      action: 'changed',
      subjectId: id,
      before: { name: 'Meena', notes: '', gstin: '33AAAPK0000A1Z4' },
      after: { name: 'Meena Stores', notes: 'Pays by UPI' },
    })
  })

  // covers beyond-97
  it('says in which language a customer gets papers: the chosen one, else that of the shop', async () => {
    await book.order({ name: 'Meena', phone: '9876500011' })
    const url = `/customers/paper-language?${new URLSearchParams({ name: 'meena', phoneNumber: '+91 98765 00011' })}`
    const language = async () => (await api.send('GET', url)).json().language
    expect(await language()).toBe('en')
    const payload = { key: 'papers', value: { language: 'hi' }, basedOn: null }
    expect((await api.send('POST', '/settings', { payload })).statusCode).toBe(200)
    expect(await language()).toBe('hi')
    const id = await book.idOf('Meena')
    expect((await book.change(id, { language: 'ta' })).json()).toMatchObject({ name: 'Meena', language: 'ta' })
    expect(await language()).toBe('ta')
    expect((await book.change(id, { language: 'fr' })).json().fields).toEqual({ language: 'Choose a language' })
  })

  it('follows the State of the latest order until staff enter one', async () => {
    await book.order({ state: 'Kerala' })
    const id = await book.idOf('Meena')
    await book.change(id, { stateCode: '32', notes: 'x' })
    await book.order({ state: 'Pondy' })
    expect(await book.get(id)).toMatchObject({ stateCode: '34' })
    await book.change(id, { stateCode: '29' })
    await book.order({ state: 'Kerala' })
    expect(await book.get(id)).toMatchObject({ stateCode: '29' })
  })

  it.each([
    [{ gstin: '33AAAPK0000A1Z5' }, { gstin: 'This GSTIN is invalid: check every character' }],
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ secondPhone: '12' }, { secondPhone: 'Please enter a valid phone number' }],
    [{ stateCode: '28' }, { stateCode: 'Choose a State' }],
    [{ notes: 'x'.repeat(1001) }, { notes: 'Notes must be at most 1000 characters' }],
  ])('refuses %j', async (payload, fields) => {
    await book.order()
    const reply = await book.change(await book.idOf('Meena'), payload)
    expect([reply.statusCode, reply.json().fields]).toEqual([400, fields])
  })
})

describe('GET /customers/export', () => {
  it('has one line for each matching customer, without formulas, and is recorded without the search', async () => {
    await book.order({ name: '=HYPERLINK("x")', phone: '+91 98765 00011' })
    await book.order({ name: 'Arun', phone: '9876500022' })
    const id = await book.idOf('=HYPERLINK("x")')
    await book.change(id, { notes: '+cmd', transport: 'KPN' })
    const reply = await api.send('GET', '/customers/export')
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/)
    const [header, arun, meena, end] = reply.body.split('\r\n')
    expect(header).toBe(
      '\u{feff}Name,Phone,Second phone,City,State,GSTIN,Orders,Total,Last order,Transport,Destination office,Notes',
    )
    expect(arun).toMatch(/^Arun,98765 00022,,Madurai,Tamil Nadu,,1,100\.5,\d{4}-\d\d-\d\d,,,$/)
    expect(meena).toMatch(/^"'=HYPERLINK\(""x""\)",98765 00011,.*,KPN,,'\+cmd$/)
    expect(end).toBe('')
    expect((await api.send('GET', '/customers/export?search=arun')).body.split('\r\n')).toHaveLength(3)
    const events = (await api.send('GET', '/activity?subject=download')).json()
    expect(events).toMatchObject([
      { action: 'exported', subjectId: 'customers', after: { rows: 1, filtered: true } },
      { action: 'exported', subjectId: 'customers', after: { rows: 2, filtered: false } },
    ])
  })
})

describe('a customer who has not ordered yet', () => {
  const PRIYA = {
    name: 'Priya Traders',
    phoneNumber: '98765 00077',
    secondPhone: '',
    stateCode: '33',
    gstin: ' 33aabfp0000q1zm ',
    transport: 'KPN',
    destination: '',
    notes: '',
  }
  const create = (payload: object) => api.send('POST', '/customers', { payload })

  // covers beyond-58
  it('is added, found, and the customer of the orders that follow', async () => {
    await book.order({ name: 'Meena' })
    const reply = await create(PRIYA)
    expect(reply.statusCode, reply.payload).toBe(201)
    expect(reply.json()).toMatchObject({
      name: 'Priya Traders',
      phoneNumber: '98765 00077',
      gstin: '33AABFP0000Q1ZM',
      transport: 'KPN',
      orders: 0,
      lastOrderAt: null,
    })
    expect((await book.list()).map(({ name }) => name)).toEqual(['Meena', 'Priya Traders'])
    await book.order({ name: 'priya traders', phone: '+91 98765 00077', city: 'Karur' })
    expect((await book.list())[0]).toMatchObject({ _id: reply.json()._id, gstin: '33AABFP0000Q1ZM', orders: 1 })
    expect(await recount(api)).toBeNull()
  })

  it('is refused if the book has this name with this number, even when both are added at once', async () => {
    await book.order({ name: 'Meena', phone: '9876500011' })
    const again = await create({ ...PRIYA, name: ' MEENA', phoneNumber: '+91 98765 00011' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'customer.exists'])
    expect((await create({ ...PRIYA, phoneNumber: '' })).json().fields).toHaveProperty('phoneNumber')
    const [first, second] = await Promise.all([create(PRIYA), create(PRIYA)])
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([201, 409])
  })
})
