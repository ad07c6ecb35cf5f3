import { formatDayAndMonth } from '@phuljhari/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextButton } from '../../../ui/TextButton.tsx'
import { trendChartCode, trendTableCode } from '../charts/chart-code.ts'
import type { Point } from '../charts/LineChart.tsx'
import { Loaded, Panel } from '../Panel.tsx'
import type { PeriodState } from '../period/use-report-period.ts'
import { formatCell, formatHourOfDay } from '../report-format.ts'
import { trendQuery, type Trend } from '../reports.queries.ts'
import styles from './overview.module.css'

type Measure = 'value' | 'orders'

const MEASURES = [
  { key: 'value', title: 'Booked value', kind: 'rupees', height: 330 },
  { key: 'orders', title: 'Orders', kind: 'count', height: 180 },
] as const
const HEIGHT = 640

const shortOf = (unit: Trend['unit'], at: string) =>
  unit === 'day' ? formatDayAndMonth(at) : formatHourOfDay(Number(at))

/** The points of a measure, each with the point at the same place of the compared period. */
const pointsOf = (trend: Trend, before: Trend | undefined, beforeName: string, measure: Measure): Point[] =>
  trend.points.map((point, index) => {
    const other = before?.points[index]
    return {
      label: formatCell(trend.unit, point.at),
      short: shortOf(trend.unit, point.at),
      value: point[measure],
      compared: other && {
        label: before.unit === 'day' ? formatCell(before.unit, other.at) : beforeName,
        value: other[measure],
      },
    }
  })

/** Booked value and orders by day, or by hour for a single day, with the compared period. */
export function TrendPanel({ period }: { period: PeriodState }) {
  const [isTable, setTable] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const trend = useQuery(trendQuery(period.days))
  const other = useQuery({ ...trendQuery(period.compared ?? period.days), enabled: period.compared !== null })
  const code = useQuery(trendChartCode)
  const tableCode = useQuery({ ...trendTableCode, enabled: isTable })
  const before = period.compared === null ? undefined : other.data
  const unit = trend.data?.unit ?? 'day'
  const beforeName = period.comparison === 'diwali' ? 'Last year' : 'Before'
  return (
    <Panel
      className={styles.trend}
      title={unit === 'day' ? 'Sales by day' : 'Sales by hour'}
      actions={
        <TextButton aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </TextButton>
      }
    >
      <Loaded
        query={trend}
        alsoNeeds={isTable ? tableCode : code}
        height={HEIGHT}
        isEmpty={({ points }) => !points.some(({ orders }) => orders > 0)}
      >
        {(data) => {
          const Table = tableCode.data?.Chart
          if (isTable) return Table && <Table trend={data} before={before} />
          const Chart = code.data?.Chart
          return (
            <>
              <p className={styles.legend}>
                <span className={styles.now}>This period</span>
                {before && <span className={styles.before}>{COMPARED[period.comparison]}</span>}
              </p>
              {MEASURES.map(({ key, title, kind, height }) => (
                <div key={key} className={styles.measured} style={{ flexGrow: height }}>
                  <h3 className={styles.measure}>{title}</h3>
                  {Chart && (
                    <Chart
                      title={`${title} by ${data.unit}`}
                      kind={kind}
                      height={height}
                      points={pointsOf(data, before, beforeName, key)}
                      active={active}
                      onActive={setActive}
                    />
                  )}
                </div>
              ))}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

const COMPARED = { previous: 'Previous period', diwali: 'Same days before Diwali last year' }
