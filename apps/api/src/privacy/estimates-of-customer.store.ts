import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'

type EstimateData = { estimates: number; events: number }

const count = {
  name: 'privacy_estimates',
  text: `with found as (
           select number from estimates e left join orders o using (order_id)
           where e.erased_at is null
             and (o.order_id is null or o.erased_at is not null or o.order_id = any($2::text[]))
             and number in (select estimate_number from estimate_versions
               where phone_key(draft #>> '{customer,phoneNumber}') = phone_key($1)))
         select (select count(*) from found) as estimates,
           (select count(*) from estimate_events_to_erase(array(select number from found))) as events`,
}
/**
 * What can be erased of a customer's estimates: all but those whose orders keep the data.
 * @param erasable the ids of the orders that are erased with them
 */
export const countEstimateData = (tx: Tx, phoneNumber: string, erasable: readonly string[]) =>
  tx.one<EstimateData>(count, [phoneNumber, erasable])

const erase = {
  name: 'privacy_erase_estimates',
  text: 'select erased_estimates as estimates, erased_events as events from erase_estimates($1, $2)',
}
/** Erases it, after the erasure was recorded and the orders were erased: migration 026. */
export const eraseEstimateData = (tx: Tx, phoneNumber: string, { name }: Actor) =>
  tx.one<EstimateData>(erase, [phoneNumber, name])
