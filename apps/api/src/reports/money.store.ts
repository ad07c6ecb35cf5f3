import type { PaymentKind, PaymentMode } from '@phuljhari/contract/payments/payment-kinds'
import type { TillEntryKind } from '@phuljhari/contract/payments/till-kinds'
import type { Tx } from '../db/database.ts'
import { inIndia } from './expressions.store.ts'
import type { ReportDefinition } from './report-definition.ts'
import type { Span } from './span.ts'

const HOLDERS = `case when m.agent_id is not null then g.full_name when m.holder is null then 'Rounding'
  else case m.holder when 'till' then 'Till' when 'bank' then 'Bank' when 'difference' then 'Short in counts'
    else 'UPI' end end`

const isRounding = (kind: string) => `case when ${kind} = 'rounding' then 1 else 0 end`
/** Which payments that are not reversals are entries. */
const IS_ENTRY = `p.state <> 'rejected' and (money_sign(p.kind, null) <> 0 or p.kind = 'rounding')`
const ROWS = `(select id, paid_on, recorded_at, kind, mode, holder, agent_id, customer_name, state, recorded_by,
    1 as entries, amount_paise from payments p where paid_on <= $2::date and ${IS_ENTRY})`
/** A row for those that are alike, as if they were of one day. */
const alike = (day: string, days: string) => `
  select null::bigint as id, ${day} as paid_on, null::timestamptz as recorded_at, kind, mode, holder, agent_id,
    null as customer_name, state, recorded_by, count(*) as entries, sum(amount_paise) as amount_paise
  from payments p where paid_on ${days} and ${IS_ENTRY}
  group by kind, mode, holder, agent_id, state, recorded_by`
const ADDED_UP = `(${alike('$1::date - 1', '< $1::date')}
  union all ${alike('$1::date', 'between $1::date and $2::date')})`

/** @param payments what to read in place of the payments that are not reversals */
const moneyOf = (payments: string) => `(
  select m.*, coalesce('agent-' || m.agent_id, m.holder, 'rounding') as holder_key, ${HOLDERS} as holder_name from (
    select 'p' || p.id as id, p.id as payment_id, true as is_payment, p.paid_on as day, p.recorded_at as at, p.kind,
      p.mode, p.holder, p.agent_id, p.customer_name as name, p.state = 'claimed' as is_claimed, false as is_moved,
      p.recorded_by as person, p.entries, money_sign(p.kind, null) * p.amount_paise as paise,
      ${isRounding('p.kind')} * p.amount_paise as rounded
    from ${payments} p
    union all
    select 'p' || p.id, p.id, true, p.paid_on, p.recorded_at, p.kind, p.mode, p.holder, p.agent_id, p.customer_name,
      false, false, taken_back.recorded_by, 1, money_sign(p.kind, taken_back.kind) * p.amount_paise,
      -${isRounding('taken_back.kind')} * p.amount_paise
    from payments p join payments taken_back on taken_back.id = p.against_id
    where p.against_id is not null and p.paid_on <= $2::date
      and (money_sign(p.kind, taken_back.kind) <> 0 or taken_back.kind = 'rounding')
    union all
    select side.id || h.id, null, false, ${inIndia('h.at')}::date, h.at, 'hand_over', 'cash', side.holder,
      side.agent_id, from_agent.full_name, false, true, h.person, 1, side.paise, 0
    from cash_hand_overs h join agents from_agent on from_agent.id = h.agent_id
    cross join lateral (values ('a', 'agent', h.agent_id, -h.expected_paise), ('t', 'till', null, h.total_paise),
      ('s', 'difference', null, h.expected_paise - h.total_paise)) side (id, holder, agent_id, paise)
    where ${inIndia('h.at')}::date <= $2::date and side.paise <> 0
    union all
    select side.id || e.id, null, false, ${inIndia('e.at')}::date, e.at, e.kind, 'cash', side.holder, null,
      concat_ws(': ', coalesce(nullif(v.full_name, ''), e.person), e.note), false, moved.is_deposit,
      coalesce(a.person, e.person), 1, side.paise, 0
    from till_entries e left join till_entries a on a.id = e.against_id left join vendors v on v.email = e.person
    cross join lateral (select till_sign(e.kind, a.kind) * e.amount_paise as paise,
      coalesce(a.kind, e.kind) = 'deposit' as is_deposit) moved
    cross join lateral (values ('e', 'till', moved.paise),
      ('b', 'bank', case when moved.is_deposit then -moved.paise else 0 end)) side (id, holder, paise)
    where ${inIndia('e.at')}::date <= $2::date and side.paise <> 0
    union all
    select side.id || c.id, null, false, ${inIndia('c.at')}::date, c.at, 'difference', 'cash', side.holder, null,
      concat_ws(': ', coalesce(nullif(v.full_name, ''), c.person), d.reason), false, true, c.person, 1, side.paise, 0
    from till_closes c join till_differences d on d.close_id = c.id left join vendors v on v.email = c.person
    cross join lateral (values ('c', 'till', d.amount_paise), ('d', 'difference', -d.amount_paise))
      side (id, holder, paise)
    where ${inIndia('c.at')}::date <= $2::date) m
  left join agents g on g.id = m.agent_id where $3::text is null or m.person = $3)`

