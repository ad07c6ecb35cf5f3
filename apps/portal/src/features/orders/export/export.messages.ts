const number = (count: number) => count.toLocaleString('en-IN')

/** The texts of the export. */
export const say = {
  title: 'Export orders',
  matching: (count: number | null) =>
    count === null
      ? 'The orders that match the current search and filters, as a CSV file for spreadsheets.'
      : `${number(count)} ${count === 1 ? 'order' : 'orders'} as a CSV file for spreadsheets.`,
  rows: 'Rows',
  choices: { orders: 'One row per order', items: 'One row per item' },
  start: 'Export',
  cancel: 'Cancel',
  progress: (rows: number, bytes: number) =>
    `${number(rows)} ${rows === 1 ? 'row' : 'rows'}, ${(bytes / 1_000_000).toFixed(1)} MB`,
  done: (rows: number) => `Exported ${number(rows)} ${rows === 1 ? 'row' : 'rows'}`,
  failed: 'The export failed. Please try again.',
} as const
