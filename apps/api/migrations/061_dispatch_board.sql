-- GET /dispatch/board: one index serves its lists and their counts (dispatch/board.store.ts). It replaces that of the
-- list of orders to pack.
create index orders_on_board on orders ((coalesce(delivery_date, 'infinity'::date)), ordered_at, order_id)
  include (status, packing_state, delivery_date)
  where status in ('accepted', 'ready', 'assigned', 'picked_up', 'in_transit', 'failed');
drop index orders_to_pack;
create index orders_not_packed_here on orders ((coalesce(delivery_date, 'infinity'::date)), ordered_at, order_id)
  where packing_state = 'skipped';
