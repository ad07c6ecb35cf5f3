import { ENTRY_SOURCES, FULFILMENTS } from '@phuljhari/contract/orders/fulfilment'
import { ORDER_FLAGS } from '@phuljhari/contract/orders/order-flags'
import { joinNotes } from '@phuljhari/contract/orders/order-notes'
import { ORDER_STATUSES } from '@phuljhari/contract/orders/order-status'
import { order as orderOnWire, type Order } from '@phuljhari/contract/orders/orders.contract'
import { startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import { PORTAL_ROLES } from '@phuljhari/contract/staff/roles'
import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { addAgent } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'
import { jsonRupees } from '../db/json-sql.ts'
import { imagesOnWire } from '../files/images.ts'
import { orderView } from './hide-contact.ts'
import { newestOrders } from './order-list.store.ts'
import type { OrderItemRow, OrderRow } from './order-rows.ts'

const api = testApi()
const deletePeople = { name: 'test_delete_readers', text: "delete from vendors where full_name like 'The %'" }
afterAll(() => api.db.run(deletePeople))

/** Any text that PostgreSQL stores: quotes, backslashes, control characters, other scripts, phone numbers. */
const text = fc
  .oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '"',
        '\\"\\',
        '\n\r\t\b\f\u0001\u001F',
        '\u2028\u007F',
        'தமிழ் 🎆',
        '98765 00011',
        'a@b.example',
      ),
    },
  )
  .map((any) => any.replaceAll('\0', ''))
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const paise = fc.oneof(fc.constantFrom(0, 1, 10, 99, 100, 101, 12_345), fc.nat({ max: 99_999_999_999 }))
const degrees = orNull(fc.double({ min: -180, max: 180, noNaN: true }))
const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })

const line = fc.record({
  product_id: text,
  product_name: text,
  brand_name: text,
  category: text,
  orignal_price_paise: paise,
  discount_price_paise: orNull(paise),
  image_key: orNull(fc.stringMatching(/^[0-9a-f]{32}$/)),
  quantity: fc.integer({ min: 1, max: 999 }),
  list_price_paise: orNull(paise),
  list_number: orNull(text),
  code: orNull(text),
  tamil_name: orNull(text),
  content: orNull(text),
  units_per_case: orNull(fc.integer({ min: 1, max: 1000 })),
  hsn: orNull(text),
  granted_paise: fc.constantFrom(0, 0, 5, 1250),
  granted_extra_paise: fc.constantFrom(0, 0, 7),
})
const amounts = fc
  .record({
    goods: paise,
    coupon_paise: fc.constantFrom(0, 150),
    extra_discount_paise: fc.constantFrom(0, 1),
    packing_paise: fc.constantFrom(0, 5000),
    shipping_paise: paise,
    tax_paise: fc.constantFrom(0, 1805),
    round_off_paise: fc.integer({ min: -49, max: 50 }),
  })
  .map(({ goods, ...others }) => {
    const subtotal_paise = goods + others.coupon_paise + others.extra_discount_paise + 100
    const { shipping_paise, packing_paise, tax_paise, round_off_paise } = others
    return {
      ...others,
      subtotal_paise,
      total_paise: goods + 100 + shipping_paise + packing_paise + tax_paise + round_off_paise,
    }
  })
const bill = orNull(fc.record({ bill_number: text, payable_paise: paise }))
const stored = fc
  .tuple(
    amounts,
    bill.map((issued) => issued ?? { bill_number: null, payable_paise: null }),
    fc.record({
      status: fc.constantFrom(...ORDER_STATUSES),
      ordered_at: day,
      customer_name: text,
      customer_phone: text,
      customer_email: orNull(text),
      street: text,
      landmark: text,
      city: text,
      state: text,
      pincode: fc.constantFrom('', '625001'),
      latitude: degrees,
      longitude: degrees,
      payment_method: text,
      notes: text,
      delivery_notes: text,
      hasAgent: fc.boolean(),
      delivery_date: orNull(day.map((date) => date.toISOString().slice(0, 10))),
      delivery_slot: orNull(text),
      assigned_at: orNull(day),
      flags: orNull(fc.uniqueArray(fc.constantFrom(...ORDER_FLAGS), { minLength: 1 })),
      minimum_order_paise: orNull(paise),
    }),
    fc.record({
      fulfilment: fc.constantFrom(...FULFILMENTS),
      source: orNull(fc.constantFrom(...ENTRY_SOURCES)),
      entered_by: orNull(text),
      coupon_code: orNull(text),
      transport: text,
      destination: text,
      lr_number: text,
      edition: fc.constantFrom(0, 0, 3),
      estimate_number: orNull(text),
      noted_paise: fc.constantFrom(0, 250),
      written_off_paise: fc.constantFrom(0, 50),
      paid_paise: fc.oneof(fc.constant(0), paise),
      to_verify_paise: fc.oneof(fc.constant(0), paise),
      prices_include_tax: orNull(fc.boolean()),
      buyer_gstin: orNull(text),
    }),
    fc.array(line, { maxLength: 4 }),
  )
  .map(([money, issued, order, more, lines]) => ({ ...money, ...issued, ...order, ...more, lines }))
