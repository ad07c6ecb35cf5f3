import { formatCount } from '@phuljhari/contract/rules/format-number'

/** The texts of the table of orders. */
export const tableTexts = {
  label: 'Orders',
  columns: 'Columns',
  defaultColumns: 'Usual columns',
  actions: 'Actions',
  showMore: 'Show more',
  sorting: (count: number) => `Loading all ${formatCount(count)} orders to sort them...`,
  tooMany: (most: number) =>
    `Sorting needs all orders that match, at most ${formatCount(most)}. Narrow the search or the filters first.`,
  sortFailed: 'Not all orders could be loaded, so they are not sorted. Please try again.',
} as const
