-- The event stream of orders also tells how packing goes on (orders/order-changes.store.ts).
drop index events_xid;
create index events_xid on events (xid) where subject in ('order', 'packing');