type Stored = typeof stored extends fc.Arbitrary<infer S> ? S : never

const agents = { name: 'test_agent_of_orders', text: 'select full_name, vehicle_number, phone_number from agents' }
const insertOrder = (columns: readonly string[]) => ({
  name: 'test_any_orders',
  text: `insert into orders (${columns.join(', ')})
         select ${columns.join(', ')} from json_populate_recordset(null::orders, $1)`,
})
const insertLines = (columns: readonly string[]) => ({
  name: 'test_any_lines',
  text: `insert into order_items (${columns.join(', ')})
         select ${columns.join(', ')} from json_populate_recordset(null::order_items, $1)`,
})

type AgentColumns = { agent_name: string; agent_vehicle: string; agent_phone: string }

/** The order as section 3 of the specification and the contract describe it. */
function described(row: OrderRow & AgentColumns, items: readonly OrderItemRow[]): Order {
  const rupees = (name: string, value: number | null, isThere: boolean) =>
    isThere && value !== null ? { [name]: toRupees(value) } : {}
  const filled = (name: string, value: string | null) => (value ? { [name]: value } : {})
  const given = (name: string, value: unknown) => (value === null ? {} : { [name]: value })
  const deliveryDate = row.delivery_date && startOfIndiaDay(row.delivery_date)
  const { street, landmark, city, state, pincode, latitude, longitude } = row
  const isMoneyDue = row.due_paise !== 0 || row.paid_paise !== 0 || row.to_verify_paise !== 0
  return {
    _id: row.order_id,
    orderId: row.order_id,
    status: row.status,
    orderDate: row.ordered_at.toISOString(),
    userId: {
      fullName: row.customer_name,
      userName: row.customer_name,
      phoneNumber: row.customer_phone,
      email: row.customer_email,
    },
    deliveryAddress: pincode === '' ? street : { street, landmark, city, state, pincode, latitude, longitude },
    products: items.map((item) => ({
      product: {
        _id: item.product_id,
        productName: item.product_name,
        brandName: item.brand_name,
        category: item.category,
        orignalPrice: toRupees(item.orignal_price_paise),
        discountPrice: toRupees(item.discount_price_paise ?? 0),
        images: imagesOnWire(item.image_key),
        ...rupees('listPrice', item.list_price_paise, true),
        ...filled('listNumber', item.list_number),
        ...filled('code', item.code),
        ...filled('tamilName', item.tamil_name),
        ...filled('content', item.content),
        ...(item.granted_paise + item.granted_extra_paise > 0 && {
          granted: { perUnit: toRupees(item.granted_paise), ofExtra: toRupees(item.granted_extra_paise) },
        }),
        ...(row.prices_include_tax === false && filled('hsn', item.hsn)),
      },
      quantity: item.quantity,
    })),
    subTotal: toRupees(row.subtotal_paise),
    shippingCharge: toRupees(row.shipping_paise),
    totalAmount: toRupees(row.total_paise),
    paymentMethod: row.payment_method,
    notes: joinNotes(row.notes, row.delivery_notes),
    deliveryNotes: row.delivery_notes,
    deliveryAgentId:
      row.agent_id === null
        ? null
        : {
            _id: String(row.agent_id),
            fullName: row.agent_name,
            vehicleNumber: row.agent_vehicle,
            phoneNumber: row.agent_phone,
          },
    deliveryDate,
    expectedDeliveryDate: deliveryDate,
    deliveryTimeSlot: row.delivery_slot,
    assignedAt: row.assigned_at?.toISOString() ?? null,
    vendorId: null,
    ...(row.fulfilment !== 'agent' && { fulfilment: row.fulfilment }),
    ...given('source', row.source),
    ...given('enteredBy', row.entered_by),
    ...given('buyerGstin', row.buyer_gstin),
    ...given('couponCode', row.coupon_code),
    ...rupees('couponDiscount', row.coupon_paise, row.coupon_paise > 0),
    ...rupees('extraDiscount', row.extra_discount_paise, row.extra_discount_paise > 0),
    ...rupees('packingCharge', row.packing_paise, row.packing_paise > 0),
    ...rupees('tax', row.tax_paise, row.tax_paise > 0),
    ...rupees('roundOff', row.round_off_paise, row.round_off_paise !== 0),
    ...given('pricesIncludeTax', row.prices_include_tax),
    ...(row.fulfilment === 'lorry' && {
      transport: { name: row.transport, destination: row.destination, lrNumber: row.lr_number },
    }),
    ...given('flags', row.flags),
    ...rupees('minimumOrder', row.minimum_order_paise, true),
    ...(row.edition > 0 && { edition: row.edition }),
    ...(isMoneyDue && {
      payment: {
        due: toRupees(row.due_paise),
        paid: toRupees(row.paid_paise),
        toVerify: toRupees(row.to_verify_paise),
      },
    }),
    ...given('billNumber', row.bill_number),
    ...given('estimateNumber', row.estimate_number),
  }
}

