import { SAMPLE_NUMBER, type TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { missingFactText, missingLegalFacts } from '@phuljhari/contract/documents/missing-facts'
import type { SampleInvoice } from '@phuljhari/contract/documents/sample-invoice.contract'
import { SAMPLE_PRODUCTS } from '@phuljhari/contract/products/sample-price-list'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toPaise } from '@phuljhari/contract/rules/money'
import { STATES } from '@phuljhari/contract/rules/states'
import { gstinState } from '@phuljhari/contract/customers/gstin'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { invoiceContent } from '../documents/invoice-content.ts'
import type { InvoiceFacts } from '../documents/invoice-facts.store.ts'
import { invoiceKind, planInvoice } from '../documents/plan-invoice.ts'
import { serializeUnissued } from '../documents/serialize-document.ts'

/** How many of each product the sample sells, and what is charged for packing. */
const QUANTITY = 2
const PACKING_PAISE = 5000
const SAMPLE_ORDER = 'PJ-SAMPLE'

/** What is printed where the shop has not entered it yet. */
const GAPS = { legalName: 'Your legal name', address: 'Your address' }

/** The settings with gaps filled by texts that nobody takes for the shop's own. */
function withoutGaps(settings: ShopSettings): ShopSettings {
  const { identity, registration } = settings
  const missing = missingLegalFacts(settings)
  return {
    ...settings,
    identity: {
      ...identity,
      ...(missing.includes('legal_name') && { legalName: GAPS.legalName }),
      ...(missing.includes('shop_address') && { address: GAPS.address }),
      ...(missing.includes('shop_state') && { stateCode: gstinState(registration.gstin) }),
    },
  }
}

/** An invented order, picked up at the counter in the shop's own State. */
function sampleFacts({ registration }: ShopSettings): InvoiceFacts {
  const goods = SAMPLE_PRODUCTS.slice(0, 4)
  const goodsPaise = goods.reduce((sum, { price }) => sum + toPaise(price) * QUANTITY, 0)
  const state = STATES.find(({ code }) => code === gstinState(registration.gstin))?.name ?? ''
  return {
    order_id: SAMPLE_ORDER,
    status: 'accepted',
    is_erased: false,
    customer_name: 'A customer',
    customer_phone: '9876500000',
    street: '1 Example Street',
    landmark: '',
    city: 'Your town',
    state,
    pincode: '600001',
    coupon_paise: 0,
    extra_discount_paise: 0,
    packing_paise: PACKING_PAISE,
    shipping_paise: 0,
    round_off_paise: 0,
    // Like an order from before tax was part of the total: the invoice decides what it comes to.
    prices_include_tax: null,
    total_paise: goodsPaise + PACKING_PAISE,
    payment_method: 'UPI',
    fulfilment: 'pickup',
    bill_number: null,
    unbilled_since: null,
    gstin: '',
    lines: goods.map(({ name, content, price }) => ({
      name,
      quantity: QUANTITY,
      unitPaise: toPaise(price),
      tamilName: null,
      content,
      hsn: null,
      productId: SAMPLE_ORDER,
      productHsn: null,
    })),
  }
}

/**
 * The invoice that the shop would issue today with its present settings, for an invented order. It takes no number and
 * is stored nowhere.
 * @param person who looks at it
 */
export function sampleInvoice(settings: ShopSettings, person: string): SampleInvoice {
  const kind = invoiceKind(settings)
  const missing = missingLegalFacts(settings).map((fact) => missingFactText(fact))
  if (kind === null) return { document: null, missing: [] }
  const shown = withoutGaps(settings)
  const facts = sampleFacts(shown)
  const today = indiaDay(new Date())
  const choice = { confirmedTotal: planInvoice(facts, shown, today).payablePaise ?? undefined }
  const { plan, missing: hindrances, products } = planInvoice(facts, shown, today, choice)
  if (plan === null) return { document: null, missing: hindrances.map((fact) => missingFactText(fact, products)) }
  const document: TaxDocument = serializeUnissued({
    kind,
    number: SAMPLE_NUMBER,
    date: today,
    orderId: SAMPLE_ORDER,
    placeOfSupply: plan.placeOfSupply,
    totals: plan.totals,
    content: invoiceContent(plan, facts, shown),
    person,
  })
  return { document, missing }
}
