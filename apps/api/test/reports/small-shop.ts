import type { TestItem, TestOrder, TestShop } from './test-shop.ts'

const SPARKLER: TestItem = {
  productId: '1',
  product: 'Electric Sparkler',
  brand: 'Standard',
  category: 'Sparkels',
  mrpPaise: 10_000,
  discountPricePaise: 4_050,
  quantity: 1,
}
const ROCKET: TestItem = {
  productId: '2',
  product: 'Whistling Rocket',
  brand: 'Ajanta',
  category: 'ROCKETS',
  mrpPaise: 25_000,
  discountPricePaise: null,
  quantity: 1,
}
const CHAKKAR: TestItem = {
  productId: '3',
  product: 'Ground Chakkar',
  brand: 'Standard',
  category: 'CHAKKAR',
  mrpPaise: 1_999,
  discountPricePaise: 999,
  quantity: 1,
}
const of = (item: TestItem, quantity: number): TestItem => ({ ...item, quantity })

const ORDER: TestOrder = {
  orderId: '',
  placedAt: '',
  status: 'processing',
  customer: 'Meena',
  phone: '98765 00011',
  city: 'Madurai',
  state: 'Tamil Nadu',
  paymentMethod: 'UPI',
  source: null,
  enteredBy: null,
  couponPaise: 0,
  extraDiscountPaise: 0,
  packingPaise: 0,
  shippingPaise: 0,
  agent: null,
  deliveryDay: null,
  deliverySlot: null,
  isErased: false,
  items: [],
  events: [],
}

/**
 * Seven orders of 1 and 2 November 2026, a Sunday and a Monday, in India; the first is preceded by one of October, and
 * the last followed by one of December.
 */
export const SMALL_SHOP: TestShop = {
  agents: ['Selvi Murugan', 'Ravi Kumar', 'Without Orders'],
  orders: [
    { ...ORDER, orderId: 'PJ-202610-000001', placedAt: '2026-10-31T18:29:59.999Z', items: [of(ROCKET, 9)] },
    {
      ...ORDER,
      orderId: 'PJ-202611-000002',
      // This is midnight in India.
      placedAt: '2026-10-31T18:30:00Z',
      status: 'delivered',
      shippingPaise: 6_000,
      agent: 0,
      deliveryDay: '2026-11-02',
      items: [of(SPARKLER, 2), of(ROCKET, 1)],
      events: [
        { action: 'placed', at: '2026-10-31T18:30:00Z', after: 'processing' },
        { action: 'accept', at: '2026-10-31T20:30:00Z', before: 'processing', after: 'accepted' },
        { action: 'assign', at: '2026-11-01T06:30:00Z', before: 'accepted', after: 'assigned' },
        { action: 'deliver', at: '2026-11-01T07:00:00Z', before: 'assigned', after: 'delivered' },
        { action: 'undo', at: '2026-11-01T07:00:30Z', before: 'delivered', after: 'assigned', undone: 'deliver' },
        // 18:29 UTC is still 2 November in India.
        { action: 'deliver', at: '2026-11-02T18:29:00Z', before: 'assigned', after: 'delivered' },
      ],
    },
    {
      ...ORDER,
      orderId: 'PJ-202611-000003',
      placedAt: '2026-11-01T05:00:00Z',
      status: 'delivered',
      customer: 'Meena Sundaram',
      phone: '+91-98765-00011',
      city: 'MADURAI',
      state: 'TN',
      paymentMethod: 'upi',
      source: 'phone',
      enteredBy: 'clerk@shop.example',
      agent: 0,
      deliveryDay: '2026-11-02',
      items: [of(SPARKLER, 10)],
      events: [
        { action: 'placed', at: '2026-11-01T05:00:00Z', after: 'processing' },
        { action: 'accept', at: '2026-11-01T09:00:00Z', before: 'processing', after: 'accepted' },
        { action: 'makeReady', at: '2026-11-01T09:30:00Z', before: 'accepted', after: 'ready' },
        { action: 'undo', at: '2026-11-01T09:30:20Z', before: 'ready', after: 'accepted', undone: 'makeReady' },
        { action: 'makeReady', at: '2026-11-01T10:30:00Z', before: 'accepted', after: 'ready' },
        { action: 'assign', at: '2026-11-01T11:00:00Z', before: 'ready', after: 'assigned' },
        // This is a minute into 3 November in India.
        { action: 'deliver', at: '2026-11-02T18:31:00Z', before: 'assigned', after: 'delivered' },
      ],
    },
    {
      ...ORDER,
      orderId: 'PJ-202611-000004',
      placedAt: '2026-11-01T05:10:00Z',
      status: 'rejected',
      source: 'phone',
      enteredBy: 'clerk@shop.example',
      phone: '9000000001',
      items: [of(ROCKET, 4)],
      events: [
        { action: 'placed', at: '2026-11-01T05:10:00Z', after: 'processing' },
        {
          action: 'reject',
          at: '2026-11-01T06:10:00Z',
          before: 'processing',
          after: 'rejected',
          reason: 'Out of stock',
        },
      ],
    },
    {
      ...ORDER,
      orderId: 'PJ-202611-000005',
      // This is the last moment of 1 November in India.
      placedAt: '2026-11-01T18:29:59.999Z',
      status: 'failed',
      customer: '=1+1',
      phone: '9000000002',
      city: 'Kochi',
      state: 'Kerala',
      paymentMethod: 'Cash on delivery',
      agent: 1,
      deliveryDay: '2026-11-02',
      items: [of(CHAKKAR, 3), of(CHAKKAR, 1)],
      events: [{ action: 'accept', at: '2026-11-02T00:30:00Z', before: 'processing', after: 'accepted' }],
    },
    {
      ...ORDER,
      orderId: 'PJ-202611-000006',
      placedAt: '2026-11-02T05:30:00Z',
      status: 'cancel',
      phone: '9000000003',
      items: [of(CHAKKAR, 1)],
      events: [
        { action: 'accept', at: '2026-11-02T06:30:00Z', before: 'processing', after: 'accepted' },
        { action: 'undo', at: '2026-11-02T06:30:10Z', before: 'accepted', after: 'processing', undone: 'accept' },
        // This event was recorded without the state before it.
        { action: 'cancel', at: '2026-11-02T07:30:00Z', after: 'cancel' },
      ],
    },
    {
      ...ORDER,
      orderId: 'PJ-202611-000007',
      placedAt: '2026-11-02T05:45:00Z',
      status: 'cancelled',
      phone: '9000000004',
      items: [of(CHAKKAR, 2)],
    },
    {
      ...ORDER,
      orderId: 'PJ-202611-000008',
      placedAt: '2026-11-02T05:50:00Z',
      status: 'accepted',
      customer: 'Anbu',
      phone: '+91 90000 00002',
      city: 'kochi',
      state: 'Kerala',
      paymentMethod: 'Cash on delivery',
      source: 'counter',
      enteredBy: 'owner@shop.example',
      items: [of(ROCKET, 2)],
    },
    { ...ORDER, orderId: 'PJ-202612-000009', placedAt: '2026-11-30T18:30:00Z', items: [of(ROCKET, 8)] },
  ],
}
