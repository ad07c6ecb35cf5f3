-- The saved index of orders (docs/decisions/019-order-search-index.md).

-- Removes orders that are being erased from what is saved. Their chunks go as a whole: a process that starts reads the
-- orders of that time instead.
create or replace function forget_indexed_orders(order_ids text[]) returns void language plpgsql as $$
begin
  -- A process that is saving may have read the orders before: its chunks must be here before they are emptied.
  lock table order_index in share row exclusive mode;
  update order_index_chunks c set body = null
  where body is not null and exists (
    select 1 from orders o where o.order_id = any(order_ids) and o.ordered_at between c.first_at and c.last_at);
end $$;
