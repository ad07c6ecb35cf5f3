-- GET /orders/to-pack: the orders that have not left, the oldest promised day first (orders/to-pack.store.ts).
create index orders_to_pack on orders ((coalesce(delivery_date, 'infinity'::date)), ordered_at, order_id)
  where status in ('accepted', 'ready', 'assigned');
