import { CUSTOMER_REPORTS } from './definitions/customer-reports.ts'
import { MONEY_REPORTS } from './definitions/money-reports.ts'
import { OPERATIONS_REPORTS } from './definitions/operations-reports.ts'
import { SALES_REPORTS } from './definitions/sales-reports.ts'
import type { ReportDefinition } from './report-definition.ts'
import type { Cube } from './sums/cube.store.ts'
import { BALANCES, DELIVERY_WAITS, DOCUMENTS, ITEMS, STATUSES } from './sums/cubes.store.ts'

/**
 * The reports on offer, group by group, in the order in which they are listed. A new report is a definition in the file
 * of its group.
 */
export const REPORTS: readonly ReportDefinition[] = [
  ...SALES_REPORTS,
  ...CUSTOMER_REPORTS,
  ...OPERATIONS_REPORTS,
  ...MONEY_REPORTS,
]

const ofReports = REPORTS.flatMap((report) => (report.base === 'orders' ? [report.cube] : []))
/** Everything that is summed by day and month, each once. */
export const CUBES: readonly Cube[] = [...new Set([...ofReports, STATUSES, ITEMS, DELIVERY_WAITS, DOCUMENTS, BALANCES])]
