import type { LegalFact } from '@phuljhari/contract/documents/document-kinds'
import type { FirstDayStep } from '@phuljhari/contract/settings/first-day.contract'

type Step = { title: string; hint: string; to: string }
/** The steps of a new shop, each with the place where it is done. */
export const STEPS: Readonly<Record<FirstDayStep, Step>> = {
  shop: {
    title: 'Shop details',
    hint: 'Legal name, address and State for your invoices',
    to: '/settings/shop#identity',
  },
  registration: {
    title: 'GST registration',
    hint: 'Regular, composition or unregistered',
    to: '/settings/gst#registration',
  },
  priceList: { title: 'Price list', hint: 'Upload yours: Excel, CSV or pasted text', to: '/products' },
  payee: { title: 'UPI or bank account', hint: 'Where customers pay, with a QR code', to: '/settings/shop#payee' },
  sampleInvoice: {
    title: 'Sample invoice',
    hint: 'See what your customers will get',
    to: '/orders/invoices?document=sample',
  },
  order: { title: 'First order', hint: 'Enter one at the counter', to: '/orders/new' },
  people: { title: 'People', hint: 'Invite billing clerks and packers', to: '/settings/staff' },
}

/** What a tax document may lack of the shop, in the middle of a sentence. */
export const FACTS: Readonly<Record<LegalFact, string>> = {
  legal_name: 'legal name',
  shop_address: 'address',
  shop_state: 'State',
}

/** The texts of the first steps. */
export const say = {
  title: 'Your first steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: 'Done',
  missing: (facts: readonly LegalFact[]) => `Still missing: ${facts.map((fact) => FACTS[fact]).join(', ')}`,
  sampleList: 'Download a sample',
  dismiss: 'Dismiss',
  confirmDismiss: {
    title: 'Dismiss the first steps?',
    message: 'They will not be shown again to anybody in your shop. Everything stays under Settings.',
    confirmLabel: 'Dismiss',
  },
  dismissFailed: 'Could not dismiss this',
} as const
