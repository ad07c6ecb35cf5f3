import type { TransportForm, TransportSuggestion } from '@phuljhari/contract/transports/transports.contract'
import type { Tx } from '../db/database.ts'

/** A stored name of a transport. `merged_into` is the transport of which it is only a spelling; null otherwise. */
export type TransportRow = {
  id: number
  name: string
  phone: string
  towns: string[]
  days: number | null
  minimum_freight_paise: number
  freight_terms: TransportForm['freightTerms']
  merged_into: number | null
}
/**
 * @property orders how many orders have this name, in any case and with any spaces
 * @property apart the ids of names that look like it and are other transports
 */
export type CountedRow = TransportRow & { orders: number; apart: number[] }

const COLUMNS = 'id, name, phone, towns, days, minimum_freight_paise, freight_terms, merged_into'

const counted = {
  name: 'transports_counted',
  // Orders are grouped by the text itself first, since working out the key of each would take far longer.
  text: `select ${COLUMNS}, coalesce(used.orders, 0)::bigint as orders,
           array(select other from transports_apart where one = id
                 union all select one from transports_apart where other = id) as apart
         from transports left join (
           select transport_key(transport) as key, sum(uses) as orders
           from (select transport, count(*) as uses from orders where transport <> '' group by transport) texts
           group by 1) used on used.key = name_key
         where $1::bigint is null or id = $1 or merged_into = $1
         order by name_key`,
}
/** All names, or those of one transport: it and its spellings. */
export const findTransports = (tx: Tx, id: number | null = null) => tx.many<CountedRow>(counted, [id])

const lock = { name: 'transports_lock', text: "select pg_advisory_xact_lock(hashtext('phuljhari transports'))" }
/** Blocks changes of transports, and orders with new names, until the transaction ends. */
export const lockTransports = (tx: Tx) => tx.run(lock)

const byId = { name: 'transport_by_id', text: `select ${COLUMNS} from transports where id = $1 for update` }
/** The name, locked until the transaction ends, or undefined. */
export const lockTransport = (tx: Tx, id: number) => tx.maybe<TransportRow>(byId, [id])

type Fields = Readonly<Omit<TransportForm, 'towns'>> & { towns: readonly string[] }
const columns = ({ name, phoneNumber, towns, days, minimumFreight, freightTerms }: Fields) => [
  name,
  phoneNumber,
  towns,
  days,
  minimumFreight,
  freightTerms,
]
/** A transport of which nothing but the name is known. */
export const EMPTY_TRANSPORT = { phoneNumber: '', towns: [], days: null, minimumFreight: 0, freightTerms: '' } as const

const insert = {
  name: 'transport_insert',
  text: `insert into transports (name, phone, towns, days, minimum_freight_paise, freight_terms)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (name_key) do nothing returning ${COLUMNS}`,
}
/** Stores a transport. @returns undefined when one has this name or spelling */
export const insertTransport = (tx: Tx, form: Fields) => tx.maybe<TransportRow>(insert, columns(form))

const known = {
  name: 'transport_known',
  text: 'select exists (select from transports where name_key = transport_key($1)) as known',
}
/** Whether the name, in any case and with any spaces, is that of a transport or a spelling of one. */
export const isKnownName = async (tx: Tx, name: string): Promise<boolean> =>
  (await tx.one<{ known: boolean }>(known, [name])).known

const update = {
  name: 'transport_update',
  text: `update transports set name = $1, phone = $2, towns = $3, days = $4, minimum_freight_paise = $5,
           freight_terms = $6
         where id = $7 and not exists (
           select from transports other where other.name_key = transport_key($1) and other.id <> $7)
         returning ${COLUMNS}`,
}
/** Replaces a transport. @returns undefined when another one has the name or spelling */
export const updateTransport = (tx: Tx, id: number, form: TransportForm) =>
  tx.maybe<TransportRow>(update, [...columns(form), id])

