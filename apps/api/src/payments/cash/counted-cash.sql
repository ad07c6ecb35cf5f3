-- Cash that was counted: hand-overs of delivery agents (docs/decisions/052-agents-hand-over-cash.md) and tills
-- (064-doubts-about-money-and-the-till.md).

-- No row is changed or removed, except that a difference may be accepted, once.
create or replace function refuse_counted_cash_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name in ('cash_differences', 'till_differences') then
    if to_jsonb(old) ->> 'accepted_at' is null
      and (to_jsonb(old) - 'accepted_at' - 'accepted_by') = (to_jsonb(new) - 'accepted_at' - 'accepted_by') then
      return new;
    end if;
  end if;
  raise exception 'counted cash is append-only' using errcode = 'insufficient_privilege';
end $$;

-- What an entry did to the cash of its till: 1 when it was put in, -1 when it was taken out. A reversal undoes the
-- entry that it takes back, whose kind is `taken_back`. This is tillSign of the contract (payments/ledger-signs.ts),
-- compared with it by ledger-signs.test.ts.
create or replace function till_sign(kind text, taken_back text) returns integer
language sql immutable parallel safe return
  case when kind = 'float' or kind = 'reversal' and taken_back in ('expense', 'deposit') then 1
    when kind in ('expense', 'deposit') or kind = 'reversal' and taken_back = 'float' then -1 else 0 end;

create or replace trigger cash_hand_overs_not_changed before update or delete on cash_hand_overs
  for each row execute function refuse_counted_cash_change();

create or replace trigger cash_hand_over_receipts_not_changed before update or delete on cash_hand_over_receipts
  for each row execute function refuse_counted_cash_change();

create or replace trigger cash_differences_not_changed before update or delete on cash_differences
  for each row execute function refuse_counted_cash_change();

create or replace trigger till_entries_not_changed before update or delete on till_entries
  for each row execute function refuse_counted_cash_change();

create or replace trigger till_closes_not_changed before update or delete on till_closes
  for each row execute function refuse_counted_cash_change();

create or replace trigger till_differences_not_changed before update or delete on till_differences
  for each row execute function refuse_counted_cash_change();

-- Until release 2.1 each of the two had a separate function.
drop function if exists refuse_cash_change(), refuse_till_change();
