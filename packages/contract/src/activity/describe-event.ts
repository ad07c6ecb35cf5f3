import { statusLabel } from '../orders/order-status.ts'
import { formatDate, formatTime } from '../rules/dates.ts'
import { isLanguage, LANGUAGE_NAMES } from '../rules/languages.ts'
import { formatNumber } from '../rules/format-number.ts'
import { formatRupees, toRupees } from '../rules/money.ts'
import { formatPhone } from '../rules/phone.ts'
import { adjustmentText, SETTING_LABELS, settingText } from '../settings/setting-texts.ts'
import type { ShopSettingKey } from '../settings/shop-settings.ts'
import type { Adjustment } from '../order-entry/draft-totals.ts'
import { STATES } from '../rules/states.ts'
import type { ActivityEvent } from './activity.contract.ts'
import { TRADE_FIELD_LABELS } from '../products/trade-fields.ts'
import { estimateStateLabel, wayLabel } from '../estimates/estimate-labels.ts'
import { DELIVERY_LABELS, FREIGHT_TERM_LABELS } from '../dispatch/consignment-words.ts'
import { SHORT_DECISION_LABELS } from '../dispatch/packing-states.ts'
import { FULFILMENT_LABELS, SOURCE_LABELS } from '../orders/fulfilment.ts'
import { MESSAGE_EVENT_LABELS, MESSAGE_WAY_LABELS } from '../messages/message-labels.ts'
import { RUN_RESOLUTION_LABELS } from '../runs/run-problems.ts'
import { ORDER_ACTION_LABELS } from '../orders/order-action-labels.ts'
import { DOCUMENT_LABELS } from '../documents/document-kinds.ts'
import { PAYMENT_KIND_LABELS, PAYMENT_MODE_LABELS, RECEIPT_STATE_LABELS } from '../payments/payment-kinds.ts'
import { ALL_SUBJECTS, wordsOf } from './action-labels.ts'
import { t } from '../rules/t.ts'

type Event = Pick<ActivityEvent, 'person' | 'subject' | 'subjectId' | 'account' | 'before' | 'after'>
type Values = ActivityEvent['before']

/** A value that an event records, before and after it, in words. */
export type EventField = {
  key: string
  label: string
  /** Empty where the event records no value. */
  before: string
  after: string
  isChanged: boolean
}

/** The text shown in place of a personal value that was erased. */
export const ERASED = '[erased]'
const NONE = t('None')

const rupees = (value: unknown) => (typeof value === 'number' ? formatRupees(toRupees(value)) : plain(value))
const day = (value: unknown) => (typeof value === 'string' && formatDate(value)) || plain(value)
const moment = (value: unknown) =>
  typeof value === 'string' ? [formatDate(value), formatTime(value)].filter(Boolean).join(', ') : plain(value)

/** Formats a value for which there is no special format. */
function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value)) return value.length === 0 ? NONE : value.map(plain).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const phone = (value: unknown) => (typeof value === 'string' && value !== '' ? formatPhone(value) : NONE)
const stateName = (value: unknown) => STATES.find(({ code }) => code === value)?.name ?? plain(value)
/** Returns the format that replaces a code by its label, and leaves a code without one as it is. */
const GRAMS_PER_KG = 1000
const weight = (value: unknown) =>
  typeof value === 'number' ? `${formatNumber(value / GRAMS_PER_KG, 3)} kg` : plain(value)
const labelled = (labels: Readonly<Record<string, string>>) => (value: unknown) => labels[String(value)] ?? plain(value)
/** Formats the lines of an edited order: `2 × Sparkler at ₹40.50; 1 × Rocket at ₹100.00`. */
function linesText(value: unknown): string {
  if (!Array.isArray(value)) return plain(value)
  const texts = value.flatMap((line: unknown) => {
    if (typeof line !== 'object' || line === null) return []
    const { name, quantity, pricePaise } = line as Record<string, unknown>
    return [
      t('{quantity} × {name} at {pricePaise}', {
        quantity: String(quantity),
        name: String(name),
        pricePaise: rupees(pricePaise),
      }),
    ]
  })
  return texts.length === 0 ? NONE : texts.join('; ')
}

