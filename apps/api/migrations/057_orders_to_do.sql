-- What waits for someone is counted from indexes alone, whatever the table holds. This one serves agents' undelivered
-- orders too, and includes the columns of its condition because PostgreSQL reads no order only then.
create index orders_open on orders (agent_id) include (status, fulfilment, delivery_date)
  where status in ('processing', 'accepted', 'ready', 'assigned', 'picked_up', 'in_transit', 'failed');
drop index orders_open_by_agent;

drop index payments_claimed;
create index payments_claimed on payments (recorded_at, id) include (state, amount_paise) where state = 'claimed';
