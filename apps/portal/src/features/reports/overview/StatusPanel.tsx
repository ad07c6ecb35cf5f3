import { DISPLAYED_STATUSES, statusLabel } from '@phuljhari/contract/orders/order-status'
import { useQuery } from '@tanstack/react-query'
import { statusColor } from '../../../ui/StatusBadge.tsx'
import { BarList } from '../charts/BarList.tsx'
import { Loaded, Panel } from '../Panel.tsx'
import type { PeriodState } from '../period/use-report-period.ts'
import { formatCell } from '../report-format.ts'
import { statusesQuery } from '../reports.queries.ts'
import { ordersOf } from './links.ts'

const HEIGHT = 300

/** How far the orders of the period have come. */
export function StatusPanel({ period }: { period: PeriodState }) {
  const statuses = useQuery(statusesQuery(period.days))
  return (
    <Panel title="Orders by status">
      <Loaded query={statuses} height={HEIGHT} isEmpty={(rows) => !rows.some(({ orders }) => orders > 0)}>
        {(rows) => {
          const all = rows.reduce((sum, { orders }) => sum + orders, 0)
          const place = (status: string) => (DISPLAYED_STATUSES as readonly string[]).indexOf(status)
          const bars = rows
            .filter(({ orders }) => orders > 0)
            .toSorted((a, b) => place(a.status) - place(b.status))
            .map(({ status, orders }) => ({
              key: status,
              label: statusLabel(status),
              value: orders,
              colour: statusColor(status),
              to: ordersOf(period.days, { status }),
            }))
          return <BarList bars={bars} kind="count" note={({ value }) => formatCell('percent', (value / all) * 100)} />
        }}
      </Loaded>
    </Panel>
  )
}
