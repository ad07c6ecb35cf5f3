import type { FirstDayStep } from '@phuljhari/contract/settings/first-day.contract'
import { t } from '@phuljhari/contract/rules/t'

/** Why each step is asked, and what it is good for. */
export const WHY: Readonly<Record<FirstDayStep, { title: string; why: string; link?: { to: string; text: string } }>> =
  {
    shop: {
      title: t('Your shop'),
      why: t('This stands at the top of every bill. The law asks for the legal name, the address and the State.'),
    },
    registration: {
      title: t('GST registration'),
      why: t('It decides which bills you print: tax invoices, bills of supply, or cash bills without GST.'),
    },
    prices: {
      title: t('Prices and bill numbers'),
      why: t('So that every bill computes your prices as you mean them. Numbers begin anew each April.'),
    },
    priceList: {
      title: t('Price list'),
      why: t(
        'Upload the list that you have: Excel, CSV or text copied from WhatsApp. You can also add products by hand.',
      ),
      link: { to: '/products', text: t('Upload the price list') },
    },
    payee: {
      title: t('UPI or bank account'),
      why: t('Bills that are not paid yet show a QR code for the exact amount, and your account.'),
    },
    people: {
      title: t('People'),
      why: t('Each person has an own sign-in, so that you see who did what. You can invite them later.'),
      link: { to: '/settings/staff', text: t('Invite people') },
    },
    order: {
      title: t('First bill'),
      why: t('Sell at the counter: choose the goods, press F10, take the money. The bill prints by itself.'),
      link: { to: '/orders/new', text: t('Enter the first order') },
    },
  }

export const say = {
  titleOf: (name: string, number: number, all: number) => t('Step {number} of {all}: {name}', { name, number, all }),
  next: t('Next'),
  back: t('Back'),
  finish: t('Finish'),
  close: t('Close'),
  required: t('The law asks for it on every bill'),
  prices: t('Your prices'),
  inclusive: t('GST is in the price'),
  inclusiveHint: t('Usual for lists to customers: 100 on the list is 100 on the bill.'),
  exclusive: t('GST comes on top'),
  exclusiveHint: t('Usual for lists to traders: 100 on the list is 118 on the bill.'),
  unit: t('Unit of your list'),
  unitHint: t('For products whose content names none, such as “1 Box (10 Pcs)”. Bills then say “3 boxes”.'),
  noUnit: t('None'),
  units: { BOX: t('Box'), PAC: t('Packet'), PCS: t('Piece') },
  prefix: t('Beginning of bill numbers'),
  prefixHint: (example: string) =>
    t('Proposed from your name, 1 to 4 letters: your first bill is {example}. It stays for the whole year.', {
      example,
    }),
  saveFailed: t('Could not save this'),
  page: {
    text: t('The steps from an empty shop to its first legal bill. They are also shown above the products.'),
    open: t('Open the first steps'),
    hide: t('Hide first steps'),
    show: t('Show first steps'),
    hidden: t('They are hidden above the products.'),
    over: t('Your shop has issued its first legal bill: they are no longer shown above the products.'),
    failed: t('Could not change this'),
  },
} as const
