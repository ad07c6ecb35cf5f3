import type { Report, ReportChart } from '@phuljhari/contract/reports/reports.contract'
import { stateOf } from '@phuljhari/contract/rules/states'
import { useState } from 'react'
import { areasOf, type Area, type Place, type Topology } from '../../../lib/geo/topology.ts'
import { formatCell, formatShort } from '../report-format.ts'
import { columnOf, numberOf } from './chart-columns.ts'
import { SHADES, shadeOf, upToOf } from './shades.ts'
import styles from './states-map.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** The code of a state, which is the same for every spelling of its name. */
const keyOf = (name: string): string => stateOf(name)?.code ?? name

/** India in degrees, drawn at the proportions it has in its middle. */
const BOUNDS = { west: 67.5, east: 98, south: 6, north: 37.8 }
const EAST_SCALE = Math.cos((22 * Math.PI) / 180)
const WIDTH = (BOUNDS.east - BOUNDS.west) * EAST_SCALE
const HEIGHT = BOUNDS.north - BOUNDS.south
const project = ([latitude, longitude]: Place) => [(longitude - BOUNDS.west) * EAST_SCALE, BOUNDS.north - latitude]

const pathOf = ({ rings }: Area): string =>
  rings
    .map(
      (ring) =>
        `M${ring
          .map((place) =>
            project(place)
              .map((n) => n.toFixed(2))
              .join(' '),
          )
          .join('L')}Z`,
    )
    .join('')

/** The states with the largest values have them written on the map, where they do not overlap (in degrees). */
const MAX_LABELS = 10
const LABEL_WIDTH = 3.6
const LABEL_HEIGHT = 1

/** Drops the states whose label would overlap that of an earlier one. */
const withoutOverlaps = (areas: readonly Area[]): Area[] =>
  areas.reduce<Area[]>((kept, area) => {
    const [y, x] = area.centroid
    const overlaps = kept.some(
      ({ centroid }) => Math.abs(centroid[1] - x) < LABEL_WIDTH && Math.abs(centroid[0] - y) < LABEL_HEIGHT,
    )
    return overlaps ? kept : [...kept, area]
  }, [])

/** Makes the chart of the states in a file of shapes. */
export function statesMapOf(topology: Topology) {
  const states = areasOf(topology, 'states', { name: 'st_nm' }).map((area) => ({ ...area, path: pathOf(area) }))
  return (props: { report: Report; chart: ReportChart }) => <StatesMap {...props} states={states} />
}

type Props = { report: Report; chart: ReportChart; states: ReadonlyArray<Area & { path: string }> }

/** The states of India, shaded by value; those that the map does not know are listed below it. */
function StatesMap({ report, chart, states }: Props) {
  const [pointed, setPointed] = useState<string | null>(null)
  const [label, value] = [columnOf(report, chart.label), columnOf(report, chart.value)]
  if (!label || !value) return null
  const values = new Map<string, number>()
  for (const { cells } of report.rows) {
    const name = keyOf(String(cells[label.index] ?? ''))
    values.set(name, (values.get(name) ?? 0) + numberOf(cells[value.index]))
  }
  const valueOf = (name: string) => values.get(keyOf(name)) ?? 0
  const largest = Math.max(...values.values(), 0)
  const known = new Set(states.map(({ name }) => keyOf(name)))
  const unknown = report.rows.filter(({ cells }) => !known.has(keyOf(String(cells[label.index] ?? ''))))
  const largestFirst = states
    .filter(({ name }) => valueOf(name) > 0)
    .toSorted((a, b) => valueOf(b.name) - valueOf(a.name))
  const labelled = withoutOverlaps(largestFirst.slice(0, MAX_LABELS))
  return (
    <figure className={styles.map}>
      <svg
        viewBox={`0 0 ${WIDTH.toFixed(2)} ${HEIGHT}`}
        role="img"
        aria-label={t('{title} by state; the table has every figure', { title: value.title })}
      >
        {states.map(({ name, path }) => (
          <path
            key={name}
            d={path}
            data-shade={shadeOf(valueOf(name), largest)}
            onPointerEnter={() => setPointed(name)}
            onPointerLeave={() => setPointed(null)}
          />
        ))}
        {labelled.map(({ name, centroid }) => {
          const [x, y] = project(centroid)
          return (
            <text key={name} x={x} y={y} aria-hidden>
              {formatShort(value.kind, valueOf(name))}
            </text>
          )
        })}
      </svg>
      <figcaption>
        <p className={styles.pointed}>
          {pointed === null ? (
            <span>{t('Point at a state for its figure.')}</span>
          ) : (
            <>
              <strong>{pointed}</strong> {formatCell(value.kind, valueOf(pointed))}
            </>
          )}
        </p>
        <ul className={styles.legend} aria-label={t('Shades')}>
          {Array.from({ length: SHADES }, (_, index) => (
            <li key={index} data-shade={index + 1}>
              <i />
              {t('up to {largest}', { largest: formatShort(value.kind, Math.ceil(upToOf(index + 1, largest))) })}
            </li>
          ))}
        </ul>
        {unknown.length > 0 && (
          <p className={styles.unknown}>
            {t('Not on the map: {index}', {
              index: unknown.map(({ cells }) => formatCell('text', cells[label.index] || null)).join(', '),
            })}
          </p>
        )}
      </figcaption>
    </figure>
  )
}
