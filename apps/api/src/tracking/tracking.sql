-- Tracking links of orders (docs/decisions/091-tracking-links.md).

-- When an order was delivered, rejected or cancelled; null while it is open. Orders without events, such as restored
-- ones, count from the day that they were promised for.
create or replace function tracking_closed_at(of_order text) returns timestamptz language sql stable as $$
  select case
    when o.status = 'delivered'
      then coalesce(t.delivered_at, greatest(o.ordered_at, o.delivery_date::timestamp at time zone 'Asia/Kolkata'))
    when o.status = 'rejected' then coalesce(last_event_at(o.order_id, 'reject'), o.ordered_at)
    when o.status in ('cancel', 'cancelled') then coalesce(last_event_at(o.order_id, 'cancel'), o.ordered_at) end
  from orders o left join order_turnarounds t using (order_id) where o.order_id = of_order
$$;

-- The links were sent to the customer of before: nobody follows the order of somebody else. Erasing a customer empties
-- the phone, and so ends the links, too.
create or replace function end_links_of_former_customer() returns trigger language plpgsql as $$
begin
  update tracking_links set revoked_at = now() where order_id = new.order_id and revoked_at is null;
  return null;
end $$;

create or replace trigger tracking_of_customer after update of customer_phone on orders for each row
  when (phone_key(old.customer_phone) is distinct from phone_key(new.customer_phone))
  execute function end_links_of_former_customer();
