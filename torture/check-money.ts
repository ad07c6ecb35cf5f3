import type { Db } from '../apps/api/src/db/database.ts'
import type { Known } from './shop-client.ts'

/** Written independently of the functions that keep the caches. */
const NOT_REVERSED = `not exists (select 1 from payments r where r.kind = 'reversal' and r.against_id = p.id)`
const allocated = (kinds: string, state: string) =>
  `coalesce((select sum(case p.kind when 'refund' then -a.amount_paise else a.amount_paise end)
     from allocations a join payments p on p.id = a.payment_id
     where a.order_id = o.order_id and p.kind in (${kinds}) and p.state = '${state}' and ${NOT_REVERSED}), 0)`

/** Queries that select rows that must not exist, as `order_id`. */
export const MONEY_CONTRADICTIONS = {
  'a series with a gap or a number used twice': `with numbers as (
       select prefix, financial_year, serial from tax_documents
       union all select prefix, financial_year, serial from vouchers),
     used as (select prefix, financial_year, count(*) as numbers, count(distinct serial) as serials,
       min(serial) as first, max(serial) as last from numbers group by 1, 2)
     select prefix || '/' || financial_year as order_id
     from document_series s full join used u using (prefix, financial_year)
     where (s.last_serial, 1, s.last_serial, s.last_serial) is distinct from (u.numbers, u.first, u.serials, u.last)`,
  'an order that differs from its bill': `select o.order_id from orders o left join tax_documents d
       on d.order_id = o.order_id and d.against_id is null and d.cancelled_at is null
     where (o.payable_paise, o.bill_number) is distinct from (d.payable_paise, d.number)`,
  'an order that differs from its notes': `select order_id from orders o where noted_paise <> coalesce((
       select sum(case kind when 'credit_note' then payable_paise else -payable_paise end) from tax_documents d
       where d.order_id = o.order_id and against_id is not null and cancelled_at is null), 0)`,
  'an order that differs from its payments': `select order_id from orders o
     where (paid_paise, to_verify_paise, written_off_paise) is distinct from
       (${allocated("'receipt', 'refund'", 'verified')}, ${allocated("'receipt'", 'claimed')},
        ${allocated("'write_off'", 'verified')})`,
  'a delivered order that has no bill and is not listed as such': `select order_id from orders o
     where status = 'delivered' and bill_number is null and unbilled_since is null
       and exists (select 1 from settings where key = 'registration')`,
  'a tax document that differs from its events': `select coalesce(d.id::text, e.subject_id) as order_id
     from tax_documents d full join (
       select subject_id, count(*) filter (where action = 'issued') as issued,
         count(*) filter (where action = 'cancelled') as cancelled,
         max(after ->> 'number') filter (where action = 'issued') as number
       from events where subject = 'document' and action in ('issued', 'cancelled') group by subject_id
     ) e on e.subject_id = d.id::text
     where d.id is null
       or (d.number, 1, (d.cancelled_at is not null)::integer) is distinct from (e.number, e.issued, e.cancelled)`,
  'a payment that differs from its allocations': `select id::text as order_id from payments p where allocated_paise <>
     coalesce((select sum(amount_paise) from allocations a where a.payment_id = p.id), 0)
       + coalesce((select sum(amount_paise) from payments r where r.refund_of = p.id
         and not exists (select 1 from payments b where b.kind = 'reversal' and b.against_id = r.id)), 0)`,
  'a payment with a number although it is not verified, or without its voucher': `select id::text as order_id
     from payments p left join vouchers v on v.payment_id = p.id
     where p.number is distinct from v.number or p.number is not null and p.state <> 'verified'`,
  'a payment decided twice': `select subject_id as order_id from events
     where subject = 'payment' and action in ('verified', 'rejected') group by subject_id having count(*) > 1`,
  'a payment without exactly one event of its making': `select p.id::text as order_id from payments p
     where (select count(*) from events e where e.subject = 'payment' and e.subject_id = p.id::text
       and e.action not in ('verified', 'rejected', 'allocated')) <> 1`,
  'an agent whose hand-overs do not count from 1 without gaps': `select agent_id::text as order_id
     from cash_hand_overs group by agent_id having count(*) <> max(number)`,
  'a hand-over that differs from its receipts, its difference or its event': `select h.id::text as order_id
     from cash_hand_overs h left join cash_differences d on d.hand_over_id = h.id
     left join events e on e.subject = 'cash' and e.subject_id = h.id::text and e.action = 'handed_over'
     where h.expected_paise is distinct from (select sum(p.amount_paise) from cash_hand_over_receipts r
         join payments p on p.id = r.payment_id and p.agent_id = h.agent_id where r.hand_over_id = h.id)
       or h.total_paise - h.expected_paise <> coalesce(d.amount_paise, 0)
       or (e.after ->> 'countedPaise')::bigint is distinct from h.total_paise`,
}

const receipts = { name: 'torture_receipts', text: 'select id, state, amount_paise from payments' }
type ReceiptRow = { id: number; state: string; amount_paise: number }
const numbers = {
  name: 'torture_numbers',
  text: 'select number from tax_documents union all select number from payments where number is not null',
}
const handOvers = { name: 'torture_hand_overs', text: 'select id, total_paise from cash_hand_overs' }

/**
 * Compares bills, notes, receipts and hand-overs with what was acknowledged. Afterwards `known` is what the server
 * stored.
 * @returns a line for each difference
 */
export async function checkMoney(db: Db, { money }: Known): Promise<string[]> {
  const wrong: string[] = []
  const rows = new Map((await db.many<ReceiptRow>(receipts)).map((row) => [String(row.id), row]))
  for (const [id, receipt] of money.receipts) {
    const row = rows.get(id)
    if (!row) {
      wrong.push(`receipt ${id} was acknowledged and is gone`)
      continue
    }
    if (row.amount_paise !== Math.round(receipt.amount * 100)) wrong.push(`receipt ${id} has another amount`)
    const mayBeVerified = receipt.isVerifying && row.state === 'verified'
    if (row.state !== receipt.state && !mayBeVerified)
      wrong.push(`receipt ${id} is ${row.state}, acknowledged as ${receipt.state}`)
    Object.assign(receipt, { state: row.state, isVerifying: false })
  }
  const stored = new Set((await db.many<{ number: string }>(numbers)).map(({ number }) => number))
  for (const number of money.numbers) if (!stored.has(number)) wrong.push(`${number} was acknowledged and is gone`)
  const totals = new Map(
    (await db.many<{ id: number; total_paise: number }>(handOvers)).map((row) => [String(row.id), row.total_paise]),
  )
  for (const [id, total] of money.handOvers)
    if (totals.get(id) !== Math.round(total * 100))
      wrong.push(`hand-over ${id} was acknowledged and is gone or changed`)
  return wrong
}