/** Formats a list, each part by `format`. */
const listed = (format: (value: unknown) => string) => (value: unknown) => {
  if (!Array.isArray(value)) return plain(value)
  return value.length === 0 ? NONE : value.map(format).join(', ')
}

/** Formats the orders that a payment is for, with their shares: `PJ-202611-000012 ₹450.00`. */
function shares(value: unknown): string {
  if (!Array.isArray(value)) return plain(value)
  const texts = value.flatMap((share: unknown) => {
    if (typeof share !== 'object' || share === null) return []
    const { order_id: id, amount_paise: paise } = share as Record<string, unknown>
    return [`${String(id)} ${rupees(paise)}`]
  })
  return texts.length === 0 ? NONE : texts.join(', ')
}

type Format = (value: unknown) => string
type Field = readonly [label: string, format?: Format]
/** How much of a content hash is shown: enough to see that the image is another one. */
const IMAGE_KEY_LENGTH = 8
/** The field of a setting. Events record a whole, valid setting, unless a later version of the program wrote it. */
function setting(key: ShopSettingKey): Field {
  const text = (value: unknown) => {
    try {
      return settingText(key, value as never)
    } catch {
      return plain(value)
    }
  }
  return [SETTING_LABELS[key], text]
}
/** Labels of the reasons for which a sign-in fails. */
const SIGN_IN_FAULTS = { password: t('Wrong password'), code: t('Wrong code'), inactive: t('Deactivated account') }
const isAdjustment = (value: unknown): value is Adjustment =>
  typeof value === 'object' && value !== null && 'kind' in value

