import type { OrderMoneyReply } from '../../packages/contract/src/payments/payments.contract.ts'

/** A text without a space or hyphen, so that no line can be broken. */
export const LETTERS = 'W'.repeat(10_000)
/** Right-to-left text without bidi control characters, which our API removes from customers' texts. */
export const HARMLESS_RTL = 'الدفع عند التسليم'

const FORMULA = '=HYPERLINK("http://evil.example","x")+cmd|\' /C calc\'!A0'
const MARKUP = '<img src=x onerror="window.ran=1"><script>window.ran=1</script><hostile-tag>"\'>'
const BREAKOUT = '"></textarea></title></script><svg/onload="window.ran=1"><hostile-tag>{{7*7}}${7*7}'
const EMOJI_AND_DIACRITICS = `${'👩‍👩‍👧‍👦🏽🇮🇳🎆'.repeat(30)}${'z\u0335\u0321\u0308'.repeat(200)}`
const BIDI_CONTROLS = '\u202eevitisop\u202d \u2067\u200fשלום\u2069 \u202a'
const UNSTORABLE = 'Meena\0<hostile-tag>\ud83d \udc00 \0\u0001\u001b[31m'

/** Texts that some programs execute or interpret. Each combines several, since a visit takes many seconds. */
export const HOSTILE = {
  'a formula with markup': `${FORMULA} ${MARKUP} ${BREAKOUT}`,
  'a javascript: address': 'javascript:window.ran=1//',
  'a word of 10,000 letters': LETTERS,
  'emoji, bidi controls, null bytes and lone surrogates': `${EMOJI_AND_DIACRITICS} ${BIDI_CONTROLS} ${UNSTORABLE}`,
} as const

type HostileOrder = { orderId: string; status: string; deliveryAddress: Record<string, string | number> }
export type HostileShop = Record<'products' | 'names' | 'agents', unknown[]> & {
  orders: HostileOrder[]
  money: OrderMoneyReply
}

/** The money of an order with one claim, in which everything a user can type is `text`. */
const moneyOf = (text: string): OrderMoneyReply => ({
  orderId: 'PJ-202611-000001',
  status: 'accepted',
  customerName: text,
  phoneNumber: text,
  paymentMethod: text,
  total: 441,
  due: 441,
  paid: 0,
  balance: 441,
  toVerify: 441,
  paymentStatus: 'unpaid',
  notes: 0,
  writtenOff: 0,
  refundable: 0,
  toPay: 0,
  credit: 0,
  rows: [
    {
      _id: '1',
      kind: 'receipt',
      number: null,
      amount: 441,
      mode: 'neft',
      reference: text,
      bank: text,
      chequeDate: null,
      paidOn: '2026-11-21',
      customerName: text,
      phoneNumber: text,
      payerName: text,
      note: text,
      reason: text,
      source: 'storefront',
      at: '2026-11-21T10:00:00.000Z',
      person: text,
      heldBy: { kind: 'bank' },
      state: 'claimed',
      decided: null,
      allocations: [],
      unallocated: 0,
      against: null,
      reversedBy: null,
    },
  ],
})

/** A shop in which everything a user can type is `text`, image addresses included. */
export function hostileShop(text: string): HostileShop {
  const product = { productName: text, brandName: text, category: text, orignalPrice: 200, discountPrice: 150.5 }
  const image = [{ Location: text.startsWith('javascript:') ? text : '/spark.svg' }]
  const agent = {
    _id: 'agent-1',
    fullName: text,
    phoneNumber: text,
    vehicleNumber: text,
    aadharNumber: text,
    status: 'active',
    isActive: true,
    createdAt: text,
    profileImage: text.startsWith('javascript:') ? text : '',
    currentLocation: { latitude: 0, longitude: 0, address: text },
  }
  const order = (id: number, status: string, place: object) => ({
    orderId: `PJ-202611-00000${id}`,
    status,
    orderDate: '2026-11-04T04:15:00.000Z',
    userId: { fullName: text, userName: text, phoneNumber: text, email: text },
    deliveryAddress: { street: text, landmark: text, city: text, state: text, pincode: text, ...place },
    products: [1, 2, 3].map((quantity) => ({ product: { ...product, _id: `${quantity}`, images: image }, quantity })),
    subTotal: 903,
    shippingCharge: 60,
    totalAmount: 963,
    paymentMethod: text,
    notes: text,
    deliveryTimeSlot: text,
    deliveryAgentId: status === 'assigned' ? agent : null,
  })
  const here = { latitude: 9.9195, longitude: 78.1193 }
  return {
    products: [1, 2, 3].map((id) => ({ ...product, _id: `${id}`, images: id === 1 ? image : [] })),
    names: [
      { _id: '1', name: text },
      { _id: '2', name: `${text} 2` },
    ],
    agents: [agent, { ...agent, _id: 'agent-2', status: text }],
    orders: [order(1, 'accepted', here), order(2, 'assigned', {}), order(3, text, {})],
    money: moneyOf(text),
  }
}
