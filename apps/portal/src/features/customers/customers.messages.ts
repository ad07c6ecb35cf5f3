import type { CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import { STATES } from '@phuljhari/contract/rules/states'
import { counted } from '../../lib/counted.ts'

/** The texts of the customer book. */
export const say = {
  header: { title: 'Customers', subtitle: 'Everyone who has ordered' },
  table: 'Customers',
  searchLabel: 'Search customers',
  searchPlaceholder: 'by name, phone number, city or GSTIN',
  onlySameNumber: 'Only customers on the same number',
  sameNumber: 'Same number',
  loading: 'Loading customers...',
  loadFailed: 'The customers could not be loaded.',
  none: 'No customers yet',
  takeOrder: 'Take an order',
  noneHint: 'Customers are listed here with their first order, or when you add them.',
  noneFound: 'No customers found',
  noneMatch: 'No customer matches your search.',
  noOrders: 'No orders',
  downloaded: (name: string) => `Saved as ${name}`,
  downloadFailed: 'The customers could not be downloaded.',
  orders: (orders: number) => counted(orders, 'order'),

  newCustomer: 'New customer',
  phone: 'Phone',
  dialog: 'Customer',
  loadingOne: 'Loading customer...',
  oneFailed: 'The customer could not be loaded.',
  facts: 'Customer details',
  shop: 'For the bill and the transport',
  addresses: 'Addresses',
  money: 'Money',
  moneyLoading: 'Loading the balance...',
  moneyFailed: 'The balance could not be loaded.',
  statement: 'Statement',
  payments: 'Payments',
  latestOrders: 'Latest orders',
  neverOrdered: 'No orders.',
  edit: 'Edit',
  more: 'More',
  editTitle: (name: string) => `Edit ${name}`,
  save: 'Save',
  saved: 'Customer saved',
  saveFailed: 'The customer could not be saved.',
  newOrder: 'New order',
  repeat: 'Repeat last order',
  call: (phone: string) => `Call ${phone}`,
  whatsapp: (phone: string) => `WhatsApp ${phone}`,

  samePerson: 'Same person?',
  samePersonHint: 'These customers have the same phone number.',
  keptApartHint: 'These customers have the same phone number. They were confirmed as different people.',
  merge: 'Merge',
  mergeNamed: (name: string) => `Merge ${name}`,
  confirmMerge: (other: string, name: string) => ({
    title: `Merge ${other} into ${name}?`,
    message:
      'The names, phones and orders of both become one customer. Its names can be split off again later; what is ' +
      'changed in between stays with this one.',
    confirmLabel: 'Merge',
  }),
  mergeOther: 'Merge with another customer',
  mergeTitle: (name: string) => `Merge another customer into ${name}`,
  mergeHint: 'Find the other customer, who may have another phone number. All that both have becomes one customer.',
  merged: (name: string) => `Merged into ${name}`,
  mergeFailed: 'The customers could not be merged.',
  different: 'Different people',
  keptApart: 'Confirmed as different people',
  keepApartFailed: 'This could not be saved.',
  names: 'Ordered as',
  splitNamed: (name: string) => `Split off ${name}`,
  confirmSplit: (name: string) => ({
    title: `Split off ${name}?`,
    message:
      `The orders that ${name} placed will belong to a separate customer, with the notes, GSTIN and transport from ` +
      'before a merge, if there was one. What was entered since stays here. Both then count as different people.',
    confirmLabel: 'Split',
  }),
  splitDone: (name: string) => `${name} is now a separate customer`,
  splitFailed: 'The customer could not be split.',

  fields: {
    name: 'Name',
    secondPhone: 'Second phone',
    stateCode: 'State',
    gstin: 'GSTIN',
    transport: 'Transport',
    destination: 'Destination office',
    notes: 'Notes',
  },
  unknownState: 'Unknown',
  emptyValue: 'empty',
} as const

/** Returns the name of the State with a GST code, or nothing for an unknown code. */
export const stateName = (code: string): string => STATES.find((state) => state.code === code)?.name ?? ''

/** Returns city and State, each where it is known. */
export const placeText = ({ city, stateCode }: Pick<CustomerSummary, 'city' | 'stateCode'>): string =>
  [city, stateName(stateCode)].filter(Boolean).join(', ')
