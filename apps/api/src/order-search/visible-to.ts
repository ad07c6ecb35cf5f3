import type { Bounds, OrderFilter, OrderMap } from '@phuljhari/contract/orders/find-orders.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { FastifyRequest } from 'fastify'
import { requestCan } from '../http/actor-of.ts'
import { coarse, COARSE_DEGREES, seesContact } from '../orders/hide-contact.ts'
import type { SearchFilter } from './compile-filter.ts'

const roundedOutward = ([west, south, east, north]: Bounds): Bounds => [
  coarse(west - COARSE_DEGREES),
  coarse(south - COARSE_DEGREES),
  coarse(east + COARSE_DEGREES),
  coarse(north + COARSE_DEGREES),
]

/** The bounds with which the user may search: without contact data, not so narrow that they find a house. */
export const boundsFor = (request: FastifyRequest, bounds: Bounds): Bounds =>
  seesContact(request) ? bounds : roundedOutward(bounds)

/**
 * The filter with which the user may search: without contact data, it must not help to find any.
 * @throws {AppError} role.refused when it asks for payments that the user may not see
 */
export function filterFor(request: FastifyRequest, filter: OrderFilter): SearchFilter {
  if (filter.payment !== undefined && !requestCan(request, 'payments.read')) throw new AppError('role.refused')
  return seesContact(request)
    ? filter
    : { ...filter, withoutContact: true, ...(filter.bounds && { bounds: roundedOutward(filter.bounds) }) }
}

/** The map as the user may see it: without contact data, no exact locations. */
export function mapFor(request: FastifyRequest, map: OrderMap): OrderMap {
  if (seesContact(request)) return map
  const rounded = <P extends { latitude: number; longitude: number }>(place: P): P => ({
    ...place,
    latitude: coarse(place.latitude),
    longitude: coarse(place.longitude),
  })
  return {
    ...map,
    points: map.points.map(rounded),
    clusters: map.clusters.map((cluster) => ({ ...rounded(cluster), bounds: roundedOutward(cluster.bounds) })),
    bounds: map.bounds && roundedOutward(map.bounds),
  }
}
