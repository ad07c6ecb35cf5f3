import { describe, expect, it } from 'vitest'
import { serverItem, serverOrder } from '../../../test/orders.ts'
import { addressText, deliveryDateText, readOrders, type DisplayedOrder } from './read-orders.ts'

function only(order: Record<string, unknown>): DisplayedOrder {
  const [first] = readOrders([order])
  if (!first) throw new Error('the order was left out')
  return first
}

// covers orders-44, orders-45
describe('readOrders', () => {
  it('reads every field of section 3', () => {
    expect(only(serverOrder())).toMatchObject({
      id: 'ORD-202611-000042',
      status: 'pending',
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

  // covers orders-46
  it('charges the discount price, else the original price', () => {
    expect(
      only(serverOrder()).items.map(({ unitPrice, originalPrice, discountPrice, total }) => [
        unitPrice,
        originalPrice,
        discountPrice,
        total,
      ]),
    ).toEqual([
      [150.5, 200, 150.5, 301],
      [80, 80, null, 80],
    ])
  })

  it('accepts an address in plain text', () => {
    const order = only(serverOrder({ deliveryAddress: ' 12 Car Street, Sivakasi ' }))
    expect(addressText(order)).toBe('12 Car Street, Sivakasi')
    expect(order.deliveryLocation).toMatchObject({ city: '', latitude: null, longitude: null })
  })

  it('accepts an order without a customer, with N/A for the e-mail', () => {
    expect(only(serverOrder({ userId: undefined }))).toMatchObject({
      customerName: 'Customer',
      customerPhone: '',
      customerEmail: 'N/A',
    })
  })

  it('falls back to _id without orderId, and accepts numeric ids', () => {
    expect(only(serverOrder({ orderId: undefined, _id: '66f0a1' })).id).toBe('66f0a1')
    expect(only(serverOrder({ orderId: 4711 })).id).toBe('4711')
  })

  it('keeps an unknown status unchanged', () => {
    expect(only(serverOrder({ status: 'on_hold' }))).toMatchObject({ status: 'on_hold' })
  })

  it('shows cancel as cancelled', () => {
    expect(only(serverOrder({ status: 'cancel' })).status).toBe('cancelled')
  })

  it('accepts numbers sent as strings', () => {
    const order = only(
      serverOrder({
        totalAmount: '441.00',
        shippingCharge: '60',
        products: [serverItem({ orignalPrice: '200', discountPrice: '150.50' }, '2')],
        deliveryAddress: { street: 'A', latitude: '9.9195', longitude: '78.1193' },
      }),
    )
    expect(order).toMatchObject({ totalAmount: 441, shippingCharge: 60 })
    expect(order.items[0]).toMatchObject({ unitPrice: 150.5, quantity: 2, total: 301 })
    expect(order.deliveryLocation).toMatchObject({ latitude: 9.9195, longitude: 78.1193 })
  })

  it.each([undefined, null, '', 'many'])('computes the totals when they are %j', (missing) => {
    expect(only(serverOrder({ subTotal: missing, totalAmount: missing }))).toMatchObject({
      subTotal: 381,
      totalAmount: 441,
    })
  })

  it('ignores coordinates that are 0,0 or out of range', () => {
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

  it('accepts an agent with bikeNumber, and an agent that is only an id', () => {
    const agent = { _id: 'a1', fullName: 'Murugan', bikeNumber: 'TN 67 AB 1234' }
    expect(only(serverOrder({ deliveryAgentId: agent })).assignedAgent).toEqual({
      id: 'a1',
      name: 'Murugan',
      bikeNumber: 'TN 67 AB 1234',
    })
    expect(only(serverOrder({ deliveryAgentId: 'a1' })).assignedAgent).toMatchObject({ id: 'a1' })
  })

  it('shows the delivery date in India', () => {
    expect(deliveryDateText(only(serverOrder({ expectedDeliveryDate: '2026-11-07T18:30:00.000Z' })))).toBe(
      '08 Nov 2026',
    )
    expect(deliveryDateText(only(serverOrder({ deliveryDate: '2026-11-08' })))).toBe('08 Nov 2026')
    expect(deliveryDateText(only(serverOrder({ expectedDeliveryDate: 'soon' })))).toBe('Not set')
  })

  it('accepts images with Location, with url, as a string, and none', () => {
    const imageOf = (images: unknown) => only(serverOrder({ products: [serverItem({ images }, 1)] })).items[0]?.image
    expect(imageOf([{ Location: '/a.webp' }])).toBe('/a.webp')
    expect(imageOf([{ url: '/b.webp' }])).toBe('/b.webp')
    expect(imageOf(['/c.webp'])).toBe('/c.webp')
    expect(imageOf(undefined)).toBeNull()
  })

  it('keeps an order whose product was deleted', () => {
    expect(only(serverOrder({ products: [{ product: null, quantity: 1 }, 'nonsense'] })).items).toHaveLength(1)
  })

  it('leaves out and reports malformed orders, and reads the others', () => {
    const reported: unknown[] = []
    const malformed = [null, 'text', {}, { orderId: 'ORD-1' }, { status: 'accepted' }]
    const read = readOrders([...malformed, serverOrder()], (order) => reported.push(order))
    expect(read.map(({ id }) => id)).toEqual(['ORD-202611-000042'])
    expect(reported).toEqual(malformed)
  })

  it('throws for a reply that is not a list, but not for an empty shop', () => {
    expect(readOrders([])).toEqual([])
    expect(readOrders(null)).toEqual([])
    expect(() => readOrders('<html>')).toThrow(TypeError)
    expect(() => readOrders({ message: 'no' })).toThrow(TypeError)
  })
})
