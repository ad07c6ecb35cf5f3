import { TILL_ENTRY_LABELS, type TillFormKind } from '@phuljhari/contract/payments/till-kinds'
import { formatRupees } from '@phuljhari/contract/rules/money'

/** The texts of tills. */
export const say = {
  loading: 'Loading the till...',
  loadFailed: 'The till could not be loaded.',
  own: 'Your till',
  expected: 'Should be in the till',
  opening: 'Counted at the last close',
  putIn: 'Opening cash put in',
  received: 'Received in cash',
  handedOver: 'Handed over by agents',
  refunded: 'Refunded',
  spent: 'Expenses',
  deposited: 'Deposited at the bank',
  what: {
    float: 'From whom',
    expense: 'What for',
    deposit: 'Bank and slip number',
  } satisfies Record<TillFormKind, string>,
  record: 'Record',
  recordFailed: 'The entry could not be recorded. Please try again.',
  recorded: (kind: TillFormKind, amount: number) => `${TILL_ENTRY_LABELS[kind]} of ${formatRupees(amount)} recorded`,
  close: 'Count and close',
  closeOf: (name: string) => `Count and close the till of ${name}`,
  closeFailed: 'The till could not be closed. Please try again.',
  closed: (total: number) => `Till closed with ${formatRupees(total)}`,
  closedToAccept: 'Till closed. An administrator must still accept the difference.',
  all: 'All tills',
  entries: 'Entries',
  noEntries: 'No opening cash, expenses or deposits yet.',
  closes: 'Closes',
  noCloses: 'The till has not been closed yet.',
  takeBack: 'Take back',
  takeBackQuestion: 'The entry then counts as nothing. Both stay on record.',
  takenBack: 'Entry taken back',
  takeBackFailed: 'The entry could not be taken back. Please try again.',
  numberOf: (name: string, number: number) => `${name}, no. ${number}`,
  keep: 'Keep',
} as const

/** Returns whose till it is: the name of the account, or its e-mail address. */
export const nameOf = ({ person, personName }: { person: string; personName: string }): string => personName || person
