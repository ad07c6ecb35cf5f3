import { formatCount } from '@phuljhari/contract/rules/format-number'
import type { Marker, StatusCounts } from '../data/map-data.ts'
import { PIN_ICONS, PIN_STATUSES, pinColour, pinLabel, type PinStatus } from './pin-status.ts'
import styles from './pins.module.css'
import { t } from '@phuljhari/contract/rules/t'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

function createIcon(status: PinStatus): SVGElement {
  const svg = document.createElementNS(SVG_NAMESPACE, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  for (const line of PIN_ICONS[status]) {
    const path = document.createElementNS(SVG_NAMESPACE, 'path')
    path.setAttribute('d', line)
    svg.append(path)
  }
  return svg
}

function createOrderPin(status: PinStatus): HTMLElement {
  const pin = document.createElement('span')
  pin.className = styles.pin ?? ''
  pin.dataset['status'] = status
  pin.style.background = pinColour(status)
  pin.append(createIcon(status))
  return pin
}

/** The counts in the sequence of the legend. */
const inOrder = (statuses: StatusCounts): Array<[PinStatus, number]> =>
  PIN_STATUSES.flatMap((status) => {
    const count = statuses.get(status)
    return count === undefined ? [] : [[status, count] as [PinStatus, number]]
  })

/** A pin with the number of orders, in a ring that shows the shares of their statuses. */
function createClusterPin(count: number, statuses: StatusCounts): HTMLElement {
  const pin = document.createElement('span')
  pin.className = styles.cluster ?? ''
  let end = 0
  const segments = inOrder(statuses).map(([status, part]) => {
    const start = end
    end += (part / count) * 360
    return `${pinColour(status)} ${start.toFixed(1)}deg ${end.toFixed(1)}deg`
  })
  pin.style.background = `conic-gradient(${segments.join(', ')})`
  const number = document.createElement('span')
  number.textContent = formatCount(count)
  pin.append(number)
  return pin
}

/** The accessible name of a marker: that of its order, or the number of its orders by status. */
export function markerName(marker: Marker): string {
  if (marker.kind === 'order') return marker.name
  const statuses = inOrder(marker.statuses).map(
    ([status, count]) => `${formatCount(count)} ${pinLabel(status).toLowerCase()}`,
  )
  const where = 'area' in marker.opens ? t('at one place') : t('close together')
  return t('{count} orders {where}: {statuses}', {
    count: formatCount(marker.count),
    where,
    statuses: statuses.join(', '),
  })
}

/** The visible part of a marker. */
export const createPin = (marker: Marker): HTMLElement =>
  marker.kind === 'order' ? createOrderPin(marker.status) : createClusterPin(marker.count, marker.statuses)

/** A text that differs for markers that look or read differently. */
export const appearanceOf = (marker: Marker): string =>
  marker.kind === 'order' ? `${marker.status} ${marker.name}` : markerName(marker)
