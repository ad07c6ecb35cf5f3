import type { CashCount } from '@phuljhari/contract/payments/count-cash'
import { tillSign } from '@phuljhari/contract/payments/ledger-signs'
import type { TillEntryKind, TillFormKind } from '@phuljhari/contract/payments/till-kinds'
import type { Tx } from '../../db/database.ts'
import { differencesOf, type CountedRow } from '../cash/counted-cash.store.ts'

/** How many entries and closes a list has, beside the closes whose difference nobody has accepted. */
const LISTED = 30

/** What went into and out of a till, in paise: all of it from the beginning, or since its latest close. */
export type TillSums = {
  putIn: number
  received: number
  handedOver: number
  refunded: number
  spent: number
  deposited: number
}
export type TillRow = TillSums & {
  person: string
  person_name: string
  has_account: boolean
  /** What the latest close counted, and the sums at that time; null before the first. */
  opening_paise: number | null
  opening_sums: TillSums | null
  closed_at: Date | null
}

const rowsOf = (kind: string) => `(select coalesce(sum(amount_paise), 0)::bigint from payments
    where holder = 'till' and state = 'verified' and kind = '${kind}' and recorded_by = t.person)`
/** Reversals count in the till that had the money: that of the account that recorded the row, or took the hand-over. */
const reversalsOf = (kind: string) => `(select coalesce(sum(r.amount_paise), 0)::bigint
    from payments r join payments p on p.id = r.against_id
    left join cash_hand_over_receipts l on l.payment_id = p.id left join cash_hand_overs h on h.id = l.hand_over_id
    where r.kind = 'reversal' and r.holder = 'till' and p.kind = '${kind}'
      and coalesce(h.person, p.recorded_by) = t.person)`
/** What entries of a kind put in or took out, less what was taken back of them. */
const entriesOf = (kind: TillFormKind) => `(select
      coalesce(sum(${tillSign(kind, null)} * till_sign(e.kind, a.kind) * e.amount_paise), 0)::bigint
    from till_entries e left join till_entries a on a.id = e.against_id
    where e.person = t.person and coalesce(a.kind, e.kind) = '${kind}')`

const sums = {
  name: 'tills_sums',
  text: `select t.person, coalesce(v.full_name, '') as person_name, v.id is not null as has_account,
      ${entriesOf('float')} as "putIn",
      ${rowsOf('receipt')} - ${reversalsOf('receipt')} as received,
      (select coalesce(sum(total_paise), 0)::bigint from cash_hand_overs where person = t.person) as "handedOver",
      ${rowsOf('refund')} - ${reversalsOf('refund')} as refunded,
      ${entriesOf('expense')} as spent, ${entriesOf('deposit')} as deposited,
      c.total_paise as opening_paise, c.sums as opening_sums, c.at as closed_at
    from unnest($1::text[]) with ordinality t (person, place)
    left join vendors v on v.email = t.person
    left join lateral (select * from till_closes where person = t.person order by number desc limit 1) c on true
    order by t.place`,
}
/** The tills of these actors, in the given order. */
export const findTills = (tx: Tx, actors: readonly string[]) => tx.many<TillRow>(sums, [actors])

const keepers = {
  name: 'tills_keepers',
  text: `select distinct person from (
      select recorded_by as person from payments where holder = 'till' and state = 'verified' and kind <> 'reversal'
      union all select person from cash_hand_overs union all select person from till_entries) k order by person`,
}
/** The actors whose tills have ever held anything. */
export const findKeepers = async (tx: Tx): Promise<string[]> =>
  (await tx.many<{ person: string }>(keepers)).map(({ person }) => person)

export type EntryRow = {
  id: number
  person: string
  person_name: string
  kind: TillEntryKind
  amount_paise: number
  note: string
  at: Date
  is_final: boolean
}
const SELECT_ENTRIES = `select e.id, e.person, coalesce(v.full_name, '') as person_name, e.kind, e.amount_paise, e.note,
    e.at, e.kind = 'reversal' or exists (select 1 from till_entries r where r.against_id = e.id)
      or exists (select 1 from till_closes c where c.person = e.person and c.at > e.at) as is_final
  from till_entries e left join vendors v on v.email = e.person`