const FIELDS: Readonly<Record<string, Field>> = {
  productName: [t('Name')],
  line: [t('Line')],
  ordered: [t('Ordered')],
  packed: [t('Packed')],
  cartons: [t('Cartons')],
  cartonGrams: [t('Weights'), listed(weight)],
  stops: [t('Sequence'), listed(plain)],
  decision: [t('Decision'), labelled(SHORT_DECISION_LABELS)],
  substitute: [t('Replaced by')],
  packer: [t('Taken over from')],
  packingSkipped: [t('Not packed here')],
  fullName: [t('Name')],
  brandName: [t('Brand')],
  category: [t('Category')],
  orignalPricePaise: ['MRP', rupees],
  discountPricePaise: [t('Discounted price'), rupees],
  imageKey: [t('Image'), (value) => (typeof value === 'string' ? value.slice(0, IMAGE_KEY_LENGTH) : NONE)],
  ...Object.fromEntries(Object.entries(TRADE_FIELD_LABELS).map(([field, label]): [string, Field] => [field, [label]])),
  phoneNumber: [t('Phone'), phone],
  secondPhone: [t('Second phone'), phone],
  stateCode: [t('State'), stateName],
  gstin: ['GSTIN'],
  destination: [t('Destination office')],
  bookedOn: [t('Booking date'), day],
  delivery: [t('Delivered at'), labelled(DELIVERY_LABELS)],
  freightTerms: [t('Freight'), labelled(FREIGHT_TERM_LABELS)],
  actualGrams: [t('Actual weight'), weight],
  chargedGrams: [t('Charged weight'), weight],
  language: [t('Language'), (value) => (isLanguage(value) ? LANGUAGE_NAMES[value] : NONE)],
  names: [t('Orders as')],
  vehicleNumber: [t('Vehicle')],
  aadharNumber: [t('Aadhaar number')],
  status: [t('Status'), (value) => (typeof value === 'string' ? statusLabel(value) : NONE)],
  isActive: [t('Active')],
  agentName: [t('Delivery agent')],
  deliveryDate: [t('Delivery date'), day],
  deliverySlot: [t('Time slot')],
  deliveryNotes: [t('Delivery notes')],
  assignedAt: [t('Assigned'), moment],
  minimumOrder: setting('minimumOrder'),
  blockedPlaces: setting('blockedPlaces'),
  discountLimit: setting('discountLimit'),
  estimateValidity: setting('estimateValidity'),
  packing: setting('packing'),
  estimateTexts: setting('estimateTexts'),
  identity: setting('identity'),
  registration: setting('registration'),
  taxRates: setting('taxRates'),
  series: setting('series'),
  invoicing: setting('invoicing'),
  payee: setting('payee'),
  licence: setting('licence'),
  gstLimits: setting('gstLimits'),
  annualReturn: setting('annualReturn'),
  paymentPolicy: setting('paymentPolicy'),
  books: setting('books'),
  couponDiscount: [t('Discount'), (value) => (isAdjustment(value) ? adjustmentText(value) : plain(value))],
  minimumPaise: [t('Minimum order'), rupees],
  validFrom: [t('Valid from'), day],
  validTo: [t('Valid until'), day],
  maxUses: [t('Maximum uses')],
  reason: [t('Reason')],
  lines: [t('Changed lines'), linesText],
  totalPaise: [t('Total'), rupees],
  givenPaise: [t('Discount given'), rupees],
  customerName: [t('Customer')],
  customerPhone: [t('Phone'), phone],
  customerEmail: [t('Email')],
  buyerGstin: ['GSTIN'],
  deliveryAddress: [t('Address')],
  fulfilment: [t('Fulfilment'), labelled(FULFILMENT_LABELS)],
  source: [t('Source'), labelled(SOURCE_LABELS)],
  transport: [t('Transport')],
  lrNumber: [t('LR number')],
  towns: [t('Towns served')],
  days: [t('Days')],
  minimumFreightPaise: [t('Minimum freight'), rupees],
  estimatedFreightPaise: [t('Freight expected'), rupees],
  freightPaise: [t('Freight on the LR'), rupees],
  spellings: [t('Also written')],
  trackingLinks: [t('Tracking links')],
  happenedAt: [t('Happened'), moment],
  takenBy: [t('Taken by')],
  linkMadeBy: [t('Link made by')],
  message: [t('Message'), labelled(MESSAGE_EVENT_LABELS)],
  messageWay: [t('Told by'), labelled({ ...MESSAGE_WAY_LABELS, mail: MESSAGE_WAY_LABELS.email })],
  settledReports: [t('Reports set aside')],
  runDecision: [t('Decision'), labelled(RUN_RESOLUTION_LABELS)],
  couponCode: [t('Coupon')],
  couponPaise: [t('Coupon discount'), rupees],
  extraDiscountPaise: [t('Extra discount'), rupees],
  packingPaise: [t('Packing'), rupees],
  shippingPaise: [t('Shipping'), rupees],
  taxPaise: ['GST', rupees],
  roundOffPaise: [t('Round-off'), rupees],
  paymentMethod: [t('Payment method')],
  notes: [t('Notes')],
  estimateNumber: [t('Estimate')],
  version: [t('Version')],
  estimateState: [t('State'), (value) => estimateStateLabel(String(value))],
  items: [t('Items')],
  validUntil: [t('Valid until'), day],
  way: [t('Confirmed by'), (value) => wayLabel(String(value))],
  orderId: [t('Order')],
  kind: [t('Kind'), labelled({ ...PAYMENT_KIND_LABELS, ...DOCUMENT_LABELS })],
  payablePaise: [t('Payable'), rupees],
  placeOfSupply: [t('Place of supply'), stateName],
  irn: ['IRN'],
  ackNumber: [t('Acknowledgement number')],
  ackDate: [t('Acknowledgement date'), day],
  signedQr: [t('Signed QR code')],
  eWayBill: [t('E-way bill')],
  vehicle: [t('Vehicle')],
  transporterId: [t('Transporter ID')],
  distance: [t('Distance (km)')],
  lastSerial: [t('Last number')],
  amountPaise: [t('Amount'), rupees],
  mode: [t('Mode'), labelled(PAYMENT_MODE_LABELS)],
  reference: [t('Reference')],
  number: [t('Number')],
  payerName: [t('Payer')],
  note: [t('Note')],
  state: [t('State'), labelled(RECEIPT_STATE_LABELS)],
  orders: [t('Orders'), shares],
  expectedPaise: [t('Expected'), rupees],
  countedPaise: [t('Counted'), rupees],
  differencePaise: [t('Difference'), rupees],
  isAccepted: [t('Accepted')],
  fault: [t('Reason'), (value) => [value].flat().map(labelled(SIGN_IN_FAULTS)).join(', ')],
  last: [t('Last attempt'), moment],
  undone: [t('Undone action'), (value) => ORDER_ACTION_LABELS[String(value)] ?? plain(value)],
}
/** Values that are not shown: ids of what another value names. */
const HIDDEN: ReadonlySet<string> = new Set(['agentId', 'categoryId', 'linkId'])

