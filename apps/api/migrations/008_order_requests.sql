-- A repeated Idempotency-Key must be sent with the same order. Orders from before this column are not compared.
alter table orders add column request_digest bytea;

-- An empty key means no key: it was stored as '' and collided with the next empty one.
update orders set idempotency_key = null where idempotency_key = '';
alter table orders add constraint orders_idempotency_key_not_empty check (idempotency_key <> '');
