-- Rows become visible in the order of their commits, not of their numbers or times: "changed after N" would miss a
-- transaction that commits late. So each row records the transaction that wrote it last, and a reader requests the rows
-- written by transactions that had not ended when it last read (pg_snapshot_xmin).
alter table orders add column changed_xid xid8 not null default pg_current_xact_id();
alter table agents add column changed_xid xid8 not null default pg_current_xact_id();
alter table events add column xid xid8 not null default pg_current_xact_id();
create index orders_changed on orders (changed_xid);
create index events_xid on events (xid) where subject = 'order';
-- Renaming an agent changes all orders that show the name.
create index orders_by_agent on orders (agent_id) where agent_id is not null;

-- By trigger, not only by default: a restored row has a transaction id of another server.
create function stamp_changed_xid() returns trigger language plpgsql as
  $$ begin new.changed_xid := pg_current_xact_id(); return new; end $$;
create function stamp_xid() returns trigger language plpgsql as
  $$ begin new.xid := pg_current_xact_id(); return new; end $$;
create trigger orders_changed before insert or update on orders for each row execute function stamp_changed_xid();
create trigger agents_added before insert on agents for each row execute function stamp_changed_xid();
create trigger agents_changed before update on agents for each row
  when ((old.full_name, old.phone_number, old.vehicle_number) is distinct from (new.full_name, new.phone_number, new.vehicle_number))
  execute function stamp_changed_xid();
create trigger events_xid before insert on events for each row execute function stamp_xid();

-- A removed order cannot appear in a list of changes, so clients with an older list must reload it.
create table order_removals (only_row boolean primary key default true check (only_row), version bigint not null);
insert into order_removals values (true, 1);
create function bump_order_removals() returns trigger language plpgsql as
  $$ begin update order_removals set version = version + 1; return null; end $$;
create trigger orders_removed after delete on orders for each statement execute function bump_order_removals();
