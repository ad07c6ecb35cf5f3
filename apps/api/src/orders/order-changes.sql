-- Which transaction changed an order or an agent last (docs/decisions/009-change-tracking-and-polling.md).

-- By trigger, not only by default: a restored row has a transaction id of another server.
create or replace function stamp_changed_xid() returns trigger language plpgsql as
  $$ begin new.changed_xid := pg_current_xact_id(); return new; end $$;

-- A list that is fetched in parts cannot notice that an order is gone: it is fetched again as a whole.
create or replace function bump_order_removals() returns trigger language plpgsql as
  $$ begin update order_removals set version = version + 1; return null; end $$;

create or replace trigger orders_changed before insert or update on orders
  for each row execute function stamp_changed_xid();

create or replace trigger agents_added before insert on agents for each row execute function stamp_changed_xid();

create or replace trigger agents_changed before update on agents for each row
  when ((old.full_name, old.phone_number, old.vehicle_number) is distinct from (new.full_name, new.phone_number,
    new.vehicle_number))
  execute function stamp_changed_xid();

create or replace trigger orders_removed after delete on orders
  for each statement execute function bump_order_removals();
