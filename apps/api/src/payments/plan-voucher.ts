import { gstinState } from '@phuljhari/contract/customers/gstin'
import { missingFactText, missingLegalFacts } from '@phuljhari/contract/documents/missing-facts'
import { AppError } from '@phuljhari/contract/errors'
import { hasLeft } from '@phuljhari/contract/orders/order-standing'
import type { VoucherContent } from '@phuljhari/contract/payments/vouchers.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import { stateOf } from '@phuljhari/contract/rules/states'
import { t } from '@phuljhari/contract/rules/t'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { Tx } from '../db/database.ts'
import { sellerOf } from '../documents/invoice-content.ts'
import { findInvoiceFacts, type InvoiceFacts } from '../documents/invoice-facts.store.ts'
import { invoiceKind, planInvoice, printedAddress, type InvoicePlan } from '../documents/plan-invoice.ts'
import { takeNumber } from '../documents/series.store.ts'
import { lockedSettings } from '../settings/current-settings.ts'
import type { Allocation, NewPayment } from './payments.store.ts'
import { findReceiptVouchers, findVoucher, type NewVoucher } from './vouchers.store.ts'

/** What decides whether a payment gets a voucher. */
export type Numbered = Pick<NewPayment, 'kind' | 'amountPaise' | 'customerName' | 'phoneNumber' | 'refundOf'> & {
  allocations: readonly Allocation[]
}
type Part = { facts: InvoiceFacts | null; paise: number }
/** Which parts of a payment are an advance, and to which receipt vouchers a refund refers. */
type Advance = { parts: Part[]; against: VoucherContent['against'] }

/** Money for goods that are not invoiced and have not left is an advance. */
const isAwaited = ({ bill_number, status }: InvoiceFacts) => bill_number === null && !hasLeft(status)

async function advanceReceived(tx: Tx, { amountPaise, allocations }: Numbered): Promise<Advance> {
  const facts = await findInvoiceFacts(
    tx,
    allocations.map(({ order_id }) => order_id),
  )
  const ordered = allocations.flatMap(({ order_id, amount_paise: paise }): Part[] => {
    const order = facts.get(order_id)
    return order && isAwaited(order) ? [{ facts: order, paise }] : []
  })
  const rest = amountPaise - allocations.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  return { parts: rest > 0 ? [...ordered, { facts: null, paise: rest }] : ordered, against: [] }
}

/** A refund voucher refers to a receipt voucher (rule 51): without one, or with an invoice, there is none. */
async function advanceRefunded(tx: Tx, { amountPaise, allocations, refundOf }: Numbered): Promise<Advance> {
  if (refundOf !== null) {
    const voucher = await findVoucher(tx, refundOf)
    return voucher ? { parts: [{ facts: null, paise: amountPaise }], against: [voucher] } : { parts: [], against: [] }
  }
  const orderId = allocations[0]?.order_id ?? ''
  const facts = (await findInvoiceFacts(tx, [orderId])).get(orderId) ?? null
  const against = facts?.bill_number === null ? await findReceiptVouchers(tx, orderId) : []
  return { parts: against.length > 0 ? [{ facts, paise: amountPaise }] : [], against }
}

const NAMES_LISTED = 4
/** Describes the goods, as in `Rocket, Sparklers and 3 more`; a general text while none are ordered yet. */
function goodsText(facts: InvoiceFacts | null): string {
  const names = (facts?.lines ?? []).map(({ name }) => name)
  if (names.length === 0) return 'Fireworks, to be ordered'
  const more = names.length - NAMES_LISTED
  return `${names.slice(0, NAMES_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The rate, in percent, that applies while it cannot be determined yet (rule 50, proviso). */
const UNKNOWN_RATE = 18

function contentOf(
  payment: Numbered,
  { parts, against }: Advance,
  settings: ShopSettings,
  day: string,
): VoucherContent {
  const plans = parts.flatMap(({ facts }): InvoicePlan[] => {
    const { plan } = facts ? planInvoice(facts, settings, day) : { plan: null }
    return plan ? [plan] : []
  })
  const [first] = parts.flatMap(({ facts }) => facts ?? [])
  const gstin = first?.gstin ?? ''
  const stateCode = stateOf(first?.state ?? '')?.code ?? (gstin === '' ? '' : gstinState(gstin))
  const rates = [...new Set(plans.flatMap(({ totals }) => totals.byRate.map(({ basisPoints }) => basisPoints / 100)))]
  const place = plans[0]?.placeOfSupply ?? stateCode
  const { name, legalName, gstin: ownGstin, address, stateCode: ownState, phone, email, signature } = sellerOf(settings)
  return {
    seller: { name, legalName, gstin: ownGstin, address, stateCode: ownState, phone, email, signature },
    recipient: {
      name: payment.customerName,
      gstin,
      address: first ? printedAddress(first) : '',
      stateCode,
      phone: payment.phoneNumber,
    },
    amount: toRupees(parts.reduce((sum, { paise }) => sum + paise, 0)),
    goods: parts.map(({ facts, paise }) => ({
      orderId: facts?.order_id ?? '',
      description: goodsText(facts),
      amount: toRupees(paise),
    })),
    // A composition dealer collects no tax.
    rates: invoiceKind(settings) === 'bill_of_supply' ? [] : rates.length > 0 ? rates : [UNKNOWN_RATE],
    placeOfSupply: place,
    // A place that cannot be determined yet is treated as one in another State (rule 50, proviso).
    isInter: place !== ownState,
    against: against.map(({ number, date }) => ({ number, date })),
  }
}

/**
 * The voucher of a receipt that is verified, or of a refund, with its number; null when it gets none. A shop that is
 * registered for GST issues receipt vouchers only for advances (rule 50) and refund vouchers only for advances that had
 * one (rule 51); what is paid after the invoice has a plain receipt outside the series. Lock the orders first.
 * @param isSale whether it is a sale at the counter, whose invoice follows in the same transaction
 * @throws {AppError} series.unconfirmed, document.not_issuable
 */
export async function planVoucher(tx: Tx, payment: Numbered, isSale = false): Promise<NewVoucher | null> {
  if (payment.kind !== 'receipt' && payment.kind !== 'refund') return null
  const settings = await lockedSettings(tx)
  const today = indiaDay(new Date())
  const kind: NewVoucher['kind'] = payment.kind === 'receipt' ? 'receipt_voucher' : 'refund_voucher'
  const numbered = async (content: VoucherContent | null) => ({
    kind,
    taken: await takeNumber(tx, kind, today, settings.series),
    content,
  })
  if (invoiceKind(settings) === null) return numbered(null)
  if (isSale) return null
  const advance = await (payment.kind === 'receipt' ? advanceReceived(tx, payment) : advanceRefunded(tx, payment))
  if (advance.parts.length === 0) return null
  const missing = missingLegalFacts(settings)
  if (missing.length > 0)
    throw new AppError('document.not_issuable', {
      message: t('{missing}. Set it under Settings: this money is an advance, which gets a receipt voucher.', {
        missing: missing.map((fact) => missingFactText(fact)).join('. '),
      }),
    })
  return numbered(contentOf(payment, advance, settings, today))
}
