import { FULFILMENT_LABELS } from '@phuljhari/contract/orders/fulfilment'
import { DISPLAYED_STATUSES } from '@phuljhari/contract/orders/order-status'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import type { ReactNode } from 'react'
import { deliveryDateText, orderedText, placeText, type DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import type { Can } from '../../../lib/can.ts'
import { pageLanguage } from '../../../lib/language.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { t } from '@phuljhari/contract/rules/t'

export type TableColumn = {
  id: string
  title: string
  /** In pixels; a column without one shares what is left. */
  width?: number
  cell: (order: DisplayedOrder) => ReactNode
  /** What the column sorts by. Empty texts and nulls come last in either direction. */
  sortBy: (order: DisplayedOrder) => string | number | null
  isNumber?: true
  /** The first press sorts downwards: the newest and the largest are what people look for. */
  isDescendingFirst?: true
  /** Needs the permission to see how to reach customers. */
  isContact?: true
  /** Needs the permission to see amounts. */
  isAmount?: true
}

/** What the order still owes, in rupees; null where that is unknown. */
const dueOf = ({ payment }: DisplayedOrder): number | null =>
  payment && Math.round((payment.due - payment.paid) * 100) / 100

const agentText = ({ assignedAgent, fulfilment }: DisplayedOrder): string =>
  fulfilment === 'agent' ? (assignedAgent?.name ?? '') : FULFILMENT_LABELS[fulfilment]

const statuses: readonly string[] = DISPLAYED_STATUSES

/** The widths in pixels that the words of a language need. */
const WIDTHS = new Map([
  ['en', { ordered: 166, status: 112, actions: 150 }],
  ['hi', { ordered: 166, status: 112, actions: 196 }],
])
const LONG_WORDS = { ordered: 160, status: 171, actions: 203 }
const widths = WIDTHS.get(pageLanguage()) ?? LONG_WORDS
/** The width in pixels of the last column, with the actions. */
export const ACTIONS_WIDTH = widths.actions

/** The columns of the table of orders, in this order. */
export const TABLE_COLUMNS: readonly TableColumn[] = [
  {
    id: 'order',
    title: t('Order'),
    width: 138,
    cell: ({ id }) => <strong>{id}</strong>,
    sortBy: ({ id }) => id,
    isDescendingFirst: true,
  },
  {
    id: 'ordered',
    title: t('Ordered'),
    width: widths.ordered,
    cell: orderedText,
    sortBy: ({ placedAt }) => placedAt || null,
    isDescendingFirst: true,
  },
  {
    id: 'status',
    title: t('Status'),
    width: widths.status,
    cell: ({ status }) => <StatusBadge status={status} />,
    sortBy: ({ status }) => statuses.indexOf(status),
  },
  { id: 'customer', title: t('Customer'), cell: (order) => order.customerName, sortBy: (order) => order.customerName },
  {
    id: 'phone',
    title: t('Phone'),
    width: 124,
    cell: ({ customerPhone }) => customerPhone && <a href={`tel:${customerPhone}`}>{formatPhone(customerPhone)}</a>,
    sortBy: ({ customerPhone }) => customerPhone,
    isContact: true,
  },
  { id: 'place', title: t('Place'), cell: placeText, sortBy: placeText },
  {
    id: 'items',
    title: t('Items'),
    width: 60,
    cell: ({ items }) => formatCount(items.length),
    sortBy: ({ items }) => items.length,
    isNumber: true,
    isDescendingFirst: true,
  },
  {
    id: 'payment',
    title: t('Payment'),
    width: 120,
    cell: ({ paymentMethod }) => paymentMethod,
    sortBy: ({ paymentMethod }) => paymentMethod,
  },
  {
    id: 'delivery',
    title: t('Delivery date'),
    width: 100,
    cell: (order) => (order.deliveryDate === '' ? '' : deliveryDateText(order)),
    sortBy: ({ deliveryDate }) => deliveryDate,
  },
  {
    id: 'slot',
    title: t('Time slot'),
    width: 146,
    cell: (order) => order.deliverySlot,
    sortBy: (order) => order.deliverySlot,
  },
  { id: 'agent', title: t('Agent'), width: 112, cell: agentText, sortBy: agentText },
  {
    id: 'due',
    title: t('Due'),
    width: 90,
    cell: (order) => {
      const due = dueOf(order)
      return due === null || due <= 0 ? '' : formatRupees(due)
    },
    sortBy: dueOf,
    isNumber: true,
    isAmount: true,
    isDescendingFirst: true,
  },
  {
    id: 'total',
    title: t('Total'),
    width: 98,
    cell: ({ totalAmount }) => <strong>{formatRupees(totalAmount)}</strong>,
    sortBy: ({ totalAmount }) => totalAmount,
    isNumber: true,
    isAmount: true,
    isDescendingFirst: true,
  },
]

/** The columns that are shown until a person chooses: as many as fit beside the sidebar, or on a tablet. */
export function usualColumns(): string[] {
  if (window.innerWidth < 1200) return ['order', 'status', 'customer', 'delivery', 'total']
  const agent = pageLanguage() === 'en' ? ['agent'] : []
  return ['order', 'ordered', 'status', 'customer', 'delivery', ...agent, 'due', 'total']
}

/** The columns that a role may see. */
export const columnsFor = (can: Can): readonly TableColumn[] =>
  TABLE_COLUMNS.filter(
    ({ isContact, isAmount }) => (!isContact || can('customers.contact')) && (!isAmount || can('orders.amounts')),
  )

export type Sort = { column: string; isDescending: boolean }

/** As the server lists orders. */
export const NEWEST_FIRST: Sort = { column: 'ordered', isDescending: true }

export const isNewestFirst = ({ column, isDescending }: Sort): boolean => column === 'ordered' && isDescending

/** Returns the orders sorted by a column; equal ones stay newest first, and those without a value come last. */
export function sortOrders(
  orders: readonly DisplayedOrder[],
  { column, isDescending }: Sort,
): readonly DisplayedOrder[] {
  const sortBy = TABLE_COLUMNS.find(({ id }) => id === column)?.sortBy
  if (!sortBy) return orders
  const isEmpty = (value: string | number | null) => value === null || value === ''
  return orders.toSorted((one, other) => {
    const [a, b] = [sortBy(one), sortBy(other)]
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')
    return isDescending ? -order : order
  })
}
