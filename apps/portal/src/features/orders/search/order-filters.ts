import { STATUS_FILTERS, type StatusFilter } from '@phuljhari/contract/orders/order-search'

/** The filters of the screen as the URL holds them. */
export type OrderFilters = { search: string; status: StatusFilter }

/** The status filter in the URL; `all` when it is not an option. */
export const parseStatusFilter = (value: string): StatusFilter => STATUS_FILTERS.find((one) => one === value) ?? 'all'
