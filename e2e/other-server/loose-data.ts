/** Data of another server of the contract, in the loose shapes that such servers send. */
export type LooseData = {
  products: Array<Record<string, unknown>>
  agents: unknown[]
  orders: unknown[]
  brands: unknown[]
  categories: unknown[]
}

/** A one-pixel PNG in Base64. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const image = `data:image/png;base64,${PIXEL}`

/** Fills more than one page of 15. */
const PRODUCTS = 17

/** Products with prices as numbers or strings, and with images in every shape or missing. */
function looseProducts() {
  const images = [
    [{ Location: image }],
    [{ url: image }],
    [],
    undefined,
    [{ Location: '/pictures/one.png' }],
    [{ url: 'https://pictures.example/one.png' }],
  ]
  return Array.from({ length: PRODUCTS }, (_, index) => ({
    _id: `5f-${index + 1}`,
    productName: `Loose Rocket ${index + 1}`,
    brandName: index % 2 ? 'Sony' : 'Standard',
    category: index % 3 ? 'ROCKETS' : 'BOMBS',
    orignalPrice: index % 2 ? '1,200.50' : 240,
    discountPrice: index % 2 ? 950 : 0,
    images: images[index % images.length],
    __v: 0,
  }))
}

const item = (productName: string, orignalPrice: number, quantity: number) => ({
  product: { _id: '5f-1', productName, brandName: 'Standard', category: 'ROCKETS', orignalPrice },
  quantity,
})

/** Orders with a plain-string address, without a customer, with an unknown status, and entries that are not orders. */
function looseOrders(): unknown[] {
  return [
    {
      _id: '64ab00000000000000000001',
      status: 'processing',
      orderDate: '2026-11-04T04:15:00.000Z',
      userId: { fullName: 'Kavitha Raman', phoneNumber: '919876543210' },
      deliveryAddress: '4 Temple Road, near the tank, Madurai 625001',
      products: [item('Loose Rocket 1', 240, 2)],
      totalAmount: 480,
      paymentMethod: 'Cash on Delivery',
    },
    { _id: '64ab00000000000000000002', status: 'on_the_moon', orderDate: 'long ago', products: [] },
    null,
    { status: 'processing', note: 'an order without any id' },
  ]
}

/** Fresh data of a server that has only the calls of section 7. */
export const looseData = (): LooseData => ({
  products: looseProducts(),
  agents: [
    { _id: 'a1', fullName: 'Murugan', phoneNumber: 9_876_500_001, bikeNumber: 'TN 67 AB 1234', status: 'active' },
    { _id: 'a2', fullName: 'Selvi', phoneNumber: '+919876500002', isActive: false, aadharNumber: '2345 6789 0123' },
    'no agent',
  ],
  orders: looseOrders(),
  brands: [{ name: 'Standard' }, { name: 'Sony' }, {}],
  categories: [{ name: 'ROCKETS' }, { name: 'BOMBS' }],
})
