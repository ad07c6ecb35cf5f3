-- What a request with an Idempotency-Key created (decision 070), for calls whose rows have no key of their own. The key
-- is hashed with the account's route, and the digest is keyed with it, so that neither tells what was sent.
create table request_keys (
  vendor_id bigint not null references vendors (id) on delete cascade,
  key_hash bytea not null,
  request_digest bytea not null,
  -- Of what it created; empty only within the transaction that creates it.
  subject_id text not null default '',
  at timestamptz not null default now(),
  primary key (vendor_id, key_hash)
);
create index request_keys_at on request_keys (at);
