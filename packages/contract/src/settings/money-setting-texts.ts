import { DOCUMENT_KINDS, DOCUMENT_LABELS, REGISTRATION_LABELS } from '../documents/document-kinds.ts'
import { formatDate } from '../rules/dates.ts'
import { formatRupees, toRupees } from '../rules/money.ts'
import { STATES } from '../rules/states.ts'
import type { DEFAULT_MONEY_SETTINGS } from './money-settings.ts'
import { ownIdentity } from './store-of.ts'

export type SettingFact = readonly [label: string, text: string]
type MoneySettings = typeof DEFAULT_MONEY_SETTINGS

export const MONEY_SETTING_LABELS: Readonly<Record<keyof MoneySettings, string>> = {
  identity: 'Shop',
  registration: 'GST registration',
  taxRates: 'HSN and GST rates',
  series: 'Document numbers',
  invoicing: 'Invoices',
  payee: 'Payment details',
  licence: 'Explosives licence',
  gstLimits: 'GST limits',
  annualReturn: 'Annual return',
  paymentPolicy: 'Payment before acceptance',
  books: 'Closed books',
}

/** Shown in place of a value that is not set. */
export const NONE = 'None'
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const rupees = (paise: number) => formatRupees(toRupees(paise))
const percent = (basisPoints: number) => `${basisPoints / 100}%`
const day = (value: string) => (value === '' ? NONE : formatDate(value))
const stateName = (code: string) => STATES.find((state) => state.code === code)?.name ?? NONE
const picture = (value: string) => (value === '' ? NONE : 'Uploaded')

/** The value of a name or contact; examples count as missing, since they are not printed. */
const unlessExample = (shop: MoneySettings['identity'], name: 'tradeName' | 'phone' | 'website') =>
  ownIdentity(shop)[name] || (shop[name] === '' ? NONE : `${NONE} (${shop[name]} is an example)`)

const POLICIES = { nothing: 'Nothing', advance: 'An advance', full: 'Full payment' } as const

/** The parts of each setting with their values in words. */
export const MONEY_FACTS: { [K in keyof MoneySettings]: (value: MoneySettings[K]) => SettingFact[] } = {
  identity: (shop) => [
    ['Trade name', unlessExample(shop, 'tradeName')],
    ['Legal name', shop.legalName || NONE],
    ['Address', shop.address || NONE],
    ['State', stateName(shop.stateCode)],
    ['Phone', unlessExample(shop, 'phone')],
    ['E-mail', shop.email || NONE],
    ['Website', unlessExample(shop, 'website')],
    ['Logo', picture(shop.logo)],
    ['Signature', picture(shop.signature)],
  ],
  registration: ({ kind, gstin, hsnDigits, eInvoice, eInvoiceExempt }) => [
    ['Registration', REGISTRATION_LABELS[kind]],
    ...(kind === 'unregistered'
      ? []
      : ([
          ['GSTIN', gstin],
          ['Digits of the HSN', String(hsnDigits)],
          ['E-invoices', eInvoiceExempt ? 'Exempt' : yesNo(eInvoice)],
        ] as const)),
  ],
  taxRates: ({ defaultHsn, rates }) => [
    ['HSN of products without one', defaultHsn],
    ...rates.map(({ hsn, rate, validFrom }): SettingFact => [`${hsn} from ${formatDate(validFrom)}`, percent(rate)]),
  ],
  series: (prefixes) => DOCUMENT_KINDS.map((kind): SettingFact => [DOCUMENT_LABELS[kind], prefixes[kind]]),
  invoicing: ({ pricesIncludeTax, roundOff, issueAt, terms }) => [
    ['Prices include GST', yesNo(pricesIncludeTax)],
    ['Round off to whole rupees', yesNo(roundOff)],
    ['Issued', issueAt === 'dispatch' ? 'When the goods leave' : 'When the order is accepted'],
    ['Terms', terms || NONE],
  ],
  payee: ({ upiId, payeeName, bankAccount }) => [
    ['UPI id', upiId || NONE],
    ['Payee name', payeeName || NONE],
    ['Bank account', bankAccount || NONE],
  ],
  licence: ({ number, form, validTo, limitKg }) => [
    ['Licence number', number || NONE],
    ['Form', form || NONE],
    ['Valid until', day(validTo)],
    ['Limit', limitKg === 0 ? NONE : `${limitKg} kg`],
  ],
  gstLimits: (limits) => [
    ['Large invoices to other States, above', rupees(limits.b2clAbove)],
    ['Address of the buyer needed from', rupees(limits.addressFrom)],
    ['E-way bill to other States, above', rupees(limits.eWayBillInterState)],
    ['E-way bill within the State, above', rupees(limits.eWayBillWithinState)],
  ],
  annualReturn: ({ filedUpTo }) => [['Filed up to', filedUpTo || NONE]],
  paymentPolicy: ({ acceptNeeds, advance }) => [
    ['Needed', acceptNeeds === 'advance' ? `${POLICIES.advance} of ${percent(advance)}` : POLICIES[acceptNeeds]],
  ],
  books: ({ closedUpTo }) => [['Closed up to', day(closedUpTo)]],
}
