import { upiLink } from '@phuljhari/contract/tax/upi-link'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { issuedNote } from '../../test/invoices.ts'
import { invoiceOf, register } from '../../test/documents.ts'
import { addAgent, addProduct } from '../../test/factories.ts'
import { draftOf, entered, PICKUP, setSetting } from '../../test/entries.ts'
import { customersOf } from '../../test/customers.ts'
import { testApi } from '../../test/harness.ts'
import { changed, moneyOf, orderOf, receiptOf, record, refund, send, verified, writeOff } from '../../test/payments.ts'
import type { Debtor, Statement } from '@phuljhari/contract/payments/outstanding.contract'

const api = testApi()
const book = customersOf(api)
const MEENA = { fullName: 'Meena', phoneNumber: '9876500011' }
const RAVI = { fullName: 'Ravi', phoneNumber: '9000000001' }
const age = {
  name: 'test_age',
  text: `update order_turnarounds set accepted_at = accepted_at - $2 * interval '1 day' where order_id = $1`,
}
const acceptedDaysAgo = ({ orderId }: { orderId: string }, days: number) => api.db.run(age, [orderId, days])
const outstanding = async (query = '') => (await api.send('GET', `/payments/outstanding${query}`)).json()
const namesIn = (debtors: Debtor[]) => debtors.map(({ name }) => name)
const statementOf = async (id: string): Promise<Statement> =>
  (await api.send('GET', `/customers/${id}/statement`)).json()

describe('what is outstanding', () => {
  it('is summed by customer and age, the oldest first, page by page', async () => {
    const [old, young, other] = [
      await orderOf(api, 500, { customer: MEENA }),
      await orderOf(api, 300, { customer: MEENA }),
      await orderOf(api, 900, { customer: RAVI }),
    ]
    await orderOf(api, 100, { customer: RAVI, accept: false })
    await acceptedDaysAgo(old, 31)
    await acceptedDaysAgo(young, 7)
    await acceptedDaysAgo(other, 8)
    await verified(api, receiptOf(old, 100))
    await verified(api, receiptOf(null, 50, { customerName: 'Meena', phoneNumber: MEENA.phoneNumber }))
    const today = indiaDay(new Date())
    const meena = {
      name: 'Meena',
      oldest: addDays(today, -31),
      ages: { week: 300, month: 0, quarter: 400, older: 0 },
      outstanding: 700,
      credit: 50,
      orders: 2,
    }
    const all = await outstanding()
    expect(all).toMatchObject({
      debtors: [meena, { name: 'Ravi', outstanding: 900, credit: 0, orders: 1 }],
      total: 1600,
      customers: 2,
      ages: { week: 300, month: 900, quarter: 400, older: 0 },
    })
    expect(await outstanding('?age=month')).toMatchObject({ total: 900, customers: 1, ages: all.ages })
    expect(namesIn((await outstanding('?search=rav')).debtors)).toEqual(['Ravi'])
    const first = await api.send('GET', '/payments/outstanding?limit=1')
    expect(namesIn(first.json().debtors)).toEqual(['Meena'])
    const next = /^<(\?[^>]+)>; rel="next"$/.exec(String(first.headers['link']))?.[1]
    const second = await api.send('GET', `/payments/outstanding${next}`)
    expect([namesIn(second.json().debtors), second.headers['link']]).toEqual([['Ravi'], undefined])
    for (const impossible of ['2026-02-30_1_x', '0000-01-01_1_x'])
      expect(namesIn((await outstanding(`?after=${impossible}`)).debtors), impossible).toEqual(['Meena', 'Ravi'])
  })

  it('is counted from the day on which the goods left', async () => {
    const order = await orderOf(api, 500, { customer: MEENA })
    await acceptedDaysAgo(order, 40)
    const agentId = await addAgent(api)
    await api.db.run(
      { name: 'test_hand_to_agent', text: "update orders set status = 'assigned', agent_id = $2 where order_id = $1" },
      [order.orderId, agentId],
    )
    await api.send('PATCH', `/delivery-agents/orders/${order.orderId}/status`, { payload: { status: 'picked_up' } })
    expect((await outstanding()).debtors).toMatchObject([{ oldest: indiaDay(new Date()), ages: { week: 500 } }])
    await api.send('POST', `/orders/${order.orderId}/undo`)
    await acceptedDaysAgo(order, 40)
    expect((await outstanding()).debtors).toMatchObject([{ ages: { quarter: 500 } }])
  })
})

const owed = {
  name: 'test_owed',
  text: `select coalesce(sum(greatest(
           order_due(status, total_paise, payable_paise, noted_paise, written_off_paise) - paid_paise, 0)), 0)::integer
             as paise
         from orders`,
}

