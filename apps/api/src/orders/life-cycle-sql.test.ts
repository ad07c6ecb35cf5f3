import { delivers, departs, isInvoiceable, isClosed } from '@phuljhari/contract/orders/order-standing'
import { ORDER_ACTIONS, ORDER_STATUSES } from '@phuljhari/contract/orders/order-status'
import { PAYMENT_KINDS, RECEIPT_STATES } from '@phuljhari/contract/payments/payment-kinds'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'

const api = testApi()

/** What an SQL expression of `one` is for each of these values. */
const judge = async (values: readonly string[], expression: string): Promise<Record<string, unknown>> => {
  const rows = await api.db.many<{ one: string; is: unknown }>(
    { name: `test_${expression}`.slice(0, 63), text: `select one, ${expression} as is from unnest($1::text[]) one` },
    [values],
  )
  return Object.fromEntries(rows.map(({ one, is }) => [one, is]))
}
const table = (values: readonly string[], of: (value: never) => unknown) =>
  Object.fromEntries(values.map((value) => [value, of(value as never)]))

describe('the life cycle in SQL', () => {
  it.each([
    ['is_booked(one)', (status: string) => !isClosed(status)],
    ['order_due(one, 500, null, 0, 0) > 0', isInvoiceable],
    ["retained_until(one, null) is not distinct from '-infinity'", isClosed],
  ] as const)('judges every status as the contract does: %s', async (expression, rule) => {
    expect(await judge(ORDER_STATUSES, expression)).toEqual(table(ORDER_STATUSES, rule as never))
  })

  it.each([
    ['is_delivery(one)', delivers],
    ['is_departure(one)', (action: (typeof ORDER_ACTIONS)[number]) => departs(action) || delivers(action)],
  ] as const)('judges every action as the contract does: %s', async (expression, rule) => {
    expect(await judge(ORDER_ACTIONS, expression)).toEqual(table(ORDER_ACTIONS, rule as never))
  })

  it('counts every kind of row of the ledger once: as paid, as claimed or as no longer expected', async () => {
    const states = (kind: string) => (kind === 'receipt' ? RECEIPT_STATES : (['verified'] as const))
    const cases = PAYMENT_KINDS.flatMap((kind) => states(kind).map((state) => ({ kind, state })))
    await api.db.transaction(async (tx) => {
      await tx.run(
        {
          name: 'test_ledger_rows',
          text: `with placed as (
            insert into orders (order_id, status, customer_name, customer_phone, street, city, state, pincode,
              subtotal_paise, total_paise, payment_method)
            select kind || state, 'accepted', 'Meena', '', '', '', '', '', 500, 500, 'UPI'
            from unnest($1::text[], $2::text[]) as row (kind, state) returning order_id),
          original as (
            insert into payments (kind, amount_paise, mode, paid_on, customer_name, source, holder, recorded_by, state,
              decided_at, decided_by, number)
            values ('receipt', 7, 'upi', current_date, '', 'clerk', 'upi', 'x', 'verified', now(), 'x', 'R/0')
            returning id),
          added as (
            insert into payments (kind, amount_paise, mode, holder, paid_on, customer_name, source, recorded_by, state,
              decided_at, decided_by, against_id)
            select kind, 100, case when kind in ('receipt', 'refund', 'reversal') then 'upi' end,
              case when kind in ('receipt', 'refund', 'reversal') then 'upi' end, current_date, kind || state, 'clerk',
              'x', state, case when state <> 'claimed' then now() end, case when state <> 'claimed' then 'x' end,
              case kind when 'reversal' then (select id from original) end
            from unnest($1::text[], $2::text[]) as row (kind, state) returning id, customer_name)
          insert into allocations (order_id, payment_id, amount_paise, person)
          select a.customer_name, a.id, 100, 'x' from added a join placed on placed.order_id = a.customer_name`,
        },
        [cases.map(({ kind }) => kind), cases.map(({ state }) => state)],
      )
    })
    const { rows } = {
      rows: await api.db.many<Record<string, unknown>>(
        { name: 'test_order_money', text: 'select * from order_money($1) order by order_id' },
        [cases.map(({ kind, state }) => kind + state)],
      ),
    }
    const money = Object.fromEntries(
      rows.map((row) => [row['order_id'], [row['paid_paise'], row['to_verify_paise'], row['written_off_paise']]]),
    )
    expect(money).toEqual({
      receiptclaimed: [0, 100, 0],
      receiptverified: [100, 0, 0],
      receiptrejected: [0, 0, 0],
      refundverified: [-100, 0, 0],
      // It takes the row back that it names, whose `reversed_by` says so.
      reversalverified: [0, 0, 0],
      write_offverified: [0, 0, 100],
      roundingverified: [0, 0, 100],
    })
  })
})
