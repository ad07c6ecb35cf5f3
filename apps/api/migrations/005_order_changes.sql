-- Rows become visible in the order of their commits, not of their numbers or times: "changed after N" would lose whoever commits late. Each row keeps
-- the transaction that wrote it last; a reader asks for what was written by any transaction that was not over at its last look (pg_snapshot_xmin).
alter table orders add column changed_xid xid8 not null default pg_current_xact_id();
alter table agents add column changed_xid xid8 not null default pg_current_xact_id();
alter table events add column xid xid8 not null default pg_current_xact_id();
create index orders_changed on orders (changed_xid);
create index events_xid on events (xid) where subject = 'order';
-- An agent's new name changes all orders that show it.
create index orders_by_agent on orders (agent_id) where agent_id is not null;

-- By trigger and not by default alone: a restored row carries a number of another server.
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

-- An order that is gone shows in no list of changes: whoever kept an older list has to start anew.
create table order_removals (only_row boolean primary key default true check (only_row), version bigint not null);
insert into order_removals values (true, 1);
create function bump_order_removals() returns trigger language plpgsql as
  $$ begin update order_removals set version = version + 1; return null; end $$;
create trigger orders_removed after delete on orders for each statement execute function bump_order_removals();
