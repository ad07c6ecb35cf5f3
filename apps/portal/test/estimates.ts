import { estimate, type Estimate, type EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'

/** A version as our API returns it. */
export const serverVersion = (changes: Partial<EstimateVersion> = {}): EstimateVersion => ({
  version: 1,
  at: '2026-11-21T06:00:00.000Z',
  person: 'owner@shop.example',
  validUntil: '2026-11-28',
  customer: { fullName: 'Kavitha Raman', phoneNumber: '9876543210', email: null },
  fulfilment: 'lorry',
  source: 'phone',
  deliveryAddress: {
    street: '4 Temple Road',
    landmark: '',
    city: 'Madurai',
    state: 'Tamil Nadu',
    pincode: '625001',
    latitude: null,
    longitude: null,
  },
  transport: { name: 'ABT', destination: 'Madurai' },
  lines: [
    {
      productId: '1',
      productName: 'Flower Pots Big',
      brandName: 'Story Brand',
      category: 'FLOWER POTS',
      mrp: 900,
      price: 150.5,
      quantity: 3,
      listNumber: '14',
      tamilName: 'பூச்சட்டி பெரியது',
      content: '1 Box (10 Pcs)',
    },
    {
      productId: '2',
      productName: 'Rocket Bomb',
      brandName: 'Sky Brand',
      category: 'ROCKETS',
      mrp: 100,
      price: 80,
      quantity: 1,
    },
  ],
  couponCode: null,
  extraDiscountTyped: null,
  packingTyped: null,
  subTotal: 531.5,
  couponDiscount: 0,
  extraDiscount: 0,
  packingCharge: 0,
  shippingCharge: 168.5,
  totalAmount: 700,
  paymentMethod: 'UPI',
  notes: '',
  ...changes,
})

/** An estimate of two versions, made by the owner and revised by a clerk. */
export const serverEstimate = (changes: Partial<Estimate> = {}): Estimate =>
  estimate.parse({
    number: 'EST-202611-000012',
    state: 'open',
    versions: [
      serverVersion(),
      serverVersion({
        version: 2,
        at: '2026-11-22T06:00:00.000Z',
        person: 'clerk@shop.example',
        validUntil: '2026-11-29',
        couponCode: 'DIWALI',
        couponDiscount: 50,
        extraDiscount: 1.5,
        extraDiscountTyped: { amount: 1.5 },
        packingCharge: 20,
        packingTyped: { amount: 20 },
        shippingCharge: 0,
        totalAmount: 500,
      }),
    ],
    confirmation: null,
    withdrawal: null,
    ...changes,
  })
