import { getCustomer, listCustomers } from '@phuljhari/contract/customers/customers.contract'
import { readBills } from '@phuljhari/contract/documents/bills.contract'
import { orderDocuments } from '@phuljhari/contract/documents/documents.contract'
import { cashTaken } from '@phuljhari/contract/payments/payments.contract'
import { pickList, type PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import { listCoupons } from '@phuljhari/contract/settings/coupons.contract'
import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { HttpResponse } from 'msw'
import { apiOrder } from './orders.ts'
import { answer } from './server.ts'

/** A product of the pick list. */
export const pickListProduct = (changes: Partial<PickListProduct> = {}): PickListProduct => ({
  _id: 'p1',
  name: 'Flower Pot Big',
  brand: 'Standard',
  category: 'FLOWER POTS',
  mrp: 200,
  price: 150.5,
  listNumber: '12',
  code: 'FLO-001',
  tamilName: 'பூச்சட்டி பெரியது',
  content: '1 Box (10 Pcs)',
  ...changes,
})

export const CATALOGUE: readonly PickListProduct[] = [
  pickListProduct(),
  pickListProduct({ _id: 'p2', name: 'Rocket Bomb', listNumber: '14', code: 'ROC-001', mrp: 100, price: 80 }),
  pickListProduct({ _id: 'p3', name: 'Ground Chakkar', listNumber: '33', code: 'CHA-001', mrp: 60, price: 60 }),
]

/** A customer of the book. */
export const bookCustomer = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  _id: 'c1',
  name: 'Kavitha Raman',
  phoneNumber: '9876543210',
  city: 'Madurai',
  stateCode: '33',
  gstin: '',
  orders: 3,
  totalAmount: 4500,
  lastOrderAt: '2026-11-04T04:15:00.000Z',
  isAmbiguous: false,
  names: [],
  secondPhone: '',
  email: null,
  transport: 'ABT',
  destination: 'Madurai South',
  notes: '',
  addresses: [
    {
      street: '4 Temple Road',
      landmark: '',
      city: 'Madurai',
      state: 'Tamil Nadu',
      pincode: '625001',
      latitude: null,
      longitude: null,
    },
  ],
  latestOrders: [],
  sameNumber: [],
  ...changes,
})

type Shop = {
  products?: readonly PickListProduct[]
  settings?: Partial<ShopSettings>
  coupons?: readonly object[]
  customers?: ReadonlyArray<Record<string, unknown>>
}

/** Mocks what New Order reads: catalogue, settings, coupons, customer book and cash that was taken. */
export function serveShop({ products = CATALOGUE, settings = {}, coupons = [], customers = [] }: Shop = {}): void {
  answer(pickList, () => HttpResponse.json(products))
  answer(getShopSettings, () =>
    HttpResponse.json({ settings: { ...DEFAULT_SHOP_SETTINGS, ...settings }, inForce: {}, latest: {}, scheduled: [] }),
  )
  answer(listCoupons, () => HttpResponse.json(coupons))
  // The shop is not registered for GST.
  answer(orderDocuments, () => HttpResponse.json({ documents: [], kind: null, missing: [] }))
  answer(readBills, async ({ request }) => {
    const { orderIds } = (await request.json()) as { orderIds: string[] }
    const orders = orderIds.map((orderId) => apiOrder({ orderId }))
    return HttpResponse.json({ isRegistered: false, documents: [], orders })
  })
  answer(cashTaken, () => HttpResponse.json({ ofPerson: 0, ofOrders: [] }))
  answer(listCustomers, ({ request }) => {
    const search = (new URL(request.url).searchParams.get('search') ?? '').toLowerCase()
    const matches = ({ name, phoneNumber }: Record<string, unknown>) =>
      `${String(name).toLowerCase()} ${String(phoneNumber)}`.includes(search)
    return HttpResponse.json(customers.filter(matches))
  })
  answer(getCustomer, ({ params }) => HttpResponse.json(customers.find(({ _id }) => _id === params['id'])))
}
