import { TILL_ENTRY_LABELS, type TillFormKind } from '@phuljhari/contract/payments/till-kinds'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of tills. */
export const say = {
  loading: t('Loading the till...'),
  loadFailed: t('The till could not be loaded.'),
  own: t('Your till'),
  expected: t('Should be in the till'),
  opening: t('Counted at the last close'),
  putIn: t('Opening cash put in'),
  received: t('Received in cash'),
  handedOver: t('Handed over by agents'),
  refunded: t('Refunded'),
  spent: t('Expenses'),
  deposited: t('Deposited at the bank'),
  what: {
    float: t('From whom'),
    expense: t('What for'),
    deposit: t('Bank and slip number'),
  } satisfies Record<TillFormKind, string>,
  record: t('Record'),
  recordFailed: t('The entry could not be recorded. Please try again.'),
  recorded: (kind: TillFormKind, amount: number) =>
    t('{kind} of {amount} recorded', { kind: TILL_ENTRY_LABELS[kind], amount: formatRupees(amount) }),
  close: t('Count and close'),
  closeOf: (name: string) => t('Count and close the till of {name}', { name }),
  closeFailed: t('The till could not be closed. Please try again.'),
  closed: (total: number) => t('Till closed with {total}', { total: formatRupees(total) }),
  closedToAccept: t('Till closed. An administrator must still accept the difference.'),
  all: t('All tills'),
  entries: t('Entries'),
  noEntries: t('No opening cash, expenses or deposits yet.'),
  closes: t('Closes'),
  noCloses: t('The till has not been closed yet.'),
  takeBack: t('Take back'),
  takeBackQuestion: t('The entry then no longer counts. It and its reversal stay on record.'),
  takenBack: t('Entry taken back'),
  takeBackFailed: t('The entry could not be taken back. Please try again.'),
  numberOf: (name: string, number: number) => t('{name}, no. {number}', { name, number }),
  keep: t('Keep'),
} as const