const textOf = (key: string, values: Values): string => {
  if (values === null || !(key in values)) return ''
  const value = values[key]
  return value === ERASED ? ERASED : (FIELDS[key]?.[1] ?? plain)(value)
}

/** The database returns the recorded values in no useful order. */
const ORDER = Object.keys(FIELDS)
const placeOf = (key: string): number => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length)

/** Lists the values that an event records of its subject, the most informative first. */
export function eventFields({ before, after }: Pick<Event, 'before' | 'after'>): EventField[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...keys]
    .filter((key) => !HIDDEN.has(key))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((key) => {
      const texts = { before: textOf(key, before), after: textOf(key, after) }
      // What only `before` has is kept for an undo: the event does not say what became of it.
      const isChanged = before !== null && after !== null && key in after && texts.before !== texts.after
      return { key, label: FIELDS[key]?.[0] ?? wordsOf(key), ...texts, isChanged }
    })
}

/** Values that are listed even without a previous value, since people read the history to find them. */
const TELLING: Readonly<Record<string, (value: unknown) => boolean>> = {
  givenPaise: (value) => typeof value === 'number' && value > 0,
  reason: (value) => typeof value === 'string' && value !== '',
  happenedAt: (value) => typeof value === 'string',
  takenBy: (value) => typeof value === 'string' && value !== '',
  linkMadeBy: (value) => typeof value === 'string' && value !== '',
}

/** Lists what changed: `MRP: ₹100.00 → ₹120.00; Brand: Sony → Cock`. Empty when the event records no change. */
export const changesText = (event: Pick<Event, 'before' | 'after'>): string =>
  eventFields(event)
    .filter(({ key, isChanged }) => isChanged || TELLING[key]?.(event.after?.[key]))
    .map(({ label, before, after }) => (before === '' ? `${label}: ${after}` : `${label}: ${before} → ${after}`))
    .join('; ')

const ERASED_CUSTOMER = t('Erased customer')
const NAMES = ['productName', 'fullName', 'name', 'email'] as const
/** Subjects that are known by a number. A payment has one once it is verified; prepared corrections name an order. */
const NUMBERED: readonly string[] = ['document', 'payment', 'cash', 'prepared']
const NUMBERS = ['number', 'customerName', 'orderId'] as const
/** Whether the id is that of a customer in the book: erasures are recorded under a random id. */
const isBookId = (id: string) => /^\d+$/.test(id)

/** Returns the subject's name after the event, else the name before it, else its id. */
export function subjectName({ person, subject, subjectId, account, before, after }: Event): string {
  for (const values of [after, before])
    for (const key of NUMBERED.includes(subject) ? NUMBERS : NAMES) {
      const name = values?.[key]
      if (name === ERASED && (subject === 'customer' || key === 'customerName')) return ERASED_CUSTOMER
      if (typeof name === 'string' && name !== '') return name
    }
  if (subject === 'setting' && subjectId in SETTING_LABELS) return SETTING_LABELS[subjectId as ShopSettingKey]
  if (subject === 'setting' && subjectId === 'firstDay') return t('First steps of the shop')
  if (account !== null) return account
  if (subjectId === ALL_SUBJECTS) return t('All')
  // Nothing identifies a customer whose data was erased.
  if (subject === 'customer' && !isBookId(subjectId)) return ERASED_CUSTOMER
  // A failed sign-in with an unknown account, for example, or a change of settings.
  return subjectId === '' ? person : subjectId
}
