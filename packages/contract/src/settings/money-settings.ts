import { z } from 'zod'
import { isGstin, tidyGstin } from '../customers/gstin.ts'
import { DOCUMENT_KINDS, REGISTRATIONS, type DocumentKind } from '../documents/document-kinds.ts'
import { percentField } from '../order-entry/order-draft.ts'
import { calendarDayField, indiaDay } from '../rules/dates.ts'
import { amountField } from '../rules/money.ts'
import { numberField } from '../rules/numbers.ts'
import { STATES } from '../rules/states.ts'
import { textField } from '../rules/text.ts'
import { financialYear } from '../tax/document-number.ts'
import { t } from '../rules/t.ts'

const STATE_CODES = STATES.map(({ code }) => code)
const amount = amountField(t('Enter an amount in rupees'))
const optionalDay = z.union([z.literal(''), calendarDayField], t('Choose a day'))
/** The URL of an image of POST /settings/images, or ''. */
const image = z
  .string(t('Upload the image again'))
  .regex(/^(\/api\/images\/[a-z0-9-]{1,100}-480\.webp)?$/, t('Upload the image again'))
const yesNo = z.boolean({ error: t('Choose yes or no') })

/** 1 to 4 letters and digits, a letter first: the longest number, `ABCD/26-27/99999`, has 16 characters (rule 46). */
const prefix = z
  .string({ error: t('Enter a prefix') })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9]{0,3}$/, t('Enter 1 to 4 letters and digits, a letter first'))
const prefixes = Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, prefix])) as Record<DocumentKind, typeof prefix>

/** What documents, payments and tax need to know about the shop (trade.md section 0). */
export const MONEY_SETTINGS = {
  /** Printed on every document. The trade name is the one that customers know. */
  identity: z.object({
    tradeName: textField(100, t('Trade name')),
    legalName: textField(100, t('Legal name')),
    address: textField(300, t('Address')),
    /** A GST code, or '' when unknown. */
    stateCode: z
      .string(t('Choose a State'))
      .refine((code) => code === '' || STATE_CODES.includes(code), t('Choose a State')),
    phone: textField(40, t('Phone')),
    email: z.union(
      [z.literal(''), z.email(t('Enter a valid e-mail address')).max(254)],
      t('Enter a valid e-mail address'),
    ),
    website: textField(200, t('Website')),
    logo: image,
    signature: image,
  }),
  registration: z
    .object({
      kind: z.enum(REGISTRATIONS, t('Choose how the shop is registered')),
      gstin: z.string(t('GSTIN must be text')).transform(tidyGstin),
      /** Digits of the HSN on tax documents: 4 up to a turnover of ₹5 crore in the year before, 6 above. */
      hsnDigits: z.union([z.literal(4), z.literal(6)], t('Choose 4 or 6 digits')),
      /** Whether the shop must register its invoices to registered buyers as e-invoices. */
      eInvoice: yesNo,
      /** Whether the law exempts the shop from e-invoices despite its turnover; its invoices say so (rule 46(s)). */
      eInvoiceExempt: yesNo.default(false),
    })
    .superRefine(({ kind, gstin, eInvoice, eInvoiceExempt }, context) => {
      if (eInvoice && eInvoiceExempt)
        context.addIssue({ code: 'custom', path: ['eInvoice'], message: t('Choose one of them') })
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['gstin'], message })
      if (kind === 'unregistered' && gstin !== '') issue(t('An unregistered shop has no GSTIN'))
      if (kind !== 'unregistered' && !isGstin(gstin)) issue(t('This GSTIN is invalid: check every character'))
    }),
  taxRates: z.object({
    /** The HSN of products without one. */
    defaultHsn: z.string().regex(/^\d{4}(\d{2}){0,2}$/, t('An HSN has 4, 6 or 8 digits')),
    /** The longest prefix of a product's HSN wins; of its rows the latest that is valid on the day of the invoice. */
    rates: z
      .array(
        z.object({
          hsn: z.string().regex(/^\d{2,8}$/, t('Enter 2 to 8 digits')),
          rate: percentField,
          validFrom: calendarDayField,
        }),
      )
      // Without a rate, no order could be invoiced.
      .min(1, t('Enter at least one rate'))
      .max(100, t('At most 100 rates')),
  }),
  /** The prefix of each series, in upper case and different for each kind. */
  series: z.object(prefixes).superRefine((sent, context) => {
    for (const kind of DOCUMENT_KINDS)
      if (DOCUMENT_KINDS.some((other) => other !== kind && sent[other] === sent[kind]))
        context.addIssue({ code: 'custom', path: [kind], message: t('Each series needs its own prefix') })
  }),
  invoicing: z.object({
    pricesIncludeTax: yesNo,
    roundOff: yesNo,
    /** When tax documents are issued automatically: when the goods leave, or already when the order is accepted. */
    issueAt: z.enum(['dispatch', 'accept'], t('Choose when bills are issued')),
    /** The unit of products whose content names none: a code of the GST portal, or ''. */
    unit: z.enum(['', 'BOX', 'PAC', 'PCS'], t('Choose a unit')).default(''),
    terms: textField(2000, t('Terms')),
  }),
  /** The account that customers pay to. */
  payee: z.object({
    upiId: textField(320, t('UPI id')).refine(
      (id) => id === '' || /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(id),
      t('This UPI id is invalid'),
    ),
    /** The name registered with the UPI id; the trade name if empty. */
    payeeName: textField(100, t('Payee name')),
    /** Name, account number, IFSC and branch, as printed. */
    bankAccount: textField(300, t('Bank account')),
  }),
  /** The explosives licence. */
  licence: z.object({
    number: textField(100, t('Licence number')),
    form: textField(20, t('Form')),
    /** `yyyy-mm-dd`, or '' when unknown. */
    validTo: optionalDay,
    /** The weight that may be kept, in kilograms; 0 when unknown. */
    limitKg: numberField(t('Enter kilograms')).pipe(
      z.number().min(0, t('Enter 0 or more')).max(1_000_000, t('Enter at most 1,000,000')),
    ),
  }),
  /** Limits that the law changes now and then. */
  gstLimits: z.object({
    /** Invoices above it to unregistered buyers in other States are listed one by one in GSTR-1. */
    b2clAbove: amount,
    /** From this taxable value on, an unregistered buyer's address must be on the invoice. */
    addressFrom: amount,
    /** Consignments above these need an e-way bill: to other States, and within the shop's State. */
    eWayBillInterState: amount,
    eWayBillWithinState: amount,
  }),
  /** Once the annual return is filed, the tax of that year can no longer be corrected (section 34(2)). */
  annualReturn: z.object({
    /** The latest financial year whose return is filed, `25-26`; '' for none. */
    filedUpTo: z
      .string()
      .refine(
        (year) => /^(\d\d-\d\d)?$/.test(year) && year < financialYear(indiaDay(new Date())),
        t('Choose a year that has ended'),
      ),
  }),
  /** What an order needs before it is accepted. */
  paymentPolicy: z
    .object({
      acceptNeeds: z.enum(['nothing', 'advance', 'full'], t('Choose what an order needs')),
      /** For `advance`, the part of the total in percent. */
      advance: percentField,
    })
    .refine(({ acceptNeeds, advance }) => acceptNeeds !== 'advance' || advance > 0, {
      path: ['advance'],
      error: t('Enter a percentage above 0'),
    }),
  /** Nothing dated up to this day changes any more; '' while the books are open. */
  books: z.object({
    // Closing today would stop all invoicing for the rest of the day.
    closedUpTo: optionalDay.refine((day) => day < indiaDay(new Date()), t('Choose a day before today')),
  }),
} as const satisfies Record<string, z.ZodType>
type MoneySettings = { [K in keyof typeof MONEY_SETTINGS]: z.output<(typeof MONEY_SETTINGS)[K]> }

