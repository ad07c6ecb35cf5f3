import type { EntrySource, Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import type { OrderedDiscount } from '@phuljhari/contract/order-entry/own-discount'
import { randomId } from '../../../lib/random-id.ts'
import type { DraftLine } from './draft-lines.ts'

/** A percentage or an amount in rupees, as typed. An empty value means none. */
export type TypedAdjustment = { unit: 'percent' | 'amount'; value: string }

type Buyer = { fullName: string; phoneNumber: string }

/** What saving the draft does. */
export type DraftKind =
  | { type: 'new' }
  /**
   * Edits an order. `edition` is the edition on which the edit is based, `before` is the discount that the order gave,
   * its customer and whether its prices include tax, `couponCode` is the coupon that it already uses.
   */
  | {
      type: 'edit'
      orderId: string
      edition: number
      couponCode: string
      reason: string
      /** Absent from drafts of earlier versions. */
      before?: OrderedDiscount & { customer: Buyer; pricesIncludeTax?: boolean | undefined }
    }
  /** Makes a new version of an estimate. `basedOn` is the version on which it is based, `customer` its customer. */
  | { type: 'revision'; number: string; basedOn: number; customer?: Buyer }

export type DraftAddress = {
  street: string
  landmark: string
  city: string
  state: string
  pincode: string
  latitude: number | null
  longitude: number | null
  /** Whether a storefront sent the address as one text, which is then in `street`. */
  isText: boolean
}

export type SaveAs = 'order' | 'estimate'

/** A request to save a draft, which the draft keeps until the reply is known. */
export type Attempt = {
  as: SaveAs
  body: string
  /** The change due, in paise. Absent from drafts of earlier versions. */
  changePaise?: number | null
  /** Set when the reply arrived after the screen was left, so that its number has not been shown yet. */
  isSaved?: true
}

/**
 * An order or estimate that is being entered and is not saved yet: everything as typed, in plain values that JSON can
 * store. What saving it sends is the contract's `OrderDraft` (to-order-draft.ts).
 */
export type Draft = {
  id: string
  /** The idempotency key of the requests that save it. A copy of the draft gets a separate key. */
  key: string
  /** The attempts whose replies were lost. Any of them may have reached the server (save/save-draft.ts). */
  lost: readonly Attempt[]
  /** Whether something was typed since the latest of them. Unknown, and absent, in drafts of earlier versions. */
  isChangedSinceLost?: boolean
  kind: DraftKind
  /** Set on an edit or a revision until something is typed: discarding it loses nothing. */
  isUntouched?: boolean
  /** In milliseconds since 1970. */
  startedAt: number
  lines: readonly DraftLine[]
  customer: {
    id: string | null
    phone: string
    name: string
    email: string
    /** As typed; '' for a customer who is not registered. If null, or absent as in older drafts, the book decides. */
    gstin?: string | null
  }
  address: DraftAddress
  source: EntrySource
  fulfilment: Fulfilment
  transport: { name: string; destination: string }
  /** Null for the shop's usual rate, which is in its settings. */
  packing: TypedAdjustment | null
  shipping: string
  coupon: string
  extraDiscount: TypedAdjustment
  paymentMethod: string
  /** The cash that the customer gave, in rupees; only used to compute the change. */
  cash: string
  notes: string
  /** Whether the order is accepted at once. */
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
const CASH_KEY = 'Cash'
export const isCash = ({ paymentMethod }: Pick<Draft, 'paymentMethod'>): boolean => paymentMethod === CASH_KEY

/** Whether the buyer is registered. Their invoice states an address even if the goods are picked up. */
export const hasGstin = ({ customer }: Pick<Draft, 'customer'>): boolean => Boolean(customer.gstin?.trim())

/** Returns an empty draft with the given changes. */
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
  paymentMethod: CASH_KEY,
  cash: '',
  notes: '',
  accept: true,
  ...changes,
})

/** Returns the number of the order or estimate that a draft changes; empty for a new one. */
export const nameOfKind = (kind: DraftKind): string =>
  kind.type === 'edit' ? kind.orderId : kind.type === 'revision' ? kind.number : ''

/** Returns the path of the screen that shows the order or estimate that a draft changes. */
export const pathOfKind = (kind: DraftKind): string =>
  kind.type === 'revision'
    ? `/orders/estimates?${new URLSearchParams({ estimate: kind.number })}`
    : `/orders?${new URLSearchParams({ order: nameOfKind(kind) })}`

const wasTyped = (values: object): boolean =>
  Object.values(values).some((value) => typeof value === 'string' && value !== '')

/** Whether a draft is new and has nothing in it that would be lost. */
export const isEmptyDraft = ({ lines, customer, address, notes, coupon, cash, kind, lost }: Draft): boolean =>
  kind.type === 'new' &&
  lost.length === 0 &&
  lines.length === 0 &&
  !wasTyped(customer) &&
  !wasTyped(address) &&
  !wasTyped({ notes, coupon, cash })
