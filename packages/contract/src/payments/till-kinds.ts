import { t } from '../rules/t.ts'

/** The entries that move cash in a till besides receipts, refunds and hand-overs. A reversal corrects a wrong one. */
export const TILL_FORM_KINDS = ['float', 'expense', 'deposit'] as const
export type TillFormKind = (typeof TILL_FORM_KINDS)[number]
export const TILL_ENTRY_KINDS = [...TILL_FORM_KINDS, 'reversal'] as const
export type TillEntryKind = (typeof TILL_ENTRY_KINDS)[number]
export const TILL_ENTRY_LABELS: Readonly<Record<TillEntryKind, string>> = {
  float: t('Opening cash'),
  expense: t('Expense'),
  deposit: t('Deposit at the bank'),
  reversal: t('Taken back'),
}
