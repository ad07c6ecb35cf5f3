import {
  SHORT_DECISION_LABELS,
  SHORT_REASON_LABELS,
  type ShortDecision,
} from '@phuljhari/contract/dispatch/packing-states'
import type { OpenShortage } from '@phuljhari/contract/dispatch/shortages.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { t } from '@phuljhari/contract/rules/t'
import { counted } from '../../../lib/counted.ts'

/** The texts with which a billing clerk decides about short lines. */
export const say = {
  title: (undecided: number, waiting: number) =>
    [
      undecided > 0 && t('{lines} short: decide', { lines: counted(undecided, t('line'), t('lines')) }),
      waiting > 0 && t('{lines} waiting for goods', { lines: counted(waiting, t('line'), t('lines')) }),
    ]
      .filter(Boolean)
      .join(' · '),
  what: ({ productName, ordered, packed }: OpenShortage) =>
    t('{name}: {packed} of {ordered} packed', { name: productName, packed, ordered }),
  why: ({ reason, reportedBy }: OpenShortage) =>
    t('{reason}, says {name}', { reason: SHORT_REASON_LABELS[reason], name: reportedBy }),
  waits: t('waits for the goods'),
  call: (phone: string) => t('Call {phone}', { phone }),
  labels: SHORT_DECISION_LABELS,
  dialog: (decision: ShortDecision, name: string) =>
    decision === 'substitute' ? t('Substitute {name}', { name }) : t('Drop {name}', { name }),
  explain: (decision: ShortDecision, missing: number) =>
    decision === 'substitute'
      ? t('{missing} are missing. They leave the order, and what you choose is added.', { missing })
      : t('{missing} are missing. They leave the order, and the total falls.', { missing }),
  product: t('Product'),
  choose: t('Search by name, number or code'),
  nothingFound: t('No product matches'),
  quantity: t('Quantity'),
  price: t('Price of one'),
  consent: t('How did the customer agree?'),
  consents: [t('By phone'), t('By WhatsApp'), t('In person')],
  total: (before: number, after: number) =>
    t('Total {before} → {after}', { before: formatRupees(before), after: formatRupees(after) }),
  refund: (amount: number) => t('Refund due: {amount}', { amount: formatRupees(amount) }),
  priceOf: (name: string, rupees: number) => `${name} · ${formatRupees(rupees)}`,
  pricing: t('Working out the new total...'),
  failed: t('This could not be saved. Please try again.'),
  loadFailed: t('The short lines could not be loaded.'),
  decided: (name: string) => t('{name} is settled', { name }),
  waitsNow: (name: string) => t('{name} waits for the goods', { name }),
} as const
