-- Links by which customers follow their orders (decision 091).
create table tracking_links (
  id          bigint generated always as identity primary key,
  order_id    text not null references orders on delete cascade,
  secret_hash bytea not null unique,
  created_at  timestamptz not null default now(),
  -- The e-mail of the account.
  created_by  text not null,
  revoked_at  timestamptz
);
create index tracking_links_of_order on tracking_links (order_id, id desc);