/**
 * Every entry that moved money, and claims: rows of the ledger, except write-offs and rejected claims, and every side
 * of what moved between holders: hand-overs, entries of tills, and what counts lacked. `paise` is less than 0 when the
 * money left its holder; what counts lacked is held by `difference`. What only moved (`is_moved`) came in before.
 * Rounding moves none: `rounded` is what it closed, less than 0 when it was taken back. Parameters: $2 the last day; $3
 * whose entries, or null for everyone's. A reversal belongs to the actor who recorded what it takes back.
 *
 * Reversals are read apart: they are few, and what they take back would otherwise be looked for among all payments.
 */
export const MONEY = moneyOf(ROWS)
/**
 * The same for reports that tell no days apart: a row stands for `entries` payments that are alike and has neither
 * their ids, moments nor names, so that little is computed for each payment. $1 is the first day of the period.
 */
export const MONEY_ADDED_UP = moneyOf(ADDED_UP)
/** An entry of the period itself. */
export const WITHIN = 'm.day >= $1::date'
export type MoneyReport = ReportDefinition & { base: 'money' }

/** The parameters of MONEY. An own report that was found for no one counts nobody's entries. */
export const moneyValues = ({ isOwn, actor = '' }: MoneyReport, { first, last }: Span): unknown[] => [
  first,
  last,
  isOwn ? actor : null,
]

export type EntryRow = {
  id: string
  payment_id: number | null
  day: string
  kind: PaymentKind | 'hand_over' | TillEntryKind | 'difference'
  /** Null for rounding. */
  mode: PaymentMode | null
  holder_name: string
  name: string
  is_claimed: boolean
  paise: number
}

/**
 * The entries of the period that a row counts, the latest first, and how many there are.
 * @param key of the row; undefined for the entries of all rows
 * @param before only entries older than the one with this id
 */
export async function readEntriesBehind(
  tx: Tx,
  report: MoneyReport,
  span: Span,
  { key, before, limit }: { key: string | undefined; before: string | undefined; limit: number },
): Promise<{ rows: EntryRow[]; count: number }> {
  const ofRow = key === undefined ? '$4::text is null' : `${report.key} = $4`
  const from = `from ${MONEY} m where ${WITHIN} and (${report.predicate}) and ${ofRow}`
  const name = (what: string) => `report_${report.id}_${what}${key === undefined ? '' : '_of_row'}`
  const values = [...moneyValues(report, span), key ?? null]
  const { count } = await tx.one<{ count: number }>(
    { name: name('count'), text: `select count(*) as count ${from}` },
    values,
  )
  const page = {
    name: name('entries'),
    text: `with entries as materialized (select m.* ${from})
      select id, payment_id, day, kind, mode, holder_name, name, is_claimed, paise + rounded as paise from entries m
      where $5::text is null or (m.day, m.at, m.id) < (select b.day, b.at, b.id from entries b where b.id = $5)
      order by m.day desc, m.at desc, m.id desc limit $6`,
  }
  return { rows: await tx.many<EntryRow>(page, [...values, before ?? null, limit]), count }
}
