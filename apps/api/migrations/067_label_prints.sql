-- For how many cartons labels were printed (decision 088).
create table label_prints (
  id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  cartons smallint not null check (cartons > 0),
  at timestamptz not null default now(),
  -- The e-mail of the account.
  by text not null
);
create index label_prints_of_order on label_prints (order_id, id desc);
