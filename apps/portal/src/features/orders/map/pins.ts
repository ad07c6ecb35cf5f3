import type { Marker } from './clusters.ts'
import { inIndia, orderName, pinLabel, type PinStatus } from './located-orders.ts'
import { PIN_ICONS } from './pin-icons.ts'
import styles from './map.module.css'

const SVG = 'http://www.w3.org/2000/svg'

function icon(status: PinStatus): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  for (const line of PIN_ICONS[status]) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', line)
    svg.append(path)
  }
  return svg
}

/** The colour of a status; tokens and names are in map.module.css. */
export const pinColour = (status: PinStatus): string => `var(--pin-${status})`

function orderPin(status: PinStatus): HTMLElement {
  const pin = document.createElement('span')
  pin.className = styles.pin ?? ''
  pin.dataset['status'] = status
  pin.append(icon(status))
  return pin
}

/** A ring that shows in which statuses the orders are, around their number. */
function clusterPin(count: number, mix: ReadonlyArray<readonly [PinStatus, number]>): HTMLElement {
  const pin = document.createElement('span')
  pin.className = styles.cluster ?? ''
  pin.dataset['digits'] = String(String(count).length)
  let end = 0
  const parts = mix.map(([status, part]) => {
    const start = end
    end += (part / count) * 360
    return `${pinColour(status)} ${start.toFixed(1)}deg ${end.toFixed(1)}deg`
  })
  pin.style.background = `conic-gradient(${parts.join(', ')})`
  const number = document.createElement('span')
  number.textContent = inIndia(count)
  pin.append(number)
  return pin
}

/** A marker's name: what an order's says of itself, or how many orders there are and of which statuses. */
export function markerName(marker: Marker): string {
  if (marker.kind === 'order') return orderName(marker.located)
  const statuses = marker.mix.map(([status, count]) => `${inIndia(count)} ${pinLabel(status).toLowerCase()}`)
  const where = marker.opensAt === null ? 'at one place' : 'close together'
  return `${inIndia(marker.count)} orders ${where}: ${statuses.join(', ')}`
}

/** What a marker looks like; names and what a press does are its button's. */
export const pinOf = (marker: Marker): HTMLElement =>
  marker.kind === 'order' ? orderPin(marker.located.status) : clusterPin(marker.count, marker.mix)

/** Differs whenever the marker looks or reads differently. */
export const pinLook = (marker: Marker): string =>
  marker.kind === 'order'
    ? `${marker.located.status} ${markerName(marker)}`
    : `${marker.mix.map(([status, count]) => `${status} ${count}`).join(' ')} ${markerName(marker)}`
