import type { Marker } from './clusterer.ts'
import { formatCount, orderMarkerName, pinLabel, type PinStatus } from './located-orders.ts'
import { PIN_ICONS } from './pin-icons.ts'
import styles from './pins.module.css'

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

/** The colour of a status (map-colours.css). */
export const pinColour = (status: PinStatus): string => `var(--pin-${status})`

function createOrderPin(status: PinStatus): HTMLElement {
  const pin = document.createElement('span')
  pin.className = styles.pin ?? ''
  pin.dataset['status'] = status
  pin.style.background = pinColour(status)
  pin.append(createIcon(status))
  return pin
}

/** The number of orders in a ring that shows the shares of their statuses. */
function createClusterPin(count: number, statusCounts: ReadonlyArray<readonly [PinStatus, number]>): HTMLElement {
  const pin = document.createElement('span')
  pin.className = styles.cluster ?? ''
  let end = 0
  const segments = statusCounts.map(([status, part]) => {
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
  if (marker.kind === 'order') return orderMarkerName(marker.located)
  const statuses = marker.statusCounts.map(
    ([status, count]) => `${formatCount(count)} ${pinLabel(status).toLowerCase()}`,
  )
  const where = marker.expansionZoom === null ? 'at one place' : 'close together'
  return `${formatCount(marker.count)} orders ${where}: ${statuses.join(', ')}`
}

/** The visible part of a marker. */
export const createPin = (marker: Marker): HTMLElement =>
  marker.kind === 'order' ? createOrderPin(marker.located.status) : createClusterPin(marker.count, marker.statusCounts)

/** Differs for markers that look or read differently. */
export const appearanceOf = (marker: Marker): string =>
  marker.kind === 'order'
    ? `${marker.located.status} ${markerName(marker)}`
    : `${marker.statusCounts.map(([status, count]) => `${status} ${count}`).join(' ')} ${markerName(marker)}`