const NOT_DUE: ReadonlySet<string> = new Set(['processing', 'rejected', 'cancel', 'cancelled'])

/** Stores the orders. @returns how each should look, by its id */
async function store(orders: readonly Stored[]): Promise<Map<string, Order>> {
  await api.empty()
  const agentId = Number(await addAgent(api, { fullName: 'Selvi "the" Fast', phoneNumber: '99887 76655' }))
  const agent = await api.db.one<{ full_name: string; vehicle_number: string; phone_number: string }>(agents)
  const rows = orders.map(({ lines, hasAgent, written_off_paise, ...columns }, index) => {
    const order_id = `PJ-202601-${String(index).padStart(6, '0')}`
    const due = (columns.payable_paise ?? columns.total_paise) - columns.noted_paise - written_off_paise
    return {
      row: { ...columns, order_id, written_off_paise, agent_id: hasAgent ? agentId : null },
      lines: lines.map((item, position) => ({ ...item, order_id, position: position + 1 })),
      more: {
        due_paise: NOT_DUE.has(columns.status) ? 0 : Math.max(due, 0),
        agent_name: agent.full_name,
        agent_vehicle: agent.vehicle_number,
        agent_phone: agent.phone_number,
      },
    }
  })
  const lines = rows.flatMap((order) => order.lines)
  await api.db.run(insertOrder(Object.keys(rows[0]?.row ?? {})), [JSON.stringify(rows.map(({ row }) => row))])
  if (lines[0]) await api.db.run(insertLines(Object.keys(lines[0])), [JSON.stringify(lines)])
  return new Map(rows.map(({ row, lines: items, more }) => [row.order_id, described({ ...row, ...more }, items)]))
}

/** `-0` and `0` are the same number in JSON. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const byId = (one: Order, other: Order) => (one._id < other._id ? -1 : 1)

it.each(PORTAL_ROLES)('every list and the single order show a %s exactly what the contract describes', async (role) => {
  const call = as(api, (await person(api, role)).token)
  const view = orderView({ account: { role, rights: [] } } as unknown as FastifyRequest)
  await fc.assert(
    fc.asyncProperty(fc.array(stored, { minLength: 1, maxLength: 6 }), async (orders) => {
      const expected = [...(await store(orders)).values()].map((order) => asJson(view(order)) as Order).toSorted(byId)
      for (const url of ['/orders', '/orders/vendor/allOrders', '/orders/vendor/allOrders?limit=50']) {
        const shown = (await call('GET', url)).json<Order[]>()
        expect(shown.toSorted(byId)).toEqual(expected)
        for (const order of shown) expect(orderOnWire.parse(order)).toEqual(order)
      }
      for (const order of expected) expect((await call('GET', `/orders/${order._id}`)).json()).toEqual(order)
    }),
    { numRuns: 20 },
  )
})

const MONEY_FIELDS = [
  'payment',
  'buyerGstin',
  'couponCode',
  'couponDiscount',
  'extraDiscount',
  'packingCharge',
  'tax',
  'roundOff',
  'flags',
  'minimumOrder',
]

// covers beyond-100
it('never selects how to reach or find a customer, or any money, for a role without customers.contact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stored, { minLength: 1, maxLength: 6 }), async (orders) => {
      await store(orders)
      const { rows } = await newestOrders(api.db, 50, 'reduced')
      expect(rows).toHaveLength(orders.length)
      for (const { json } of rows) {
        const order = JSON.parse(json) as Order
        expect(order.userId).toMatchObject({ phoneNumber: '', email: null })
        expect(order.deliveryAgentId?.phoneNumber ?? '').toBe('')
        const address = order.deliveryAddress
        if (typeof address === 'string') expect(address).toBe('')
        else {
          expect(address).toMatchObject({ street: '', landmark: '' })
          for (const place of [address.latitude, address.longitude])
            expect(String(place)).toMatch(/^(null|-?\d+(\.\d\d?)?)$/)
        }
        for (const field of MONEY_FIELDS) expect(order).not.toHaveProperty(field)
        expect([order.subTotal, order.shippingCharge, order.totalAmount]).toEqual([0, 0, 0])
        for (const { product } of order.products) {
          expect([product.orignalPrice, product.discountPrice]).toEqual([0, 0])
          expect(Object.keys(product)).not.toEqual(expect.arrayContaining(['listPrice']))
          expect(Object.keys(product)).not.toEqual(expect.arrayContaining(['granted']))
        }
      }
    }),
    { numRuns: 10 },
  )
})

it('writes rupees as the contract does', async () => {
  const rupees = { name: 'test_rupees', text: `select ${jsonRupees('p')}::text as text from unnest($1::bigint[]) p` }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })), async (amounts) => {
      const rows = await api.db.many<{ text: string }>(rupees, [amounts])
      expect(rows.map((row) => row.text)).toEqual(amounts.map((amount) => JSON.stringify(toRupees(amount))))
    }),
  )
})
