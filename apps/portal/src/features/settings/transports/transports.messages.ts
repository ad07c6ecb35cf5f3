import { formatCount } from '@phuljhari/contract/rules/format-number'
import { t } from '@phuljhari/contract/rules/t'

const orders = (count: number): string =>
  count === 1 ? t('1 order') : t('{orders} orders', { orders: formatCount(count) })

/** The texts of the transports page. */
export const say = {
  title: t('Transports'),
  hint: t('Who takes orders by lorry. A new name that an order is sent with is added by itself.'),
  table: t('All transports'),
  add: t('Add transport'),
  edit: t('Change'),
  editOf: (name: string) => t('Change {name}', { name }),
  actionsOf: (name: string) => t('Actions for {name}', { name }),
  none: t('No transports yet'),
  noneHint: t('They are added when orders are sent by lorry, or by you.'),
  also: (names: readonly string[]) => t('Also: {names}', { names: names.join(', ') }),
  name: t('Name'),
  phone: t('Phone'),
  towns: t('Towns served'),
  townsHint: t('Towns, pincodes or their first digits, with commas: Erode, 638001, 641'),
  days: t('Days'),
  daysHint: t('How long a consignment takes, 1 to 60. Leave empty if you do not know.'),
  minimumFreight: t('Minimum freight'),
  freightTerms: t('Freight is usually'),
  freightTermsHint: t('Printed on carton labels until the order is booked.'),
  unknown: t('Not entered'),
  orders,
  empty: t('empty'),
  save: t('Save'),
  added: (name: string) => t('{name} added.', { name }),
  saved: (name: string) => t('{name} saved.', { name }),
  saveFailed: t('Failed to save this transport. Please try again.'),
  likely: t('Probably the same'),
  likelyHint: t('These names look like one transport. Nothing is merged until you choose which to keep.'),
  pair: (name: string, count: number) => t('{name}: {orders}', { name, orders: orders(count) }),
  keep: (name: string) => t('Keep {name}', { name }),
  more: (count: number) => t('{count} more pairs follow.', { count: formatCount(count) }),
  confirmMerge: (kept: { name: string; orders: number }, other: { name: string; orders: number }) => ({
    title: t('Merge {other} into {kept}?', { other: other.name, kept: kept.name }),
    message: t(
      '{other} was used by {otherOrders}, {kept} by {keptOrders}. They will count together as {kept}. Orders and ' +
        'papers keep the name that they have, and you can split the two again.',
      { other: other.name, otherOrders: orders(other.orders), kept: kept.name, keptOrders: orders(kept.orders) },
    ),
    confirmLabel: t('Merge'),
  }),
  merged: (other: string, kept: string) => t('{other} merged into {kept}.', { other, kept }),
  mergeFailed: t('Failed to merge these transports. Please try again.'),
  split: (name: string) => t('Split off {name}', { name }),
  confirmSplit: (name: string, count: number) => ({
    title: t('Split off {name}?', { name }),
    message: t('{name} becomes a transport again, with its {orders}.', { name, orders: orders(count) }),
    confirmLabel: t('Split off'),
  }),
  splitDone: (name: string) => t('{name} is a transport again.', { name }),
  splitFailed: t('Failed to split this transport. Please try again.'),
} as const