describe('what walk-ins owe', () => {
  const walkIn = async (fullName: string, amount: number) => {
    const { _id: productId } = await addProduct(api, {
      productName: `${fullName} ${amount}`,
      orignalPrice: `${amount}`,
      discountPrice: '',
    })
    const draft = { ...draftOf([{ productId, quantity: 1 }]), ...PICKUP, customer: { fullName } }
    return entered(api, draft, { expectedTotal: amount, accept: true })
  }

  it('is summed up by name, is found by it, and is part of the total of all orders', async () => {
    await orderOf(api, 500, { customer: RAVI })
    const [one, two] = [await walkIn('Walk-in', 200), await walkIn('walk-IN ', 100)]
    await walkIn('Selvi', 70)
    await acceptedDaysAgo(two, 40)
    await verified(api, receiptOf(one, 50))
    const all = await outstanding()
    expect(all).toMatchObject({ total: 820, customers: 3, ages: { week: 720, quarter: 100 } })
    expect(all.debtors).toHaveLength(3)
    const [oldest] = all.debtors
    expect(oldest).toMatchObject({ customerId: null, name: 'Walk-in', phoneNumber: '', outstanding: 250, orders: 2 })
    expect([one.orderId, two.orderId]).toContain(oldest.orderId)
    expect(namesIn((await outstanding('?search=selvi')).debtors)).toEqual(['Selvi'])
    expect(await outstanding('?search=walk&age=quarter')).toMatchObject({ total: 250, customers: 1 })
    const names: string[] = []
    for (let query: string | undefined = '?limit=1'; query !== undefined;) {
      const page = await api.send('GET', `/payments/outstanding${query}`)
      names.push(...namesIn(page.json().debtors))
      query = /^<(\?[^>]+)>; rel="next"$/.exec(String(page.headers['link']))?.[1]
    }
    expect(names.toSorted()).toEqual(['Ravi', 'Selvi', 'Walk-in'])
  })

  it('makes up, with what everyone else owes, the dues of all orders, whatever was paid or cancelled', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            phone: fc.constantFrom('', '-', '9876500011', '+91 98765 00011', '9000000001'),
            name: fc.constantFrom('Meena', ' meena', 'Ravi', 'செல்வி', ''),
            status: fc.constantFrom('processing', 'accepted', 'delivered', 'cancelled', 'rejected'),
            total: fc.integer({ min: 1, max: 900 }),
            paid: fc.integer({ min: 0, max: 900 }),
            noted: fc.integer({ min: -90, max: 900 }),
          }),
          { maxLength: 25 },
        ),
        async (orders) => {
          await api.empty()
          await api.db.owner.run(
            {
              name: 'test_owing_orders',
              text: `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, street, city,
                       state, pincode, subtotal_paise, total_paise, payment_method, paid_paise, noted_paise)
                     select 'PJ-202601-' || n, status, now() - n * interval '9 days', name, phone, '', '', '', '',
                       total, total, '', paid, noted
                     from rows from (json_to_recordset($1::json) as (phone text, name text, status text, total integer,
                       paid integer, noted integer)) with ordinality as o (phone, name, status, total, paid, noted, n)`,
            },
            [JSON.stringify(orders)],
          )
          const { paise } = await api.db.one<{ paise: number }>(owed)
          const { total, ages, debtors } = await outstanding('?limit=200')
          expect(Math.round(total * 100)).toBe(paise)
          const sums = Object.values(ages as Record<string, number>)
          expect(Math.round(sums.reduce((sum, one) => sum + one, 0) * 100)).toBe(paise)
          const each = debtors.reduce((sum: number, { outstanding: one }: Debtor) => sum + one, 0)
          expect(Math.round(each * 100)).toBe(paise)
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('credit', () => {
  it('belongs to its payer, by number and name, not to the first customer of the book', async () => {
    await orderOf(api, 500, { customer: MEENA })
    await orderOf(api, 300, { customer: RAVI })
    await orderOf(api, 200, { customer: { fullName: 'Selvi', phoneNumber: RAVI.phoneNumber } })
    const receipt = (customerName: string, amount: number) =>
      verified(api, receiptOf(null, amount, { customerName, phoneNumber: RAVI.phoneNumber }))
    await receipt('Ravi', 50)
    await receipt('SELVI', 20)
    // Nobody has this name: it is the first customer's with the number.
    await receipt('Kumar', 5)
    const { debtors } = await outstanding()
    const credits = (debtors as Debtor[]).map(({ name, credit }) => [name, credit])
    expect(credits.toSorted()).toEqual([
      ['Meena', 0],
      ['Ravi', 55],
      ['Selvi', 20],
    ])
    const ravi = await statementOf(await book.idOf('Ravi'))
    expect(ravi.lines.map(({ paid }) => paid)).toEqual([0, 50, 5])
    expect((await statementOf(await book.idOf('Meena'))).balance).toBe(500)
  })
})

const byLorry = { name: 'test_by_lorry', text: "update orders set fulfilment = 'lorry' where order_id = $1" }

describe('a statement', () => {
  it('has credit notes in a separate column, with the numbers of documents, and sums of its columns', async () => {
    await register(api)
    const order = await orderOf(api, 500, { customer: MEENA })
    await api.db.run(byLorry, [order.orderId])
    const lorry = { name: 'KPN', destination: 'Erode', lrNumber: 'K1' }
    expect((await send(api, `/orders/${order.orderId}/lorry`, lorry)).statusCode).toBe(200)
    const invoice = await invoiceOf(api, order.orderId)
    const paid = await verified(api, receiptOf(order, 500))
    const note = await issuedNote(api, invoice._id, [{ line: 1, amount: 50 }])
    await refund(api, order, 50)
    const { lines, totals, balance, open } = await statementOf(await book.idOf('Meena'))
    expect(lines.map(({ text, charged, credited, paid }) => [text, charged, credited, paid])).toEqual([
      [`Tax Invoice ${invoice.number}`, 500, 0, 0],
      [`Credit Note ${note.number}`, 0, 50, 0],
      [`Receipt ${paid._id} · UPI ${paid.reference}`, 0, 0, 500],
      [expect.stringMatching(/^Refund \d+ · UPI/), 0, 0, -50],
    ])
    expect([totals, balance, open]).toEqual([{ charged: 500, credited: 50, paid: 450 }, 0, []])
  })

  it('has every order and row with the running balance, and a link to pay what is due', async () => {
    await setSetting(api, 'payee', { upiId: 'shop@okbank', payeeName: 'Phuljhari Crackers', bankAccount: '' })
    const [one, two] = [await orderOf(api, 500, { customer: MEENA }), await orderOf(api, 300, { customer: MEENA })]
    const shared = await verified(api, receiptOf(one, 700, { customerName: 'Ravi', phoneNumber: RAVI.phoneNumber }))
    await changed(api, shared._id, 'allocations', { allocations: [{ orderId: one.orderId, amount: 600 }] })
    await refund(api, one, 100)
    await writeOff(api, two, 20)
    await verified(api, receiptOf(null, 30, { customerName: 'Meena', phoneNumber: MEENA.phoneNumber }))
    await record(api, receiptOf(two, 280))
    const bounced = await verified(api, receiptOf(two, 280))
    await changed(api, bounced._id, 'reverse', { reason: 'Wrong' })
    const cancelled = await orderOf(api, 900, { customer: MEENA })
    await verified(api, receiptOf(cancelled, 40))
    await api.send('PATCH', `/orders/cancel/${cancelled.orderId}`)

    const { customerId } = (await outstanding('?search=meena')).debtors[0]
    const statement = await statementOf(customerId)
    const amounts = statement.lines.map(({ charged, paid, balance }) => [charged, paid, balance])
    expect(amounts).toEqual([
      [500, 0, 500],
      [300, 0, 800],
      [0, 600, 200],
      [0, -100, 300],
      [-20, 0, 280],
      [0, 30, 250],
      [0, 40, 210],
    ])
    expect(statement.lines[0]).toMatchObject({ text: `Order ${one.orderId}`, orderId: one.orderId })
    expect(statement.lines[2]?.text).toBe(`Receipt Voucher ${shared.number} · UPI ${shared.reference}`)
    expect(statement).toMatchObject({ name: 'Meena', balance: 210, open: [{ orderId: two.orderId, balance: 280 }] })
    expect(statement.upiLink).toBe(
      upiLink({
        upiId: 'shop@okbank',
        payeeName: 'Phuljhari Crackers',
        amountPaise: 21_000,
        reference: `C${customerId}`,
        note: 'Payment to Phuljhari Crackers',
      }),
    )
    expect((await api.send('GET', '/customers/0/statement')).json().code).toBe('customer.not_found')
  })

  it('follows customers who are merged and split; orders keep what was paid', async () => {
    const [meena, ravi] = [await orderOf(api, 500, { customer: MEENA }), await orderOf(api, 300, { customer: RAVI })]
    await verified(api, receiptOf(ravi, 100))
    await verified(api, receiptOf(null, 10, { customerName: 'Ravi', phoneNumber: RAVI.phoneNumber }))
    const [into, other] = [await book.idOf('Meena'), await book.idOf('Ravi')]
    await book.merge(into, other)
    expect(await statementOf(other)).toEqual(await statementOf(into))
    expect(await statementOf(into)).toMatchObject({ balance: 690, lines: { length: 4 } })
    expect((await outstanding()).debtors).toMatchObject([{ customerId: into, outstanding: 700, credit: 10 }])
    const { names } = await book.get(into)
    await book.split(into, names.find(({ name }) => name === 'Ravi')?.id ?? '')
    expect((await statementOf(into)).balance).toBe(500)
    expect([await moneyOf(api, meena), await moneyOf(api, ravi)]).toMatchObject([{ balance: 500 }, { balance: 200 }])
  })

  it('is followed by reminders, which are recorded', async () => {
    await orderOf(api, 500, { customer: MEENA })
    const id = await book.idOf('Meena')
    expect((await api.send('POST', `/customers/${id}/reminders`)).json()).toEqual({ recorded: true })
    const [event] = (await api.send('GET', `/activity?subject=customer&subjectId=${id}`)).json()
    expect(event).toMatchObject({ action: 'reminded', after: { name: 'Meena' } })
  })
})