export const DEFAULT_MONEY_SETTINGS: MoneySettings = {
  identity: {
    tradeName: '',
    legalName: '',
    address: '',
    stateCode: '',
    phone: '',
    email: '',
    website: '',
    logo: '',
    signature: '',
  },
  registration: { kind: 'unregistered', gstin: '', hsnDigits: 4, eInvoice: false, eInvoiceExempt: false },
  // Heading 3604 is the fireworks of chapter 36; the rates are those of trade.md section 1.4.
  taxRates: {
    defaultHsn: '36041000',
    rates: [
      { hsn: '3604', rate: 2800, validFrom: '2017-07-01' },
      { hsn: '3604', rate: 1800, validFrom: '2017-11-15' },
    ],
  },
  series: {
    tax_invoice: 'PH',
    bill_of_supply: 'BS',
    credit_note: 'CN',
    debit_note: 'DN',
    receipt_voucher: 'RV',
    refund_voucher: 'RF',
  },
  invoicing: { pricesIncludeTax: true, roundOff: true, issueAt: 'dispatch', unit: '', terms: '' },
  payee: { upiId: '', payeeName: '', bankAccount: '' },
  licence: { number: '', form: '', validTo: '', limitKg: 0 },
  gstLimits: {
    b2clAbove: 10_000_000,
    addressFrom: 5_000_000,
    eWayBillInterState: 5_000_000,
    eWayBillWithinState: 10_000_000,
  },
  annualReturn: { filedUpTo: '' },
  paymentPolicy: { acceptNeeds: 'nothing', advance: 0 },
  books: { closedUpTo: '' },
}
