import { formatCount } from '@phuljhari/contract/rules/format-number'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of the table of orders. */
export const tableTexts = {
  label: t('Orders'),
  columns: t('Columns'),
  defaultColumns: t('Usual columns'),
  actions: t('Actions'),
  selectShown: t('Select all orders that are loaded'),
  showMore: t('Show more'),
  sorting: (count: number) => t('Loading all {count} orders to sort them...', { count: formatCount(count) }),
  tooMany: (most: number) =>
    t('Sorting needs all orders that match, at most {most}. Narrow the search or the filters first.', {
      most: formatCount(most),
    }),
  sortFailed: t('Not all orders could be loaded, so they are not sorted. Please try again.'),
} as const
