import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@phuljhari/contract/errors'
import { isDone } from '@phuljhari/contract/runs/run-words'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { lockedRun } from './change-run.ts'
import { placesOfPincodes, type Place } from './pincode-places.ts'
import { recordRun } from './record-run.ts'
import { findRun, findStops, saveStops, type StopRow } from './runs.store.ts'
import { kmOf, shortestWay } from './shortest-way.ts'

/**
 * Puts the stops of a run in order.
 * @param orderIds all its stops
 * @throws {AppError} run.unknown; run.stops_changed when they are not its stops
 */
export const moveStops = (db: Db, id: string, orderIds: readonly string[], actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const run = await lockedRun(tx, id)
    const present = (await findStops(tx, [run.id])).map(({ order_id }) => order_id)
    if (!isDeepStrictEqual([...orderIds].toSorted(), [...present].toSorted())) throw new AppError('run.stops_changed')
    if (isDeepStrictEqual(orderIds, present)) return
    await saveStops(tx, run.id, orderIds)
    await recordRun(tx, actor, run.id, 'stops_moved', { stops: orderIds }, { stops: present })
  })

type Located = Place & { orderId: string }

/** Where a stop is: its coordinates, else the centre of its pincode; undefined when neither is known. */
function placeOf(stop: StopRow, pincodes: ReadonlyMap<string, Place>): Located | undefined {
  const { latitude, longitude, order_id: orderId } = stop
  const place = latitude !== null && longitude !== null ? { latitude, longitude } : pincodes.get(stop.pincode)
  return place && { ...place, orderId }
}

/**
 * A shorter order of the stops that are still open, from the first of them. Changes nothing.
 * @throws {AppError} run.unknown
 */
export async function suggestStops(tx: Tx, id: string) {
  const key = rowId(id)
  const run = key === null ? undefined : await findRun(tx, key)
  if (!run) throw new AppError('run.unknown')
  const stops = await findStops(tx, [run.id])
  const open = stops.filter((stop) => !isDone(stop))
  const unlocated = open.filter(({ latitude, longitude }) => latitude === null || longitude === null)
  const pincodes = await placesOfPincodes(unlocated.map(({ pincode }) => pincode))
  const located = open.flatMap((stop) => placeOf(stop, pincodes) ?? [])
  const way = shortestWay(located)
  const known = new Set(located.map(({ orderId }) => orderId))
  const others = open.map(({ order_id: orderId }) => orderId).filter((orderId) => !known.has(orderId))
  return {
    orderIds: [
      ...stops.filter(isDone).map(({ order_id }) => order_id),
      ...way.map(({ orderId }) => orderId),
      ...others,
    ],
    kmBefore: kmOf(located),
    kmAfter: kmOf(way),
    byPincode: unlocated.length - others.length,
    withoutPlace: others.length,
  }
}
