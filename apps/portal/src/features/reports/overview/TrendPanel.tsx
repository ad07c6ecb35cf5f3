import type { Trend } from '@phuljhari/contract/reports/reports.contract'
import { formatDayAndMonth } from '@phuljhari/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextButton } from '../../../ui/TextButton.tsx'
import { trendTableCode } from '../charts/chart-code.ts'
import { DailyBars, type Point } from '../charts/DailyBars.tsx'
import { Loaded, Panel } from '../Panel.tsx'
import type { PeriodState } from '../period/use-report-period.ts'
import { formatCell, formatHourOfDay } from '../report-format.ts'
import styles from './overview.module.css'
import { panelQuery, type OverviewQuery } from './use-overview.ts'
import { t } from '@phuljhari/contract/rules/t'

type Measure = 'value' | 'orders'

const MEASURES = [
  { key: 'value', title: t('Booked value'), kind: 'rupees', height: 190 },
  { key: 'orders', title: t('Orders'), kind: 'count', height: 110 },
] as const
const HEIGHT = 420

const shortOf = (unit: Trend['unit'], at: string) =>
  unit === 'day' ? formatDayAndMonth(at) : formatHourOfDay(Number(at))

/** The points of a measure, each with the point at the same place of the compared period. */
const pointsOf = (trend: Trend, before: Trend | null, beforeName: string, measure: Measure): Point[] =>
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

type Props = { overview: OverviewQuery; period: PeriodState }

/** Booked value and orders by day, or by hour for a single day, with the compared period. */
export function TrendPanel({ overview, period }: Props) {
  const [isTable, setTable] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const trend = panelQuery(overview, (panels) => panels.trend)
  const tableCode = useQuery({ ...trendTableCode, enabled: isTable })
  const unit = trend.data?.now.unit ?? 'day'
  const beforeName = period.comparison === 'diwali' ? t('Last year') : t('Before')
  return (
    <Panel
      className={styles.trend}
      title={unit === 'day' ? t('Sales by day') : t('Sales by hour')}
      actions={
        <TextButton aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? t('Show as chart') : t('Show as table')}
        </TextButton>
      }
    >
      <Loaded
        query={trend}
        {...(isTable && { alsoNeeds: tableCode })}
        height={HEIGHT}
        isEmpty={({ now }) => !now.points.some(({ orders }) => orders > 0)}
      >
        {({ now, before }) => {
          const Table = tableCode.data?.Chart
          if (isTable) return Table && <Table trend={now} before={before ?? undefined} />
          return (
            <>
              <p className={styles.legend}>
                <span className={styles.now}>{t('This period')}</span>
                {before && <span className={styles.before}>{COMPARED[period.comparison]}</span>}
              </p>
              {MEASURES.map(({ key, title, kind, height }) => (
                <div key={key}>
                  <h3 className={styles.measure}>{title}</h3>
                  <DailyBars
                    title={t('{title} by {unit}', { title, unit: now.unit })}
                    kind={kind}
                    height={height}
                    points={pointsOf(now, before, beforeName, key)}
                    active={active}
                    onActive={setActive}
                  />
                </div>
              ))}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

const COMPARED = { previous: t('Previous period'), diwali: t('Same days before Diwali last year') }
