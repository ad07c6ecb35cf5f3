-- Corrections that wait for an owner (docs/decisions/056-corrections-that-owners-approve.md).

-- References and reasons are personal data, erased with the order. What was approved stays where it was recorded.
create or replace function erase_prepared_changes() returns trigger language plpgsql as $$
begin
  delete from prepared_changes where order_id = new.order_id;
  return null;
end $$;

create or replace trigger orders_erase_prepared_changes after update of erased_at on orders
  for each row when (new.erased_at is not null) execute function erase_prepared_changes();
