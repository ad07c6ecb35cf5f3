import type { EntrySource, Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import type { OrderedDiscount } from '@phuljhari/contract/order-entry/own-discount'
import { randomId } from '../../../lib/random-id.ts'
import type { BillLine } from './draft-lines.ts'

/** A percentage or an amount in rupees, as typed; an empty value is none. */
export type TypedAdjustment = { unit: 'percent' | 'amount'; value: string }

type Buyer = { fullName: string; phoneNumber: string }

/** What saving the bill does. */
export type BillKind =
  | { type: 'new' }
  /**
   * Changes an order. `edition` is the one that the bill started from, `before` is what it gave to whom, the coupon is
   * the one that it already uses.
   */
  | {
      type: 'edit'
      orderId: string
      edition: number
      couponCode: string
      reason: string
      /** Absent from bills of earlier versions. */
      before?: OrderedDiscount & { customer: Buyer }
    }
  /** Makes a new version of an estimate, based on one that the bill started from; `customer` is whose it was. */
  | { type: 'revision'; number: string; basedOn: number; customer?: Buyer }

export type BillAddress = {
  street: string
  landmark: string
  city: string
  state: string
  pincode: string
  latitude: number | null
  longitude: number | null
  /** A storefront sent the address as one text, which is in `street`. */
  isText: boolean
}

export type SaveAs = 'order' | 'estimate'

/** What is sent to save a bill, as the bill stores it while the reply is unknown. */
export type Attempt = {
  as: SaveAs
  body: string
  /** The change for the cash given, in paise. Absent from bills of earlier versions. */
  changePaise?: number | null
  /** The reply arrived when another screen was open, which did not show the number. */
  isSaved?: true
}

/** An order or estimate that is being entered: everything as typed, in plain values that JSON can store. */
export type Bill = {
  id: string
  /** The idempotency key of its saving. A copy gets another. */
  key: string
  /** Attempts at saving whose replies were lost: any of them may have reached the server (save/save-draft.ts). */
  lost: readonly Attempt[]
  /** Something was typed since the latest of them. Absent from bills of earlier versions: nobody knows. */
  isChangedSinceLost?: boolean
  kind: BillKind
  /** An edit or a revision as it was opened: nothing would be lost with it. */
  isUntouched?: boolean
  /** In milliseconds since 1970. */
  startedAt: number
  lines: readonly BillLine[]
  customer: {
    id: string | null
    phone: string
    name: string
    email: string
    /** As typed; '' for a customer who is not registered. Null, or absent in older bills: the customer book decides. */
    gstin?: string | null
  }
  address: BillAddress
  source: EntrySource
  fulfilment: Fulfilment
  transport: { name: string; destination: string }
  /** Null: the shop's usual rate (settings). */
  packing: TypedAdjustment | null
  shipping: string
  coupon: string
  extraDiscount: TypedAdjustment
  paymentMethod: string
  /** What the customer gave, in rupees. Not sent. */
  cash: string
  notes: string
  /** Accepts the order at once. */
  accept: boolean
}

export const NO_ADDRESS: BillAddress = {
  street: '',
  landmark: '',
  city: '',
  state: '',
  pincode: '',
  latitude: null,
  longitude: null,
  isText: false,
}
export const NO_ADJUSTMENT: TypedAdjustment = { unit: 'percent', value: '' }
const CASH = 'Cash'
export const PAYMENT_METHODS = [CASH, 'UPI', 'Card', 'Bank transfer', 'Cash on Delivery'] as const
export const isCash = ({ paymentMethod }: Pick<Bill, 'paymentMethod'>): boolean => paymentMethod === CASH

/** The invoice of a registered buyer has an address, also when the goods are picked up. */
export const hasGstin = ({ customer }: Pick<Bill, 'customer'>): boolean => Boolean(customer.gstin?.trim())

/** An empty bill. */
export const newBill = (changes: Partial<Bill> = {}): Bill => ({
  id: randomId(),
  key: randomId(),
  lost: [],
  kind: { type: 'new' },
  startedAt: Date.now(),
  lines: [],
  customer: { id: null, phone: '', name: '', email: '', gstin: null },
  address: NO_ADDRESS,
  source: 'counter',
  fulfilment: 'pickup',
  transport: { name: '', destination: '' },
  packing: null,
  shipping: '',
  coupon: '',
  extraDiscount: NO_ADJUSTMENT,
  paymentMethod: CASH,
  cash: '',
  notes: '',
  accept: true,
  ...changes,
})

/** What the bill changes; empty for a new one. */
export const nameOfKind = (kind: BillKind): string =>
  kind.type === 'edit' ? kind.orderId : kind.type === 'revision' ? kind.number : ''

/** Where what the bill changes is shown. */
export const pathOfKind = (kind: BillKind): string =>
  kind.type === 'revision'
    ? `/orders/estimates?${new URLSearchParams({ estimate: kind.number })}`
    : `/orders?${new URLSearchParams({ order: nameOfKind(kind) })}`

const wasTyped = (values: object): boolean =>
  Object.values(values).some((value) => typeof value === 'string' && value !== '')

/** Whether a new bill has nothing that would be a loss. */
export const isEmptyBill = ({ lines, customer, address, notes, coupon, cash, kind, lost }: Bill): boolean =>
  kind.type === 'new' &&
  lost.length === 0 &&
  lines.length === 0 &&
  !wasTyped(customer) &&
  !wasTyped(address) &&
  !wasTyped({ notes, coupon, cash })
