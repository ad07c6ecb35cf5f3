-- What the statuses and actions of orders mean to the database: the life-cycle table of the contract
-- (orders/order-standing.ts) in SQL, compared with it by life-cycle-sql.test.ts.

-- Rejected and cancelled orders do not count.
create or replace function is_booked(status text) returns boolean language sql immutable parallel safe return
  status not in ('rejected', 'cancel', 'cancelled');

-- Goods are delivered by an agent, handed over at the counter, or confirmed to have arrived by lorry.
create or replace function is_delivery(action text) returns boolean language sql immutable parallel safe return
  action in ('deliver', 'handOver', 'confirmDelivery');

create or replace function is_departure(action text) returns boolean language sql immutable parallel safe return
  action in ('pickUp', 'depart', 'sendByLorry') or is_delivery(action);