const keep = {
  name: 'transport_keep_spelling',
  text: `insert into transports (name, merged_into)
         select $2::text, $1::bigint
         where exists (select from (select distinct transport from orders where transport <> '') used
                       where transport_key(transport) = transport_key($2))
         on conflict (name_key) do nothing`,
}
/** Keeps the former name of a transport as its spelling, if any order has it. */
export const keepFormerName = (tx: Tx, id: number, formerName: string) => tx.run(keep, [id, formerName])

const merge = {
  name: 'transport_merge',
  text: 'update transports set merged_into = $1 where id = $2 or merged_into = $2',
}
const takeOver = {
  name: 'transport_take_over',
  text: `update transports kept
         set phone = coalesce(nullif(kept.phone, ''), other.phone),
           towns = case when kept.towns = '{}' then other.towns else kept.towns end,
           days = coalesce(kept.days, other.days),
           minimum_freight_paise = coalesce(nullif(kept.minimum_freight_paise, 0), other.minimum_freight_paise),
           freight_terms = coalesce(nullif(kept.freight_terms, ''), other.freight_terms)
         from transports other where kept.id = $1 and other.id = $2`,
}
/** Makes a transport and its spellings spellings of `id`, which takes over what only the other had entered. */
export async function saveMerge(tx: Tx, id: number, other: number): Promise<void> {
  await tx.run(takeOver, [id, other])
  await tx.run(merge, [id, other])
}

const split = { name: 'transport_split', text: 'update transports set merged_into = null where id = $1' }
export const saveSplit = (tx: Tx, id: number) => tx.run(split, [id])

const SUGGESTED = 100
// Spaces do not tell towns apart, as they do not tell names apart.
const suggest = {
  name: 'transports_suggested',
  text: `with near as (
           select transport, max(ordered_at) as last, max(ordered_at) filter (where pincode = $1) as last_here,
             (array_agg(destination order by ordered_at desc)
               filter (where pincode = $1 and destination <> ''))[1] as destination
           from orders
           where $1 <> '' and transport <> '' and left(pincode, 3) = left($1, 3) and is_booked(status)
           group by transport
         ), used as (
           select coalesce(merged_into, id) as id, max(last) as last, max(last_here) as last_here,
             (array_agg(destination order by last_here desc) filter (where destination is not null))[1] as destination
           from near join transports on name_key = transport_key(transport) group by 1
         )
         select name, phone as "phoneNumber", days, coalesce(destination, '') as destination
         from transports left join used using (id)
         where merged_into is null
         order by exists (
           select from unnest(towns) town
           where case when town ~ '^\\d+$' then starts_with($1, town)
             else transport_key(town) = transport_key($2) end) desc,
           last_here desc nulls last, last desc nulls last, name_key
         limit ${SUGGESTED}`,
}
/** The transports for a place, the likeliest first. @param pincode '' when unknown, as is `city` */
export const findSuggestions = (tx: Tx, pincode: string, city: string) =>
  tx.many<TransportSuggestion>(suggest, [pincode, city])

/**
 * SQL that selects what is known of a transport: a merged spelling has the facts of its transport. At most one row.
 * @param transport SQL for the name as it is typed
 */
export const transportFacts = (transport: string) => `select kept.phone, kept.days, kept.freight_terms
  from transports t join transports kept on kept.id = coalesce(t.merged_into, t.id)
  where t.name_key = transport_key(${transport})`
/** SQL for who usually pays the freight of the transport of order `o`; null when unknown. */
export const USUAL_TERMS = `(select nullif(known.freight_terms, '') from (${transportFacts('o.transport')}) known)`

const apart = {
  name: 'transports_apart_insert',
  text: `insert into transports_apart (one, other) values (least($1::bigint, $2), greatest($1::bigint, $2))
         on conflict do nothing`,
}
/** Stores that two names are two transports. @returns whether it was not stored before */
export const insertApart = async (tx: Tx, id: number, other: number): Promise<boolean> =>
  (await tx.run(apart, [id, other])) > 0

const remove = { name: 'transport_delete', text: 'delete from transports where id = $1' }
export const deleteRow = (tx: Tx, id: number) => tx.run(remove, [id])
