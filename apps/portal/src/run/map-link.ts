import type { RunStop } from '@phuljhari/contract/runs/run-page.contract'
import { SEARCH_URL } from '../entities/orders/map-link.ts'

/**
 * Opens the map of the phone at the place, else a search for the address. On Android any map opens, also one that works
 * without a network.
 */
export function mapLink({ place, address }: Pick<RunStop, 'place' | 'address'>, agent = navigator.userAgent): string {
  const query = place ? `${place.latitude},${place.longitude}` : address.replaceAll(/\s*\n\s*/g, ', ').toWellFormed()
  if (/Android/.test(agent)) return `geo:${place ? query : '0,0'}?q=${encodeURIComponent(query)}`
  return SEARCH_URL + (place ? query : encodeURIComponent(query))
}
