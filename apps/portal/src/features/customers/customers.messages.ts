import type { CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import { STATES } from '@phuljhari/contract/rules/states'
import { counted } from '../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of the customer book. */
export const say = {
  header: { title: t('Customers'), subtitle: t('Everyone who has ordered') },
  table: t('Customers'),
  searchLabel: t('Search customers'),
  searchPlaceholder: t('by name, phone number, city or GSTIN'),
  onlySameNumber: t('Only customers on the same number'),
  sameNumber: t('Same number'),
  loading: t('Loading customers...'),
  loadFailed: t('The customers could not be loaded.'),
  none: t('No customers yet'),
  takeOrder: t('Take an order'),
  noneHint: t('Customers are listed here with their first order, or when you add them.'),
  noneFound: t('No customers found'),
  noneMatch: t('No customer matches your search.'),
  noOrders: t('No orders'),
  downloaded: (name: string) => t('Saved as {name}', { name }),
  downloadFailed: t('The customers could not be downloaded.'),
  orders: (orders: number) => counted(orders, t('order'), t('orders')),

  newCustomer: t('New customer'),
  phone: t('Phone'),
  dialog: t('Customer'),
  loadingOne: t('Loading customer...'),
  oneFailed: t('The customer could not be loaded.'),
  facts: t('Customer details'),
  shop: t('For the bill and the transport'),
  addresses: t('Addresses'),
  money: t('Money'),
  moneyLoading: t('Loading the balance...'),
  moneyFailed: t('The balance could not be loaded.'),
  statement: t('Statement'),
  payments: t('Payments'),
  latestOrders: t('Latest orders'),
  neverOrdered: t('No orders.'),
  edit: t('Edit'),
  more: t('More'),
  editTitle: (name: string) => t('Edit {name}', { name }),
  save: t('Save'),
  saved: t('Customer saved'),
  saveFailed: t('The customer could not be saved.'),
  newOrder: t('New order'),
  repeat: t('Repeat last order'),
  call: (phone: string) => t('Call {phone}', { phone }),
  whatsapp: (phone: string) => t('WhatsApp {phone}', { phone }),

  samePerson: t('Same person?'),
  samePersonHint: t('These customers have the same phone number.'),
  keptApartHint: t('These customers have the same phone number. They were confirmed as different people.'),
  merge: t('Merge'),
  mergeNamed: (name: string) => t('Merge {name}', { name }),
  confirmMerge: (other: string, name: string) => ({
    title: t('Merge {other} into {name}?', { other, name }),
    message: t(
      'The names, phones and orders of both become one customer. Its names can be split off again later; what is ' +
        'changed in between stays with this one.',
    ),
    confirmLabel: t('Merge'),
  }),
  mergeOther: t('Merge with another customer'),
  mergeTitle: (name: string) => t('Merge another customer into {name}', { name }),
  mergeHint: t('Find the other customer, who may have another phone number. All that both have becomes one customer.'),
  merged: (name: string) => t('Merged into {name}', { name }),
  mergeFailed: t('The customers could not be merged.'),
  different: t('Different people'),
  keptApart: t('Confirmed as different people'),
  keepApartFailed: t('This could not be saved.'),
  names: t('Ordered as'),
  splitNamed: (name: string) => t('Split off {name}', { name }),
  confirmSplit: (name: string) => ({
    title: t('Split off {name}?', { name }),
    message: t(
      'The orders that {name} placed will belong to a separate customer, with the notes, GSTIN and ' +
        'transport from before a merge, if there was one. What was entered since stays here. Both then ' +
        'count as different people.',
      { name },
    ),
    confirmLabel: t('Split'),
  }),
  splitDone: (name: string) => t('{name} is now a separate customer', { name }),
  splitFailed: t('The customer could not be split.'),

  fields: {
    name: t('Name'),
    secondPhone: t('Second phone'),
    stateCode: t('State'),
    gstin: 'GSTIN',
    transport: t('Transport'),
    destination: t('Destination office'),
    notes: t('Notes'),
    language: t('Language of papers'),
  },
  unknownState: t('Unknown'),
  shopLanguage: t('As in the settings of the shop'),
  emptyValue: t('empty'),
} as const

/** Returns the name of the State with a GST code, or nothing for an unknown code. */
export const stateName = (code: string): string => STATES.find((state) => state.code === code)?.name ?? ''

/** Returns city and State, each where it is known. */
export const placeText = ({ city, stateCode }: Pick<CustomerSummary, 'city' | 'stateCode'>): string =>
  [city, stateName(stateCode)].filter(Boolean).join(', ')
