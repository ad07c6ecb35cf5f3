-- What people without a discount limit gave on a line: others may keep it when they edit the order. In paise.
alter table order_items
  -- Below the catalogue's price, for each unit.
  add column granted_paise bigint not null default 0,
  -- The share of the extra discount, for the whole line.
  add column granted_extra_paise bigint not null default 0;

-- The discount of existing orders counts as given by the person who placed or last edited them.
update order_items i set granted_paise = given.unit_paise, granted_extra_paise = given.extra_paise
from (
  select order_id, position, greatest(0, coalesce(list_price_paise, price) - price) as unit_paise,
    coalesce(round(extra * upto / subtotal) - round(extra * (upto - price * quantity) / subtotal), 0) as extra_paise
  from (
    select l.order_id, l.position, l.list_price_paise, l.price, l.quantity, o.extra_discount_paise::numeric as extra,
      nullif(o.subtotal_paise, 0) as subtotal,
      sum(l.price * l.quantity) over (partition by l.order_id order by l.position) as upto
    from orders o join lateral (
      select *, coalesce(nullif(discount_price_paise, 0), orignal_price_paise) as price
      from order_items where order_id = o.order_id) l on true
    where (o.extra_discount_paise > 0 or exists (
        select 1 from order_items c where c.order_id = o.order_id and c.list_price_paise is not null))
      and exists (select 1 from vendors v where v.role = 'owner' and v.email = (
        select e.actor from events e where e.subject = 'order' and e.subject_id = o.order_id
          and e.action in ('placed', 'edit') order by e.id desc limit 1))) lines) given
where i.order_id = given.order_id and i.position = given.position
  and (given.unit_paise > 0 or given.extra_paise > 0);
