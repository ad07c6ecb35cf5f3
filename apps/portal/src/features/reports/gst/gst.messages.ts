import { counted } from '../../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of the GST report. */
export const say = {
  header: {
    title: 'GST',
    subtitle: t('The sales of a month for your accountant: returns (GSTR-1, GSTR-3B) and sales register'),
  },
  month: t('Month'),
  checks: t('Checks'),
  checksTable: t('Table of checks'),
  checksHint: t('The same month from the rates, the lines and the register of its documents.'),
  equal: t('Equal'),
  differs: t('Differs'),
  allEqual: t('The return (GSTR-1) agrees with the sales register'),
  notEqual: t('The return (GSTR-1) does not agree with the sales register. Do not file it: ask for support.'),
  problems: t('Before you file'),
  gstr3b: t('Summary of the month (GSTR-3B)'),
  gstr3bTable: t('Table of the summary of the month'),
  outward: t('Taxable sales, net of notes'),
  toUnregistered: (place: string) => t('Of these, to consumers in {place}', { place }),
  gstr3bHint: t(
    'Purchases and their tax credit (table 4), exempt and zero-rated sales, interest and payment are ' +
      'not known here: your accountant adds them.',
  ),
  byRate: t('By rate and place of supply'),
  byRateTable: t('Table by rate and place of supply'),
  byRateHint: t('Net of credit and debit notes.'),
  files: t('Files'),
  filesHint: t(
    'Notes are listed as credit notes less debit notes. Your accountant imports the files into the returns tool.',
  ),
  rows: (count: number) => counted(count, t('row'), t('rows')),
  download: t('Download'),
  downloadAll: t('Download all'),
  downloaded: (name: string) => t('Saved {name}', { name }),
  downloadedAll: (count: number) => t('Saved {count}', { count: counted(count, t('file'), t('files')) }),
  downloadFailed: t('The download failed. Please try again.'),
  none: t('No tax documents in this month'),
  noneHint: t('Invoices are issued when the goods of an order leave.'),
  unregistered: t('The shop is not registered for GST'),
  unregisteredHint: t('It issues no tax invoices and files no returns. Registered? Enter it in the settings.'),
  toSettings: t('Open Settings'),
  composition: t(
    'A composition dealer files CMP-08 and GSTR-4, not GSTR-1: the sales register has your bills of supply.',
  ),
  open: t('The books of this month are open: its documents can still be cancelled. Close them once you have filed.'),
  closed: (day: string) =>
    t('The books are closed up to {day}: the documents of this month no longer change.', { day }),
  partlyClosed: (day: string) =>
    t('The books are closed up to {day}. Later documents can still be cancelled.', { day }),
  closeBooks: t('Close the books'),
} as const
