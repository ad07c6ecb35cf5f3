import { counted } from '../../../lib/counted.ts'

/** The texts of the export. */
export const say = {
  title: 'Export orders',
  matching: (count: number | null) =>
    count === null
      ? 'The orders that match the current search and filters, as a CSV file for spreadsheets.'
      : `${counted(count, 'order')} as a CSV file for spreadsheets.`,
  rows: 'Rows',
  choices: { orders: 'One row per order', items: 'One row per item' },
  start: 'Export',
  cancel: 'Cancel',
  progress: (rows: number, bytes: number) => `${counted(rows, 'row')}, ${(bytes / 1_000_000).toFixed(1)} MB`,
  done: (rows: number) => `Exported ${counted(rows, 'row')}`,
  failed: 'The export failed. Please try again.',
} as const
