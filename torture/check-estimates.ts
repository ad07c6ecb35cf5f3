import type { Db } from '../apps/api/src/db/database.ts'
import type { Known, KnownEstimate } from './shop-client.ts'

/** Queries that select rows that must not exist, as `order_id`. */
export const ESTIMATE_CONTRADICTIONS = {
  'an estimate whose versions do not count from 1 without gaps': `select number as order_id from estimates e
     where array(select v.version from estimate_versions v where v.estimate_number = number order by 1)
       <> array(select generate_series(1, e.version))`,
  'an estimate that differs from its current version': `select number as order_id from estimates e
     join estimate_versions v on v.estimate_number = number and v.version = e.version
     where (e.total_paise, e.items, e.valid_until) is distinct from
       ((v.priced #>> '{totals,totalPaise}')::bigint, jsonb_array_length(v.priced->'lines'), v.valid_until)`,
  'an estimate with other orders than its confirmation made': `select coalesce(number, estimate_number) as order_id
     from estimates e full join (select estimate_number, array_agg(order_id) as ids from orders
       where estimate_number is not null group by 1) o on o.estimate_number = e.number
     where o.ids is distinct from case when e.state = 'confirmed' then array[e.order_id] end`,
  'an order at another total than the version confirmed': `select o.order_id from orders o
     join estimates e on e.number = o.estimate_number
     left join estimate_versions v on v.estimate_number = e.number and v.version = e.confirmed_version
     where (v.priced #>> '{totals,totalPaise}')::bigint is distinct from o.total_paise`,
  'an estimate that differs from its last event': `select number as order_id from estimates left join lateral
     (select action, after from events e where e.subject = 'estimate' and e.subject_id = number
       and action <> 'whatsapp_opened' order by id desc limit 1) e on true
     where (e.action, coalesce((e.after->>'version')::integer, version), e.after->>'orderId') is distinct from
       (case when state <> 'open' then state when version = 1 then 'created' else 'revised' end, version, order_id)`,
}

type EstimateRow = { number: string; order_id: string | null; is_withdrawn: boolean; totals: Array<number | null> }
const estimates = {
  name: 'torture_estimates',
  text: `select number, order_id, state = 'withdrawn' as is_withdrawn, array(
           select (priced #>> '{totals,totalPaise}')::float8 from generate_series(1, (
             select max(version) from estimate_versions where estimate_number = number)) n
           left join estimate_versions v on v.estimate_number = number and v.version = n order by n) as totals
         from estimates`,
}

function compareVersions(number: string, { totals, inFlight }: KnownEstimate, stored: Array<number | null>): string[] {
  const wrong: string[] = []
  const accepted = [...totals]
  if (inFlight && typeof inFlight === 'object' && stored.length >= inFlight.version)
    accepted[inFlight.version - 1] = inFlight.total
  for (const [index, total] of accepted.entries()) {
    const found = stored[index] ?? null
    if (found === null) wrong.push(`version ${index + 1} of ${number} was acknowledged and is gone`)
    else if (found !== Math.round(total * 100)) wrong.push(`version ${index + 1} of ${number} has another total`)
  }
  if (stored.length > accepted.length) wrong.push(`${number} has a version that nobody made`)
  return wrong
}

/**
 * Compares the estimates, their versions and orders with what was acknowledged. Afterwards `known` is what the server
 * stored.
 * @returns a line for each difference
 */
export async function checkEstimates(db: Db, known: Known): Promise<string[]> {
  const wrong: string[] = []
  const rows = new Map((await db.many<EstimateRow>(estimates)).map((row) => [row.number, row]))
  for (const [number, estimate] of known.estimates) {
    const row = rows.get(number)
    if (!row) {
      wrong.push(`estimate ${number} was acknowledged and is gone`)
      continue
    }
    wrong.push(...compareVersions(number, estimate, row.totals))
    const mayBeNew = estimate.orderId === null && estimate.inFlight === 'confirmation'
    if (row.order_id !== estimate.orderId && !mayBeNew)
      wrong.push(`${number} has ${row.order_id ?? 'no order'}, acknowledged with ${estimate.orderId ?? 'none'}`)
    const mayBeWithdrawn = !estimate.isWithdrawn && estimate.inFlight === 'withdrawal'
    if (row.is_withdrawn !== estimate.isWithdrawn && !mayBeWithdrawn)
      wrong.push(`${number} is ${row.is_withdrawn ? 'withdrawn, which nobody asked for' : 'no longer withdrawn'}`)
    const totals = row.totals.map((paise) => (paise ?? 0) / 100)
    Object.assign(estimate, { totals, orderId: row.order_id, isWithdrawn: row.is_withdrawn, inFlight: null })
  }
  return wrong
}
