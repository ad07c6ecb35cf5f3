-- Keeps what reports add up of consignments, which follows from their orders (docs/decisions/094).

create or replace function derive_consignments(ids bigint[]) returns void language plpgsql as $$
begin
  -- Before the orders are read: of two changes at once, the later one sees both. In order, so that none deadlock.
  perform from consignments where id = any(ids) order by id for update;
  update consignments c set order_count = n.orders, has_parts = n.has_parts, arrived_on = n.arrived_on,
    city = n.city, state = n.state
  from (
    select l.consignment_id, count(*) as orders,
      bool_or(exists (select from consignment_orders m
        where m.order_id = l.order_id and m.consignment_id <> l.consignment_id)) as has_parts,
      case when bool_and(l.confirmed_at is not null)
        then (max(l.confirmed_at) at time zone 'Asia/Kolkata')::date end as arrived_on,
      (array_agg(o.city order by o.order_id))[1] as city, (array_agg(o.state order by o.order_id))[1] as state
    from consignment_orders l join orders o on o.order_id = l.order_id
    where l.consignment_id = any(ids) group by l.consignment_id) n
  where n.consignment_id = c.id;
end $$;

-- Another consignment of one of the orders may have become one of several, or be the only one again.
create or replace function derive_linked_consignments() returns trigger language plpgsql as $$
begin
  perform derive_consignments(array(
    select consignment_id from changed
    union select l.consignment_id from consignment_orders l where l.order_id in (select order_id from changed)));
  return null;
end $$;
create or replace trigger derive_consignments_added after insert on consignment_orders
  referencing new table as changed for each statement execute function derive_linked_consignments();
create or replace trigger derive_consignments_changed after update on consignment_orders
  referencing new table as changed for each statement execute function derive_linked_consignments();
create or replace trigger derive_consignments_removed after delete on consignment_orders
  referencing old table as changed for each statement execute function derive_linked_consignments();

create or replace function derive_consignments_of_order() returns trigger language plpgsql as $$
begin
  perform derive_consignments(array(select consignment_id from consignment_orders where order_id = new.order_id));
  return null;
end $$;
create or replace trigger derive_consignments_moved after update of city, state on orders for each row
  when ((old.city, old.state) is distinct from (new.city, new.state))
  execute function derive_consignments_of_order();
