-- The releases of the product that have run on this database, so that an upgrade, and a release that is too old, can be
-- named. Releases before this table all called themselves 2.0.1, which is the version of the sidebar.
create table releases (
  at timestamptz primary key default clock_timestamp(),
  release text not null
);
-- Migrations of an empty database all run at the start of this transaction.
insert into releases (release) select '2.0.1' where exists (select from migrations where run_at < now());

-- Who marked an order ready and when, last and not undone, and when it had been accepted. Kept as order_turnarounds
-- are: joining the events of a season takes longer than a report may.
create table order_packings (
  order_id    text primary key references orders on delete cascade,
  placed_at   timestamptz not null,
  accepted_at timestamptz,
  ready_at    timestamptz not null,
  ready_by    text not null
);
-- An acceptance that was undone is followed by another one before the order can be ready.
insert into order_packings (order_id, placed_at, accepted_at, ready_at, ready_by)
select distinct on (o.order_id) o.order_id, o.ordered_at, e.accepted_at, e.at, e.actor from (
  select id, subject_id, at, actor, action, lead(action) over by_order as following,
    max(at) filter (where action = 'accept') over by_order as accepted_at
  from events where subject = 'order' window by_order as (partition by subject_id order by id)) e
join orders o on o.order_id = e.subject_id
where e.action = 'makeReady' and e.following is distinct from 'undo' order by o.order_id, e.id desc;
create index order_packings_placed on order_packings (placed_at) include (accepted_at, ready_at, ready_by);

create function record_packing() returns trigger language plpgsql as $$
begin
  delete from order_packings where order_id = new.subject_id;
  insert into order_packings (order_id, placed_at, accepted_at, ready_at, ready_by)
  select o.order_id, o.ordered_at, e.accepted_at, e.at, e.actor from (
    select id, at, actor, action, lead(action) over by_id as following,
      max(at) filter (where action = 'accept') over by_id as accepted_at
    from events where subject = 'order' and subject_id = new.subject_id window by_id as (order by id)) e
  join orders o on o.order_id = new.subject_id
  where e.action = 'makeReady' and e.following is distinct from 'undo' order by e.id desc limit 1;
  return null;
end $$;
create trigger events_packing after insert on events for each row
  when (new.subject = 'order' and (new.action = 'makeReady'
    or new.action = 'undo' and coalesce(new.before ->> 'undone' = 'makeReady', true)))
  execute function record_packing();
