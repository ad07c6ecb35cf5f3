import type { MONEY_SETTINGS } from '@phuljhari/contract/settings/money-settings'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { ownIdentity } from '@phuljhari/contract/settings/store-of'
import { EXEMPT, hundredths, isYes, yesNo, type Form } from './form.ts'
import { readRates, typedRates } from './rates.ts'

/** The settings that bills, payments and tax need. */
export const MONEY_FORMS: { [K in keyof typeof MONEY_SETTINGS]: Form<ShopSettings[K]> } = {
  identity: { typed: (value) => ({ ...ownIdentity(value) }), sent: (typed) => typed },
  registration: {
    typed: ({ kind, gstin, hsnDigits, eInvoice, eInvoiceExempt }) => ({
      kind,
      gstin,
      hsnDigits: String(hsnDigits),
      eInvoice: eInvoiceExempt ? EXEMPT : yesNo(eInvoice),
    }),
    sent: ({ kind, gstin, hsnDigits, eInvoice }) => ({
      kind,
      // The input is hidden.
      gstin: kind === 'unregistered' ? '' : gstin,
      hsnDigits: Number(hsnDigits),
      eInvoice: kind === 'regular' && isYes(eInvoice),
      eInvoiceExempt: kind === 'regular' && eInvoice === EXEMPT,
    }),
  },
  taxRates: {
    typed: ({ defaultHsn, rates }) => ({
      defaultHsn,
      rates: typedRates(rates.map((row) => ({ ...row, rate: hundredths(row.rate) }))),
    }),
    sent: ({ defaultHsn, rates = '' }) => ({ defaultHsn, rates: readRates(rates) }),
  },
  series: { typed: (value) => ({ ...value }), sent: (typed) => typed },
  invoicing: {
    typed: ({ pricesIncludeTax, roundOff, issueAt, terms }) => ({
      pricesIncludeTax: yesNo(pricesIncludeTax),
      roundOff: yesNo(roundOff),
      issueAt,
      terms,
    }),
    sent: ({ pricesIncludeTax, roundOff, ...others }) => ({
      ...others,
      pricesIncludeTax: isYes(pricesIncludeTax),
      roundOff: isYes(roundOff),
    }),
  },
  payee: { typed: (value) => ({ ...value }), sent: (typed) => typed },
  licence: {
    typed: ({ limitKg, ...texts }) => ({ ...texts, limitKg: limitKg === 0 ? '' : String(limitKg) }),
    sent: ({ limitKg, ...texts }) => ({ ...texts, limitKg: limitKg?.trim() || '0' }),
  },
  gstLimits: {
    typed: (limits) => Object.fromEntries(Object.entries(limits).map(([name, paise]) => [name, hundredths(paise)])),
    sent: (typed) => typed,
  },
  annualReturn: { typed: (value) => ({ ...value }), sent: (typed) => typed },
  paymentPolicy: {
    typed: ({ acceptNeeds, advance }) => ({ acceptNeeds, advance: advance === 0 ? '' : hundredths(advance) }),
    sent: ({ acceptNeeds, advance }) => ({ acceptNeeds, advance: acceptNeeds === 'advance' ? advance || '0' : '0' }),
  },
  books: { typed: (value) => ({ ...value }), sent: (typed) => typed },
}
