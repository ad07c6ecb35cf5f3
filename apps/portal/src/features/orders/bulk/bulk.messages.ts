import type { BulkAction, BulkResult } from '@phuljhari/contract/bulk/bulk-actions'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { t } from '@phuljhari/contract/rules/t'
import { counted } from '../../../lib/counted.ts'
import { actionLabels } from '../orders.messages.ts'

const orders = (count: number) => counted(count, t('order'), t('orders'))

/** The texts of actions on many orders. */
export const bulkTexts = {
  bar: t('Selected orders'),
  selected: (count: number) => t('{orders} selected', { orders: orders(count) }),
  selectAll: (count: number) => t('Select all {count} of this filter', { count: formatCount(count) }),
  tooMany: (most: number) =>
    t('At most {most} orders at once: the newest of this filter are selected.', { most: formatCount(most) }),
  selectFailed: t('The orders of this filter could not be loaded. Please try again.'),
  clear: t('Clear selection'),
  lastResult: t('Last result'),
  labels: {
    accept: actionLabels.accept,
    makeReady: actionLabels.makeReady,
    assign: t('Assign Agent'),
  } satisfies Record<BulkAction, string>,
  title: (action: BulkAction, count: number): string =>
    t('{action}: {orders}', { action: bulkTexts.labels[action], orders: orders(count) }),
  confirm: (action: BulkAction, count: number, allowed: number): string =>
    allowed === count
      ? t('This does “{action}” for {orders}, one by one.', { action: bulkTexts.labels[action], orders: orders(count) })
      : t('This does “{action}” for {orders}. For {refused} it is not possible now; they are listed as refused.', {
          action: bulkTexts.labels[action],
          orders: orders(count),
          refused: orders(count - allowed),
        }),
  printFailed: t('The papers could not be printed. Please try again.'),
  notInvoiced: (ids: readonly string[], printed: number) =>
    t('{printed} printed. Without a tax document, and so not printed: {ids}', {
      printed: orders(printed),
      ids: ids.join(', '),
    }),
  startFailed: t('The action could not be started. Please try again: no order is done twice.'),
  loading: t('Loading the results...'),
  loadFailed: t('The results could not be loaded.'),
  progress: (done: number, total: number) =>
    t('{done} of {total} done', { done: formatCount(done), total: formatCount(total) }),
  continues: t('You can close this: the work continues, and “Last result” shows it again.'),
  results: {
    waiting: t('Waiting'),
    done: t('Done'),
    refused: t('Refused'),
    changed: t('Changed meanwhile'),
    undoing: t('Being undone'),
    undone: t('Undone'),
  } satisfies Record<BulkResult, string>,
  count: (result: string, count: number) => t('{result}: {count}', { result, count: formatCount(count) }),
  rows: t('Result for each order'),
  retry: t('Retry the failed ones'),
  undo: t('Undo'),
  undoFailed: t('The action could not be undone. Please try again.'),
  close: t('Close'),
} as const
