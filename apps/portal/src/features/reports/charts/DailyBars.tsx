import type { ColumnKind } from '@phuljhari/contract/reports/reports.contract'
import type { KeyboardEvent, PointerEvent } from 'react'
import { formatCell, formatShort } from '../report-format.ts'
import styles from './daily-bars.module.css'

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
  /** The height in pixels. */
  height: number
  /** The index of the point whose figures are shown; null for none. */
  active: number | null
  onActive: (index: number | null) => void
}

const TICKS = 3
const LABELS = 6
/** With more points, gaps between the bars would be wider than the bars: they become steps. */
const MAX_BARS = 70
/** The part of its band that a bar leaves empty. */
const GAP = 0.28

/** Indexes of the points with a label on the axis: the first, and evenly spaced ones after it. */
function labelledPoints(count: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / LABELS))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

/**
 * Round numbers from 0 to the largest value or just above it: multiples of 1, 2 or 5 times a power of ten.
 * @internal for its test
 */
export function ticksUpTo(largest: number, isWhole: boolean): number[] {
  const rough = Math.max(largest, 1) / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(power * ([1, 2, 5].find((one) => one * power >= rough) ?? 10), isWhole ? 1 : 0)
  return Array.from({ length: Math.ceil(Math.max(largest, 1) / step) + 1 }, (_, index) => index * step)
}

const describe = (kind: ColumnKind, { label, value, compared }: Point): string =>
  `${label}: ${formatCell(kind, value)}${compared ? `; ${compared.label}: ${formatCell(kind, compared.value)}` : ''}`

/**
 * A bar for each day or hour, which counts stand for, and the compared ones as a dashed line of steps. Arrow keys or
 * the pointer choose a bar, whose exact figures are shown and read out. Drawn in percent of the box, so that it needs
 * no measuring and prints at any width.
 */
export function DailyBars({ title, kind, points, height, active, onActive }: Props) {
  const largest = Math.max(...points.flatMap(({ value, compared }) => [value, compared?.value ?? 0]))
  const ticks = ticksUpTo(largest, kind === 'count')
  const y = (value: number) => 100 - (Math.max(0, value) / (ticks.at(-1) ?? 1)) * 100
  const band = 100 / points.length
  const middle = (index: number) => (index + 0.5) * band
  const gap = points.length > MAX_BARS ? 0 : (GAP * band) / 2
  const bars = points.map(({ value }, index) => {
    const [left, right] = [index * band + gap, (index + 1) * band - gap]
    return `M${left} 100V${y(value)}H${right}V100Z`
  })
  const steps = points.flatMap(({ compared }, index) =>
    compared ? [`${index === 0 ? `M0 ${y(compared.value)}` : `V${y(compared.value)}`}H${(index + 1) * band}`] : [],
  )
  const last = points.length - 1
  const shown = active === null ? undefined : points[active]

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onActive(Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * points.length))))
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
    <div className={styles.chart} style={{ height }}>
      {ticks.map((tick) => (
        <div key={tick} className={styles.tick} style={{ top: `${y(tick)}%` }} aria-hidden>
          <span>{formatShort(kind, tick)}</span>
        </div>
      ))}
      {shown && <i className={styles.band} style={{ left: `${(active ?? 0) * band}%`, width: `${band}%` }} />}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path className={styles.bars} d={bars.join('')} />
        {steps.length > 0 && <path className={styles.compared} d={steps.join('')} />}
      </svg>
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
      />
      {shown && active !== null && (
        <dl
          className={styles.readout}
          style={middle(active) > 50 ? { right: `${100 - middle(active)}%` } : { left: `${middle(active)}%` }}
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
      )}
      <div className={styles.axis} aria-hidden>
        {labelledPoints(points.length).map((index) => (
          <span key={index} style={{ left: `${middle(index)}%` }}>
            {points[index]?.short}
          </span>
        ))}
      </div>
    </div>
  )
}
