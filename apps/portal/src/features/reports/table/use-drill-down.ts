import { useSearchParams } from 'react-router'
import { useUrlLayer } from '../../../ui/use-url-layer.ts'
import { ALL_ORDERS } from '../overview/links.ts'
import type { PeriodState } from '../period/use-report-period.ts'

/** The orders behind a row, which the URL names: `?key=`, or `?orders=all` for the whole report. */
export function useDrillDown({ searchWith }: PeriodState) {
  const [parameters] = useSearchParams()
  const key = parameters.get('key')
  const isAll = parameters.get('orders') === ALL_ORDERS.orders
  const { isOpen, close } = useUrlLayer(key !== null || isAll, searchWith())
  return {
    /** A null key stands for the whole report. */
    behind: isOpen ? { key } : null,
    /** The link to the orders behind a row, or to all of the report. */
    linkTo: (rowKey: string | null) => searchWith(rowKey === null ? ALL_ORDERS : { key: rowKey }),
    close,
  }
}
