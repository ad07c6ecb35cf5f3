import type pg from 'pg'
import { query } from './bench-database.ts'

/**
 * A receipt of half its price for every second order: one in ten is claimed, two are cash that an agent holds, and the
 * others came by UPI and are verified.
 */
export async function seedReceipts(connection: pg.ClientConfig): Promise<void> {
  await query(
    connection,
    `insert into payments (kind, amount_paise, mode, reference, reference_key, paid_on, customer_name, customer_phone,
       source, holder, agent_id, recorded_by, state, decided_at, decided_by, number, note)
     select 'receipt', total_paise / 2, case when is_cash then 'cash' else 'upi' end,
       case when is_cash then '' else (400000000000 + i)::text end,
       case when not is_cash then 'upi:' || (400000000000 + i) end, (ordered_at at time zone 'Asia/Kolkata')::date,
       customer_name, customer_phone,
       case when is_cash then 'agent' else 'clerk' end, case when is_cash then 'agent' else 'upi' end,
       case when is_cash then 1 + i % 20 end, 'bench', case when is_claimed then 'claimed' else 'verified' end,
       case when not is_claimed then now() end, case when not is_claimed then 'bench' end,
       case when not is_claimed then 'RV/99-00/' || lpad(i::text, greatest(5, length(i::text)), '0') end, order_id
     from (select *, i % 10 = 0 as is_claimed, i % 10 in (1, 2) as is_cash
       from (select row_number() over (order by order_id) as i, * from orders
         where status not in ('processing', 'rejected', 'cancel') and right(order_id, 1)::integer % 2 = 0) o) orders`,
  )
  await query(
    connection,
    `insert into allocations (payment_id, order_id, amount_paise, person)
     select id, note, amount_paise, 'bench' from payments`,
  )
  await query(
    connection,
    `update orders o set paid_paise = m.paid_paise, to_verify_paise = m.to_verify_paise
     from order_money(array(select order_id from allocations)) m where m.order_id = o.order_id`,
  )
  await query(connection, 'vacuum analyze')
}
