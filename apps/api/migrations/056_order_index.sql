-- The index in which orders are searched (decision 019), as it was saved last: a process that starts reads it instead of
-- all orders. Everything in it is derived from orders, so it may be emptied at any time. Its rows are compressed.
create table order_index (
  only_row    boolean primary key default true check (only_row),
  -- Another one after each save: a process adds to what it saved itself, and replaces what others saved.
  version     uuid not null,
  release     text not null,
  -- Is another one once orders were removed or the table was replaced.
  history     text not null,
  -- The chunks contain everything written by transactions below this.
  upto        xid8 not null,
  -- The transaction that saved it. A copied row was written by another one: its `upto` means nothing here.
  written_xid xid8 not null,
  chunks      integer not null,
  texts       bytea not null,
  saved_at    timestamptz not null default now()
);
create table order_index_chunks (
  number   integer primary key,
  first_at timestamptz not null,
  last_at  timestamptz not null,
  -- Null once an order in it was erased: the orders of this time are read again.
  body     bytea,
  fields   bytea not null
);
-- They are compressed already.
alter table order_index_chunks alter column body set storage external, alter column fields set storage external;
