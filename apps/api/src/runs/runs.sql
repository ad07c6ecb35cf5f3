-- Runs of delivery agents (docs/decisions/096-runs.md).

-- Erases what phones reported about these orders, as far as it is about people: photos, who took the goods, reasons and
-- what could not be read. What was paid stays, like the ledger. Call it from erase_customer.
create or replace function erase_reports_of_runs(order_ids text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from run_photos p using run_actions a
  where a.run_id = p.run_id and a.id = p.action_id and a.order_id = any(order_ids);
  update run_actions set payload = payload - 'takenBy' - 'reason' - 'unread', note = ''
  where order_id = any(order_ids);
end $$;
