import type { ColumnKind } from '@phuljhari/contract/reports/reports.contract'
import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import type { KeyboardEvent, PointerEvent } from 'react'
import { formatCell, formatShort } from '../report-format.ts'
import styles from './line-chart.module.css'

export type Point = {
  /** In full (`21 Nov 2026`) and as short as an axis needs it (`21 Nov`). */
  label: string
  short: string
  value: number
  compared?: { label: string; value: number } | undefined
}
type Props = {
  title: string
  kind: ColumnKind
  points: readonly Point[]
  /** The least height in pixels: the chart fills a taller box. */
  height: number
  /** The index of the point whose figures are shown; null for none. */
  active: number | null
  onActive: (index: number | null) => void
}

const TICKS = 3
const LABELS = 6

/** Indexes of the points with a label on the axis: the first, and evenly spaced ones after it. */
function labelledPoints(count: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / LABELS))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

const describe = (kind: ColumnKind, { label, value, compared }: Point): string =>
  `${label}: ${formatCell(kind, value)}${compared ? `; ${compared.label}: ${formatCell(kind, compared.value)}` : ''}`

/**
 * A line over time, with the compared one dashed. Arrow keys or the pointer choose a point, whose exact figures are
 * shown and read out. Drawn in percent of the box, so that it needs no measuring and prints at any width.
 */
export function LineChart({ title, kind, points, height, active, onActive }: Props) {
  const largest = Math.max(1, ...points.flatMap(({ value, compared }) => [value, compared?.value ?? 0]))
  const y = scaleLinear().domain([0, largest]).nice(TICKS).range([100, 0])
  const x = (index: number) => (points.length === 1 ? 50 : (index / (points.length - 1)) * 100)
  const lineOf = line<number>((_, index) => x(index), y).curve(curveMonotoneX)
  const areaOf = area<number>((_, index) => x(index), 100, y).curve(curveMonotoneX)
  const values = points.map(({ value }) => value)
  const compared = points.flatMap((point) => (point.compared ? [point.compared.value] : []))
  const ticks = y.ticks(TICKS).filter((tick) => kind !== 'count' || Number.isInteger(tick))
  const last = points.length - 1
  const shown = active === null ? undefined : points[active]

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onActive(Math.min(last, Math.max(0, Math.round(((event.clientX - left) / width) * last))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: Math.max(0, (active ?? last) - 1),
      ArrowRight: Math.min(last, (active ?? last) + 1),
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Escape') onActive(null)
    if (next === undefined) return
    event.preventDefault()
    onActive(next)
  }
  return (
    <div className={styles.chart} style={{ minHeight: height }}>
      {ticks.map((tick) => (
        <div key={tick} className={styles.tick} style={{ top: `${y(tick)}%` }} aria-hidden>
          <span>{formatShort(kind, tick)}</span>
        </div>
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path className={styles.area} d={areaOf(values) ?? ''} />
        {compared.length > 0 && <path className={styles.compared} d={lineOf(compared) ?? ''} />}
        <path className={styles.line} d={lineOf(values) ?? ''} />
      </svg>
      {points.length === 1 && <i className={styles.point} style={{ left: '50%', top: `${y(values[0] ?? 0)}%` }} />}
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={active ?? last}
        aria-valuetext={describe(kind, points[active ?? last] ?? { label: '', short: '', value: 0 })}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerMove}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onActive(null)}
        onFocus={() => active === null && onActive(last)}
        onBlur={() => onActive(null)}
        onKeyDown={onKeyDown}
      >
        {shown && active !== null && (
          <>
            <i className={styles.cursor} style={{ left: `${x(active)}%` }} />
            <i className={styles.point} style={{ left: `${x(active)}%`, top: `${y(shown.value)}%` }} />
            <dl
              className={styles.readout}
              style={x(active) > 50 ? { right: `${100 - x(active)}%` } : { left: `${x(active)}%` }}
              aria-hidden
            >
              <dt>{shown.label}</dt>
              <dd>{formatCell(kind, shown.value)}</dd>
              {shown.compared && (
                <>
                  <dt>{shown.compared.label}</dt>
                  <dd>{formatCell(kind, shown.compared.value)}</dd>
                </>
              )}
            </dl>
          </>
        )}
      </div>
      <div className={styles.axis} aria-hidden>
        {labelledPoints(points.length).map((index) => (
          <span key={index} style={{ left: `${x(index)}%` }}>
            {points[index]?.short}
          </span>
        ))}
      </div>
    </div>
  )
}
