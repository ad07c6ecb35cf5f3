import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ALL_ORDERS } from '../overview/links.ts'
import type { PeriodState } from '../period/use-report-period.ts'

/** In the state of a history entry: closing the orders returns to the entry before it, the report. */
export const OVER_REPORT = { isOverReport: true }

/**
 * The orders behind a row are in the URL (`?key=`, or `?orders=all` for the whole report), as a separate history entry:
 * Back closes them, and returning from one of the orders opens them again.
 */
export function useDrillDown({ searchWith }: PeriodState) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const isOverReport = (location.state as Partial<typeof OVER_REPORT> | null)?.isOverReport === true
  // A second close must not leave the report.
  const closing = useRef('')
  const key = parameters.get('key')
  const isAll = parameters.get('orders') === ALL_ORDERS.orders
  return {
    /** A null key stands for the whole report. */
    behind: key !== null || isAll ? { key } : null,
    /** The link to the orders behind a row, or to all of the report. */
    linkTo: (rowKey: string | null) => searchWith(rowKey === null ? ALL_ORDERS : { key: rowKey }),
    close: () => {
      if (closing.current === location.key) return
      closing.current = location.key
      if (isOverReport) void navigate(-1)
      else void navigate({ search: searchWith() }, { replace: true })
    },
  }
}
