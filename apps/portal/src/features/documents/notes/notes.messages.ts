import type { NoteKind } from '@phuljhari/contract/documents/document-kinds'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'

/** The texts of credit notes, debit notes and cancellations. */
export const say = {
  title: (kind: NoteKind, number: string) => `${kind === 'credit_note' ? 'Credit note' : 'Debit note'} on ${number}`,
  byLabel: 'What changes',
  by: {
    credit_note: [
      { value: 'units', label: 'Returned units' },
      { value: 'amounts', label: 'Lower price' },
    ],
    debit_note: [
      { value: 'units', label: 'Further units' },
      { value: 'amounts', label: 'Higher price' },
    ],
  },
  everything: 'Return everything left',
  left: (units: number, rupees: number) => `${units} left, ${formatRupees(rupees)}`,
  invoiced: (units: number, rupees: number) => `${units} × ${formatRupees(rupees)}`,
  units: (name: string) => `Units of ${name}`,
  amount: (name: string) => `Rupees with tax for ${name}`,
  more: (name: string) => `One more ${name}`,
  fewer: (name: string) => `One less ${name}`,
  tooLarge: 'More than is left',
  notANumber: 'Enter a number',
  reason: 'Reason',
  reasonHint: 'Printed on the note',
  nothing: 'Enter what changes on at least one line',
  tooLate: (day: string) => `The tax of this invoice could be corrected until ${formatDate(day)}.`,
  returnFiled: (year: string) => `The annual return of ${year} is filed: its tax can no longer be corrected.`,
  commercialHint:
    'This is a commercial credit note without tax: the customer gets the price back, no return changes, and the tax ' +
    'that was paid is not returned to you.',
  totals: 'The note comes to',
  total: 'Total',
  roundedWhenIssued: 'before it is rounded off',
  issue: (kind: NoteKind, isCommercial = false) =>
    `Issue ${isCommercial ? 'commercial ' : ''}${kind === 'credit_note' ? 'credit note' : 'debit note'}`,
  confirm: (kind: NoteKind, total: number, isCommercial: boolean) => ({
    title: `${say.issue(kind, isCommercial)} of ${formatRupees(total)}?`,
    message: 'It gets the next number of its series and cannot be changed afterwards, only cancelled.',
    confirmLabel: 'Issue',
  }),
  issued: (number: string) => `${number} issued`,
  failed: 'The note could not be issued. Please try again.',
  cancelTitle: (number: string) => `Cancel ${number}`,
  cancelHint:
    'Cancel a document only when the goods never left or came back whole, before its month is filed. ' +
    'Its number is kept and never used again. For everything else, issue a credit note.',
  confirmReturn: (number: string, name: string) => ({
    title: `Change ${name}?`,
    message:
      `${number} is of a month that has ended. Cancelling it changes ${name}. If that is filed, keep the ` +
      'document and issue a credit note instead.',
    confirmLabel: 'Cancel document',
    cancelLabel: 'Keep it',
    danger: true,
  }),
  changesReturn: (name: string) => `Cancelling it changes ${name}.`,
  cancelIrn: 'Cancel its e-invoice on the portal too: that is possible for 24 hours.',
  cancelEWayBill: 'Cancel its e-way bill on the portal too: that is possible for 24 hours.',
  cancelSubmit: 'Cancel document',
  keep: 'Keep it',
  cancelled: (number: string) => `${number} cancelled`,
  cancelFailed: 'The document could not be cancelled. Please try again.',
  creditNote: 'Credit note',
  debitNote: 'Debit note',
  cancel: 'Cancel document',
} as const