const entry = { name: 'till_entry', text: `${SELECT_ENTRIES} where e.id = $1` }
export const findEntry = (tx: Tx, id: number) => tx.maybe<EntryRow>(entry, [id])
const reversal = { name: 'till_entry_reversal', text: 'select id from till_entries where against_id = $1' }
export const findReversal = (tx: Tx, id: number) => tx.maybe<{ id: number }>(reversal, [id])
const entries = {
  name: 'till_entries_latest',
  text: `${SELECT_ENTRIES} where $1::text is null or e.person = $1 order by e.id desc limit ${LISTED}`,
}
/** The latest entries, newest first. @param actor whose till; null for all tills */
export const findEntries = (tx: Tx, actor: string | null) => tx.many<EntryRow>(entries, [actor])

type Requested = { key: string; digest: Buffer }
const insertRow = {
  name: 'till_entry_insert',
  text: `insert into till_entries
           (person, kind, amount_paise, note, against_id, recorded_by, idempotency_key, request_digest)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
}
type NewEntry = Requested & Pick<EntryRow, 'kind' | 'note'> & { actor: string; paise: number; by: string }
export const insertEntry = async (tx: Tx, row: NewEntry & { against: number | null }): Promise<number> => {
  const { actor, kind, paise, note, against, by, key, digest } = row
  return (await tx.one<{ id: number }>(insertRow, [actor, kind, paise, note, against, by, key, digest])).id
}

export type CloseRow = CountedRow & {
  id: number
  number: number
  person: string
  person_name: string
  at: Date
  closed_by: string
}
const SELECT_CLOSES = `select c.*, coalesce(v.full_name, '') as person_name, d.amount_paise as difference_paise,
    d.reason as difference_reason, d.accepted_at, d.accepted_by
  from till_closes c left join till_differences d on d.close_id = c.id left join vendors v on v.email = c.person`
const close = { name: 'till_close', text: `${SELECT_CLOSES} where c.id = $1` }
export const findClose = (tx: Tx, id: number) => tx.maybe<CloseRow>(close, [id])
const closes = {
  name: 'till_closes_latest',
  text: `${SELECT_CLOSES}
         where ($1::text is null or c.person = $1) and (
           c.id in (select id from till_closes where $1::text is null or person = $1 order by id desc limit ${LISTED})
           or c.id in (select close_id from till_differences where accepted_at is null))
         order by c.id desc`,
}
/** The latest closes and all with a difference that nobody has accepted, newest first. */
export const findCloses = (tx: Tx, actor: string | null) => tx.many<CloseRow>(closes, [actor])

const insertCloseRow = {
  name: 'till_close_insert',
  text: `insert into till_closes (person, number, closed_by, expected_paise, sums, n500, n200, n100, n50, n20, n10,
           coins_paise, idempotency_key, request_digest)
         values ($1, (select coalesce(max(number), 0) + 1 from till_closes where person = $1),
           $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         returning id, number`,
}
type NewClose = Requested & { actor: string; by: string; expected: number; sums: TillSums; counted: CashCount }
/** Lock the till first, so that the numbers have no gaps. */
export function insertClose(tx: Tx, { actor, by, expected, sums: until, counted, key, digest }: NewClose) {
  const { n500, n200, n100, n50, n20, n10, coins } = counted
  const values = [actor, by, expected, until, n500, n200, n100, n50, n20, n10, coins, key, digest]
  return tx.one<{ id: number; number: number }>(insertCloseRow, values)
}
export const differences = differencesOf('till_differences', 'close_id')

const byKey = {
  name: 'till_by_key',
  text: `select id, request_digest, 'entry' as what from till_entries where idempotency_key = $1
         union all select id, request_digest, 'close' from till_closes where idempotency_key = $1`,
}
/** What the key was used for. */
export const findTillRequest = (tx: Tx, key: string) =>
  tx.maybe<{ id: number; request_digest: Buffer; what: 'entry' | 'close' }>(byKey, [key])
