-- Actions on many orders (decision 086): each row is done once, in the transaction that stores its result.
create table bulk_batches (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references vendors (id) on delete cascade,
  address text,
  action text not null check (action in ('accept', 'makeReady', 'assign')),
  -- Of assign: agent, day, slot and notes.
  assignment jsonb,
  at timestamptz not null default now(),
  -- Empty while rows wait or are being undone.
  finished_at timestamptz
);
create index bulk_batches_of_vendor on bulk_batches (vendor_id, id desc);
create index bulk_batches_unfinished on bulk_batches (id) where finished_at is null;
create table bulk_rows (
  batch_id bigint not null references bulk_batches (id) on delete cascade,
  position integer not null,
  order_id text not null,
  -- The status in which the order was selected.
  seen text not null,
  result text not null default 'waiting'
    check (result in ('waiting', 'done', 'refused', 'changed', 'undoing', 'undone')),
  message text not null default '',
  primary key (batch_id, position)
);
