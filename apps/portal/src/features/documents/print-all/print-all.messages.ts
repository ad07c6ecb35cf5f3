import { formatCount } from '@phuljhari/contract/rules/format-number'
import { counted } from '../../../lib/counted.ts'

/** The texts of the print job of all documents that match. */
export const say = {
  title: 'Print all that match',
  hint: 'One print job with every document that matches the filters, not only those shown, the oldest first.',
  print: 'Print',
  cancel: 'Cancel',
  finding: (found: number) => `${counted(found, 'document')} found`,
  preparing: (done: number, total: number) => `${formatCount(done)} of ${counted(total, 'document')} prepared`,
  tooMany: (max: number) =>
    `More than ${formatCount(max)} documents match. Choose days or a kind, and print them in several jobs.`,
  none: 'No tax document matches any more.',
  failed: 'The documents could not be printed. Please try again.',
} as const
