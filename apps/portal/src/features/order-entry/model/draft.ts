import type { EntrySource, Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import type { OrderedDiscount } from '@phuljhari/contract/order-entry/own-discount'
import { randomId } from '../../../lib/random-id.ts'
import type { DraftLine } from './draft-lines.ts'

/** A percentage or an amount in rupees, as typed; an empty value is none. */
export type TypedAdjustment = { unit: 'percent' | 'amount'; value: string }

type Buyer = { fullName: string; phoneNumber: string }

/** What saving the draft does. */
export type DraftKind =
  | { type: 'new' }
  /**
   * Changes an order. `edition` is the one that the draft started from, `before` is what it gave to whom, the coupon is
   * the one that it already uses.
   */
  | {
      type: 'edit'
      orderId: string
      edition: number
      couponCode: string
      reason: string
      /** Absent from drafts of earlier versions. */
      before?: OrderedDiscount & { customer: Buyer }
    }
  /** Makes a new version of an estimate, based on one that the draft started from; `customer` is whose it was. */
  | { type: 'revision'; number: string; basedOn: number; customer?: Buyer }

export type DraftAddress = {
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

/** What is sent to save a draft, as the draft stores it while the reply is unknown. */
export type Attempt = {
  as: SaveAs
  body: string
  /** The change for the cash given, in paise. Absent from drafts of earlier versions. */
  changePaise?: number | null
  /** The reply arrived when another screen was open, which did not show the number. */
  isSaved?: true
}

/**
 * An order or estimate that is being entered and is not saved yet: everything as typed, in plain values that JSON can
 * store. What saving it sends is the contract's `OrderDraft` (to-order-draft.ts).
 */
export type Draft = {
  id: string
  /** The idempotency key of its saving. A copy gets another. */
  key: string
  /** Attempts at saving whose replies were lost: any of them may have reached the server (save/save-draft.ts). */
  lost: readonly Attempt[]
  /** Something was typed since the latest of them. Absent from drafts of earlier versions: nobody knows. */
  isChangedSinceLost?: boolean
  kind: DraftKind
  /** An edit or a revision as it was opened: nothing would be lost with it. */
  isUntouched?: boolean
  /** In milliseconds since 1970. */
  startedAt: number
  lines: readonly DraftLine[]
  customer: {
    id: string | null
    phone: string
    name: string
    email: string
    /** As typed; '' for a customer who is not registered. Null, or absent as in older drafts: the book decides. */
    gstin?: string | null
  }
  address: DraftAddress
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

export const NO_ADDRESS: DraftAddress = {
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
export const isCash = ({ paymentMethod }: Pick<Draft, 'paymentMethod'>): boolean => paymentMethod === CASH

/** The invoice of a registered buyer has an address, also when the goods are picked up. */
export const hasGstin = ({ customer }: Pick<Draft, 'customer'>): boolean => Boolean(customer.gstin?.trim())

/** An empty draft. */
export const newDraft = (changes: Partial<Draft> = {}): Draft => ({
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

/** What the draft changes; empty for a new one. */
export const nameOfKind = (kind: DraftKind): string =>
  kind.type === 'edit' ? kind.orderId : kind.type === 'revision' ? kind.number : ''

/** Where what the draft changes is shown. */
export const pathOfKind = (kind: DraftKind): string =>
  kind.type === 'revision'
    ? `/orders/estimates?${new URLSearchParams({ estimate: kind.number })}`
    : `/orders?${new URLSearchParams({ order: nameOfKind(kind) })}`

const wasTyped = (values: object): boolean =>
  Object.values(values).some((value) => typeof value === 'string' && value !== '')

/** Whether a new draft has nothing that would be a loss. */
export const isEmptyDraft = ({ lines, customer, address, notes, coupon, cash, kind, lost }: Draft): boolean =>
  kind.type === 'new' &&
  lost.length === 0 &&
  lines.length === 0 &&
  !wasTyped(customer) &&
  !wasTyped(address) &&
  !wasTyped({ notes, coupon, cash })
