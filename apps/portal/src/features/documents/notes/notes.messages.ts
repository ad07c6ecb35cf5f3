import type { NoteKind } from '@phuljhari/contract/documents/document-kinds'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of credit notes, debit notes and cancellations. */
export const say = {
  title: (kind: NoteKind, number: string) =>
    kind === 'credit_note' ? t('Credit note on {number}', { number }) : t('Debit note on {number}', { number }),
  byLabel: t('What changes'),
  by: {
    credit_note: [
      { value: 'units', label: t('Returned units') },
      { value: 'amounts', label: t('Lower price') },
    ],
    debit_note: [
      { value: 'units', label: t('Further units') },
      { value: 'amounts', label: t('Higher price') },
    ],
  },
  everything: t('Return everything left'),
  left: (units: number, rupees: number) => t('{units} left, {rupees}', { units, rupees: formatRupees(rupees) }),
  invoiced: (units: number, rupees: number) => `${units} × ${formatRupees(rupees)}`,
  units: (name: string) => t('Units of {name}', { name }),
  amount: (name: string) => t('Rupees with tax for {name}', { name }),
  more: (name: string) => t('One more {name}', { name }),
  fewer: (name: string) => t('One less {name}', { name }),
  tooLarge: t('More than is left'),
  notANumber: t('Enter a number'),
  reason: t('Reason'),
  reasonHint: t('Printed on the note'),
  nothing: t('Enter what changes on at least one line'),
  tooLate: (day: string) => t('The tax of this invoice could be corrected until {day}.', { day: formatDate(day) }),
  returnFiled: (year: string) =>
    t('The annual return of {year} is filed: its tax can no longer be corrected.', { year }),
  commercialHint: t(
    'This is a commercial credit note without tax: the customer gets the price back, no return ' +
      'changes, and the tax that was paid is not returned to you.',
  ),
  totals: t('The note comes to'),
  total: t('Total'),
  roundedWhenIssued: t('before it is rounded off'),
  issue: (kind: NoteKind, isCommercial = false) =>
    isCommercial
      ? kind === 'credit_note'
        ? t('Issue commercial credit note')
        : t('Issue commercial debit note')
      : kind === 'credit_note'
        ? t('Issue credit note')
        : t('Issue debit note'),
  confirm: (kind: NoteKind, total: number, isCommercial: boolean) => ({
    title: t('{isCommercial} of {total}?', { isCommercial: say.issue(kind, isCommercial), total: formatRupees(total) }),
    message: t('It gets the next number of its series and cannot be changed afterwards, only cancelled.'),
    confirmLabel: t('Issue'),
  }),
  issued: (number: string) => t('{number} issued', { number }),
  failed: t('The note could not be issued. Please try again.'),
  cancelTitle: (number: string) => t('Cancel {number}', { number }),
  cancelHint: t(
    'Cancel a document only when the goods never left or came back whole, before its month is filed. ' +
      'Its number is kept and never used again. For everything else, issue a credit note.',
  ),
  confirmReturn: (number: string, name: string) => ({
    title: t('Change {name}?', { name }),
    message: t(
      '{number} is of a month that has ended. Cancelling it changes {name}. If that is filed, keep the ' +
        'document and issue a credit note instead.',
      { number, name },
    ),
    confirmLabel: t('Cancel document'),
    cancelLabel: t('Keep it'),
    danger: true,
  }),
  changesReturn: (name: string) => t('Cancelling it changes {name}.', { name }),
  cancelIrn: t('Cancel its e-invoice on the portal too: that is possible for 24 hours.'),
  cancelEWayBill: t('Cancel its e-way bill on the portal too: that is possible for 24 hours.'),
  cancelSubmit: t('Cancel document'),
  keep: t('Keep it'),
  cancelled: (number: string) => t('{number} cancelled', { number }),
  cancelFailed: t('The document could not be cancelled. Please try again.'),
  creditNote: t('Credit note'),
  debitNote: t('Debit note'),
  cancel: t('Cancel document'),
} as const
