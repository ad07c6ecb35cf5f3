import { DOCUMENT_KINDS, DOCUMENT_LABELS, REGISTRATION_LABELS } from '../documents/document-kinds.ts'
import { formatDate } from '../rules/dates.ts'
import { formatRupees, toRupees } from '../rules/money.ts'
import { STATES } from '../rules/states.ts'
import type { DEFAULT_MONEY_SETTINGS } from './money-settings.ts'
import { ownIdentity } from './store-of.ts'
import { t } from '../rules/t.ts'

export type SettingFact = readonly [label: string, text: string]
type MoneySettings = typeof DEFAULT_MONEY_SETTINGS

export const MONEY_SETTING_LABELS: Readonly<Record<keyof MoneySettings, string>> = {
  identity: t('Shop'),
  registration: t('GST registration'),
  taxRates: t('HSN and GST rates'),
  series: t('Document numbers'),
  invoicing: t('Invoices'),
  payee: t('Payment details'),
  licence: t('Explosives licence'),
  gstLimits: t('GST limits'),
  annualReturn: t('Annual return'),
  paymentPolicy: t('Payment before acceptance'),
  books: t('Closed books'),
}

/** Shown in place of a value that is not set. */
export const NONE = t('None')
const yesNo = (value: boolean) => (value ? t('Yes') : t('No'))
const rupees = (paise: number) => formatRupees(toRupees(paise))
const percent = (basisPoints: number) => `${basisPoints / 100}%`
const day = (value: string) => (value === '' ? NONE : formatDate(value))
const stateName = (code: string) => STATES.find((state) => state.code === code)?.name ?? NONE
const picture = (value: string) => (value === '' ? NONE : t('Uploaded'))

/** The value of a name or contact; examples count as missing, since they are not printed. */
const unlessExample = (shop: MoneySettings['identity'], name: 'tradeName' | 'phone' | 'website') =>
  ownIdentity(shop)[name] ||
  (shop[name] === '' ? NONE : t('{none} ({name} is an example)', { none: NONE, name: shop[name] }))

const POLICIES = { nothing: t('Nothing'), advance: t('An advance'), full: t('Full payment') } as const

/** The parts of each setting with their values in words. */
export const MONEY_FACTS: { [K in keyof MoneySettings]: (value: MoneySettings[K]) => SettingFact[] } = {
  identity: (shop) => [
    [t('Trade name'), unlessExample(shop, 'tradeName')],
    [t('Legal name'), shop.legalName || NONE],
    [t('Address'), shop.address || NONE],
    [t('State'), stateName(shop.stateCode)],
    [t('Phone'), unlessExample(shop, 'phone')],
    ['E-mail', shop.email || NONE],
    [t('Website'), unlessExample(shop, 'website')],
    [t('Logo'), picture(shop.logo)],
    [t('Signature'), picture(shop.signature)],
  ],
  registration: ({ kind, gstin, hsnDigits, eInvoice, eInvoiceExempt }) => [
    [t('Registration'), REGISTRATION_LABELS[kind]],
    ...(kind === 'unregistered'
      ? []
      : ([
          ['GSTIN', gstin],
          [t('Digits of the HSN'), String(hsnDigits)],
          ['E-invoices', eInvoiceExempt ? t('Exempt') : yesNo(eInvoice)],
        ] as const)),
  ],
  taxRates: ({ defaultHsn, rates }) => [
    [t('HSN of products without one'), defaultHsn],
    ...rates.map(({ hsn, rate, validFrom }): SettingFact => [
      t('{hsn} from {validFrom}', { hsn, validFrom: formatDate(validFrom) }),
      percent(rate),
    ]),
  ],
  series: (prefixes) => DOCUMENT_KINDS.map((kind): SettingFact => [DOCUMENT_LABELS[kind], prefixes[kind]]),
  invoicing: ({ pricesIncludeTax, roundOff, issueAt, terms }) => [
    [t('Prices include GST'), yesNo(pricesIncludeTax)],
    [t('Round off to whole rupees'), yesNo(roundOff)],
    [t('Issued'), issueAt === 'dispatch' ? t('When the goods leave') : t('When the order is accepted')],
    [t('Terms'), terms || NONE],
  ],
  payee: ({ upiId, payeeName, bankAccount }) => [
    [t('UPI id'), upiId || NONE],
    [t('Payee name'), payeeName || NONE],
    [t('Bank account'), bankAccount || NONE],
  ],
  licence: ({ number, form, validTo, limitKg }) => [
    [t('Licence number'), number || NONE],
    [t('Form'), form || NONE],
    [t('Valid until'), day(validTo)],
    [t('Limit'), limitKg === 0 ? NONE : t('{limitKg} kg', { limitKg })],
  ],
  gstLimits: (limits) => [
    [t('Large invoices to other States, above'), rupees(limits.b2clAbove)],
    [t('Address of the buyer needed from'), rupees(limits.addressFrom)],
    [t('E-way bill to other States, above'), rupees(limits.eWayBillInterState)],
    [t('E-way bill within the State, above'), rupees(limits.eWayBillWithinState)],
  ],
  annualReturn: ({ filedUpTo }) => [[t('Filed up to'), filedUpTo || NONE]],
  paymentPolicy: ({ acceptNeeds, advance }) => [
    [
      t('Needed'),
      acceptNeeds === 'advance'
        ? t('{advance} of {advance2}', { advance: POLICIES.advance, advance2: percent(advance) })
        : POLICIES[acceptNeeds],
    ],
  ],
  books: ({ closedUpTo }) => [[t('Closed up to'), day(closedUpTo)]],
}
