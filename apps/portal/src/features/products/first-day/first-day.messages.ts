import type { LegalFact } from '@phuljhari/contract/documents/document-kinds'
import type { FirstDayStep } from '@phuljhari/contract/settings/first-day.contract'
import { t } from '@phuljhari/contract/rules/t'

type Step = { title: string; /** What completes it. */ hint: string; to: string }
const inDialog = (step: FirstDayStep) => `/settings/first-steps?step=${step}`
/** The steps of a new shop, each with what completes it and the place where it is done. */
export const STEPS: Readonly<Record<FirstDayStep, Step>> = {
  shop: {
    title: t('Shop details'),
    hint: t('Legal name, address and State for your invoices'),
    to: inDialog('shop'),
  },
  registration: {
    title: t('GST registration'),
    hint: t('Regular, composition or unregistered'),
    to: inDialog('registration'),
  },
  prices: {
    title: t('Prices and bill numbers'),
    hint: t('With or without GST, and how numbers begin'),
    to: inDialog('prices'),
  },
  priceList: { title: t('Price list'), hint: t('Upload yours: Excel, CSV or pasted text'), to: '/products' },
  payee: { title: t('UPI or bank account'), hint: t('Where customers pay, with a QR code'), to: inDialog('payee') },
  people: { title: t('People'), hint: t('Invite billing clerks and packers'), to: inDialog('people') },
  order: { title: t('First bill'), hint: t('Sell at the counter: the first legal bill'), to: '/orders/new' },
}

/** What a tax document may lack of the shop, in the middle of a sentence. */
const FACTS: Readonly<Record<LegalFact, string>> = {
  legal_name: t('legal name'),
  shop_address: t('address'),
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
  hide: t('Hide'),
  confirmHide: {
    title: t('Hide the first steps?'),
    message: t('Nobody in your shop sees them then. You show them again under Settings, First steps.'),
    confirmLabel: t('Hide'),
  },
  hideFailed: t('Could not hide this'),
  generatedPassword: t('Your password was generated at the first start and printed there.'),
  choosePassword: t('Choose your own'),
  keepPassword: t('Keep it'),
} as const
