import type { LegalFact } from '@phuljhari/contract/documents/document-kinds'
import type { FirstDayStep } from '@phuljhari/contract/settings/first-day.contract'
import { t } from '@phuljhari/contract/rules/t'

type Step = { title: string; hint: string; to: string }
/** The steps of a new shop, each with the place where it is done. */
export const STEPS: Readonly<Record<FirstDayStep, Step>> = {
  shop: {
    title: t('Shop details'),
    hint: t('Legal name, address and State for your invoices'),
    to: '/settings/shop#identity',
  },
  registration: {
    title: t('GST registration'),
    hint: t('Regular, composition or unregistered'),
    to: '/settings/gst#registration',
  },
  priceList: { title: t('Price list'), hint: t('Upload yours: Excel, CSV or pasted text'), to: '/products' },
  payee: {
    title: t('UPI or bank account'),
    hint: t('Where customers pay, with a QR code'),
    to: '/settings/shop#payee',
  },
  sampleInvoice: {
    title: t('Sample invoice'),
    hint: t('See what your customers will get'),
    to: '/orders/invoices?document=sample',
  },
  order: { title: t('First order'), hint: t('Enter one at the counter'), to: '/orders/new' },
  people: { title: t('People'), hint: t('Invite billing clerks and packers'), to: '/settings/staff' },
}

/** What a tax document may lack of the shop, in the middle of a sentence. */
export const FACTS: Readonly<Record<LegalFact, string>> = {
  legal_name: t('legal name'),
  shop_address: 'address',
  shop_state: t('State'),
}

/** The texts of the first steps. */
export const say = {
  title: t('Your first steps'),
  progress: (done: number, all: number) => t('{done} of {all} done', { done, all }),
  done: t('Done'),
  missing: (facts: readonly LegalFact[]) =>
    t('Still missing: {fact}', { fact: facts.map((fact) => FACTS[fact]).join(', ') }),
  sampleList: t('Download a sample'),
  dismiss: t('Dismiss'),
  confirmDismiss: {
    title: t('Dismiss the first steps?'),
    message: t('They will not be shown again to anybody in your shop. Everything stays under Settings.'),
    confirmLabel: t('Dismiss'),
  },
  dismissFailed: t('Could not dismiss this'),
  generatedPassword: t('Your password was generated at the first start and printed there.'),
  choosePassword: t('Choose your own'),
  keepPassword: t('Keep it'),
} as const
