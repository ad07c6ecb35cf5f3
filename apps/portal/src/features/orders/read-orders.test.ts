import { describe, expect, it } from 'vitest'
import { serverItem, serverOrder } from '../../../test/orders.ts'
import { deliveryDateText, fullAddress, readOrders, type DisplayedOrder } from './read-orders.ts'

function only(order: Record<string, unknown>): DisplayedOrder {
  const [first] = readOrders([order])
  if (!first) throw new Error('the order was left out')
  return first
}

describe('readOrders', () => {
  it('shows every field of section 3', () => {
    expect(only(serverOrder())).toMatchObject({
      id: 'ORD-202611-000042',
      status: 'processing',
      displayed: 'pending',
      customerName: 'Kavitha Raman',
      customerPhone: '919876543210',
      customerEmail: 'kavitha@mail.example',
      customerAddress: '4 Temple Road, Near the tank',
      deliveryLocation: {
        city: 'Madurai',
        state: 'Tamil Nadu',
        pincode: '625001',
        latitude: 9.9195,
        longitude: 78.1193,
      },
      orderDate: '04 Nov 2026',
      orderTime: '09:45 am',
      paymentMethod: 'Cash on Delivery',
      notes: 'Call before coming',
      subTotal: 381,
      shippingCharge: 60,
      totalAmount: 441,
      assignedAgent: null,
    })
  })

  it('prices an item by its discount price, else by its original one', () => {
    expect(
      only(serverOrder()).items.map(({ price, originalPrice, discountPrice, total }) => [
        price,
        originalPrice,
        discountPrice,
        total,
      ]),
    ).toEqual([
      [150.5, 200, 150.5, 301],
      [80, 80, null, 80],
    ])
  })

  it('takes an address that is plain text', () => {
    const order = only(serverOrder({ deliveryAddress: ' 12 Car Street, Sivakasi ' }))
    expect(fullAddress(order)).toBe('12 Car Street, Sivakasi')
    expect(order.deliveryLocation).toMatchObject({ city: '', latitude: null, longitude: null })
  })

  it('takes an order without a customer, and says N/A for the e-mail', () => {
    expect(only(serverOrder({ userId: undefined }))).toMatchObject({
      customerName: 'Customer',
      customerPhone: '',
      customerEmail: 'N/A',
    })
  })

  it('takes _id where there is no orderId, and ids that are numbers', () => {
    expect(only(serverOrder({ orderId: undefined, _id: '66f0a1' })).id).toBe('66f0a1')
    expect(only(serverOrder({ orderId: 4711 })).id).toBe('4711')
  })

  it('keeps a status that it does not know, as it came', () => {
    expect(only(serverOrder({ status: 'on_hold' }))).toMatchObject({ status: 'on_hold', displayed: 'on_hold' })
  })

  it('shows cancel as cancelled', () => {
    expect(only(serverOrder({ status: 'cancel' })).displayed).toBe('cancelled')
  })

  it('takes numbers that are texts', () => {
    const order = only(
      serverOrder({
        totalAmount: '441.00',
        shippingCharge: '60',
        products: [serverItem({ orignalPrice: '200', discountPrice: '150.50' }, '2')],
        deliveryAddress: { street: 'A', latitude: '9.9195', longitude: '78.1193' },
      }),
    )
    expect(order).toMatchObject({ totalAmount: 441, shippingCharge: 60 })
    expect(order.items[0]).toMatchObject({ price: 150.5, quantity: 2, total: 301 })
    expect(order.deliveryLocation).toMatchObject({ latitude: 9.9195, longitude: 78.1193 })
  })

  it.each([undefined, null, '', 'many'])('computes the totals when they are %j', (missing) => {
    expect(only(serverOrder({ subTotal: missing, totalAmount: missing }))).toMatchObject({
      subTotal: 381,
      totalAmount: 441,
    })
  })

  it('counts 0,0 and places outside of the world as no place', () => {
    for (const [latitude, longitude] of [
      [0, 0],
      [91, 78],
      [9, 181],
      ['', ''],
    ])
      expect(only(serverOrder({ deliveryAddress: { latitude, longitude } })).deliveryLocation).toMatchObject({
        latitude: null,
        longitude: null,
      })
  })

  it('takes an agent with bikeNumber, and one that is its id alone', () => {
    const agent = { _id: 'a1', fullName: 'Murugan', bikeNumber: 'TN 67 AB 1234' }
    expect(only(serverOrder({ deliveryAgentId: agent })).assignedAgent).toEqual({
      id: 'a1',
      name: 'Murugan',
      bikeNumber: 'TN 67 AB 1234',
    })
    expect(only(serverOrder({ deliveryAgentId: 'a1' })).assignedAgent).toMatchObject({ id: 'a1' })
  })

  it('shows the delivery day in India', () => {
    expect(deliveryDateText(only(serverOrder({ expectedDeliveryDate: '2026-11-07T18:30:00.000Z' })))).toBe(
      '08 Nov 2026',
    )
    expect(deliveryDateText(only(serverOrder({ deliveryDate: '2026-11-08' })))).toBe('08 Nov 2026')
    expect(deliveryDateText(only(serverOrder({ expectedDeliveryDate: 'soon' })))).toBe('Not set')
  })

  it('takes images with Location, with url, as a text, and none', () => {
    const pictured = (images: unknown) => only(serverOrder({ products: [serverItem({ images }, 1)] })).items[0]?.image
    expect(pictured([{ Location: '/a.webp' }])).toBe('/a.webp')
    expect(pictured([{ url: '/b.webp' }])).toBe('/b.webp')
    expect(pictured(['/c.webp'])).toBe('/c.webp')
    expect(pictured(undefined)).toBeNull()
  })

  it('keeps an order whose product is gone', () => {
    expect(only(serverOrder({ products: [{ product: null, quantity: 1 }, 'nonsense'] })).items).toHaveLength(1)
  })

  it('leaves out what is no order, tells it, and shows the rest', () => {
    const bad: unknown[] = []
    const malformed = [null, 'text', {}, { orderId: 'ORD-1' }, { status: 'accepted' }]
    const read = readOrders([...malformed, serverOrder()], (order) => bad.push(order))
    expect(read.map(({ id }) => id)).toEqual(['ORD-202611-000042'])
    expect(bad).toEqual(malformed)
  })

  it('tells a reply that is no list from a shop without orders', () => {
    expect(readOrders([])).toEqual([])
    expect(readOrders(null)).toEqual([])
    expect(() => readOrders('<html>')).toThrow(TypeError)
    expect(() => readOrders({ message: 'no' })).toThrow(TypeError)
  })
})
