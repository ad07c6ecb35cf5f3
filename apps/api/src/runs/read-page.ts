import { toRupees } from '@phuljhari/contract/rules/money'
import type { RunOfPage, RunStop } from '@phuljhari/contract/runs/run-page.contract'
import type { Store } from '@phuljhari/contract/settings/store-of'
import type { Tx } from '../db/database.ts'
import { readingLink, type Credentials } from './open-run.ts'
import { cashTakenOn } from './run-actions.store.ts'
import { readableUntil, reportableUntil } from './run-times.ts'
import { findStops, type StopRow } from './runs.store.ts'

/** An address in lines, the pincode in the last one. */
const addressOf = ({ street, landmark, city, state, pincode }: StopRow): string =>
  [street, landmark, [city, state].filter(Boolean).join(', '), pincode].filter(Boolean).join('\n')

/** A stop as the page and the clerk's screens show it. @param index its place in the run, from 0 */
export const serializeStop = (row: StopRow, index: number): RunStop => ({
  orderId: row.order_id,
  position: index + 1,
  status: row.status,
  version: row.version,
  slot: row.delivery_slot ?? '',
  customerName: row.customer_name,
  customerPhone: row.customer_phone,
  address: addressOf(row),
  place: row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  cartons: row.cartons,
  due: toRupees(row.due_paise),
  notes: [row.delivery_notes, row.notes].filter(Boolean).join('\n'),
})

/**
 * A run as its page shows it. Changes nothing.
 * @param shop how the shop calls itself
 * @throws {AppError} run.not_found, run.device_unknown, run.ended
 */
export async function readPage(tx: Tx, credentials: Credentials, shop: Store): Promise<RunOfPage> {
  const link = await readingLink(tx, credentials)
  const stops = await findStops(tx, [link.run_id])
  return {
    shop: { name: shop.name, phone: shop.phone },
    agentName: link.agent_name,
    day: link.day,
    readableUntil: readableUntil(link.day).toISOString(),
    reportableUntil: reportableUntil(link.day).toISOString(),
    now: new Date().toISOString(),
    cashTaken: toRupees(await cashTakenOn(tx, link.run_id)),
    stops: stops.map(serializeStop),
  }
}
