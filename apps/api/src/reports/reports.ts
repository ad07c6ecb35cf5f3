import { billedAndBooked } from './billed-and-booked/billed-and-booked.ts'
import { byAgent } from './by-agent/by-agent.ts'
import { byBrand } from './by-brand/by-brand.ts'
import { byCategory } from './by-category/by-category.ts'
import { byCity } from './by-city/by-city.ts'
import { byClerk } from './by-clerk/by-clerk.ts'
import { byHour } from './by-hour/by-hour.ts'
import { byPaymentMethod } from './by-payment-method/by-payment-method.ts'
import { byProduct } from './by-product/by-product.ts'
import { bySource } from './by-source/by-source.ts'
import { byState } from './by-state/by-state.ts'
import { cancelledRejected } from './cancelled-rejected/cancelled-rejected.ts'
import { customers } from './customers/customers.ts'
import { dayBook } from './day-book/day-book.ts'
import { discounts } from './discounts/discounts.ts'
import { receiptsByMode } from './receipts-by-mode/receipts-by-mode.ts'
import { ownTill } from './own-till/own-till.ts'
import { packing } from './packing/packing.ts'
import type { ReportDefinition } from './report-definition.ts'
import { salesByDay } from './sales-by-day/sales-by-day.ts'
import { timeToAccept } from './time-to-accept/time-to-accept.ts'

/**
 * The reports on offer, group by group, in the order in which they are listed. A new report is a definition and a line
 * here.
 */
export const REPORTS: readonly ReportDefinition[] = [
  salesByDay,
  billedAndBooked,
  byCategory,
  byBrand,
  byProduct,
  discounts,

  byState,
  byCity,
  customers,
  bySource,
  byHour,

  timeToAccept,
  packing,
  byAgent,
  byClerk,
  cancelledRejected,

  dayBook,
  ownTill,
  receiptsByMode,
  byPaymentMethod,
]
