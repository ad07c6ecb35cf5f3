import { counted } from '../../../lib/counted.ts'

/** The texts of the GST report. */
export const say = {
  header: {
    title: 'GST',
    subtitle: 'The sales of a month for your accountant: returns (GSTR-1, GSTR-3B) and sales register',
  },
  month: 'Month',
  checks: 'Checks',
  checksTable: 'Table of checks',
  checksHint: 'The same month from the rates, the lines and the register of its documents.',
  equal: 'Equal',
  differs: 'Differs',
  allEqual: 'The return (GSTR-1) agrees with the sales register',
  notEqual: 'The return (GSTR-1) does not agree with the sales register. Do not file it: ask for support.',
  problems: 'Before you file',
  gstr3b: 'Summary of the month (GSTR-3B)',
  gstr3bTable: 'Table of the summary of the month',
  outward: 'Taxable sales, net of notes',
  toUnregistered: (place: string) => `Of these, to consumers in ${place}`,
  gstr3bHint:
    'Purchases and their tax credit (table 4), exempt and zero-rated sales, interest and payment are not known here: ' +
    'your accountant adds them.',
  byRate: 'By rate and place of supply',
  byRateTable: 'Table by rate and place of supply',
  byRateHint: 'Net of credit and debit notes.',
  files: 'Files',
  filesHint:
    'Notes are listed as credit notes less debit notes. Your accountant imports the files into the returns tool.',
  rows: (count: number) => counted(count, 'row'),
  download: 'Download',
  downloadAll: 'Download all',
  downloaded: (name: string) => `Saved ${name}`,
  downloadedAll: (count: number) => `Saved ${counted(count, 'file')}`,
  downloadFailed: 'The download failed. Please try again.',
  none: 'No tax documents in this month',
  noneHint: 'Invoices are issued when the goods of an order leave.',
  unregistered: 'The shop is not registered for GST',
  unregisteredHint: 'It issues no tax invoices and files no returns. Registered? Enter it in the settings.',
  toSettings: 'Open Settings',
  composition: 'A composition dealer files CMP-08 and GSTR-4, not GSTR-1: the sales register has your bills of supply.',
  open: 'The books of this month are open: its documents can still be cancelled. Close them once you have filed.',
  closed: (day: string) => `The books are closed up to ${day}: the documents of this month no longer change.`,
  partlyClosed: (day: string) => `The books are closed up to ${day}. Later documents can still be cancelled.`,
  closeBooks: 'Close the books',
} as const
