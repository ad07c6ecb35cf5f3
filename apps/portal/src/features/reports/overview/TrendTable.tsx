import type { Trend } from '@phuljhari/contract/reports/reports.contract'
import { DataTable } from '../../../ui/DataTable.tsx'
import { formatCell } from '../report-format.ts'
import { TableLink } from '../TableLink.tsx'
import { ordersOf } from './links.ts'
import styles from './overview.module.css'
import { t } from '@phuljhari/contract/rules/t'

type TrendPoint = Trend['points'][number]
export type TrendTableProps = { trend: Trend; before: Trend | undefined }

/** The figures of the trend, each day with a link to its orders. */
export function TrendTable({ trend, before }: TrendTableProps) {
  const { unit } = trend
  const money = (point: TrendPoint | undefined) => formatCell('rupees', point?.value ?? null)
  const count = (point: TrendPoint | undefined) => formatCell('count', point?.orders ?? null)
  return (
    <div className={styles.table}>
      <DataTable
        label={t('Table of sales by {unit}', { unit })}
        rows={trend.points}
        keyOf={({ at }) => at}
        columns={[
          {
            title: unit === 'day' ? t('Day') : t('Hour'),
            cell: ({ at }) =>
              unit === 'day' ? (
                <TableLink to={ordersOf({ from: at, to: at })}>{formatCell(unit, at)}</TableLink>
              ) : (
                formatCell(unit, at)
              ),
          },
          { title: t('Orders'), number: true, cell: count },
          { title: t('Booked value'), number: true, cell: money },
          ...(before
            ? [
                {
                  title: t('Orders before'),
                  number: true as const,
                  cell: (_: TrendPoint, i: number) => count(before.points[i]),
                },
                {
                  title: t('Value before'),
                  number: true as const,
                  cell: (_: TrendPoint, i: number) => money(before.points[i]),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
