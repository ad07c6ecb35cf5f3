-- Packing (decision 084): who packs an order, how much of each line is packed, and what was short.
alter table orders add packing_state text
  check (packing_state in ('packing', 'partPacked', 'packed', 'checked', 'skipped'));

create table packings (
  order_id text primary key references orders on delete cascade,
  -- Counts the claims; a former packer's changes are refused by it.
  claim integer not null default 0,
  -- Whose claim it is; empty once they have stopped.
  packer_id bigint references vendors (id) on delete set null,
  active_at timestamptz not null default now(),
  -- What an edit removed after it was packed: name and quantity.
  to_take_out jsonb not null default '[]',
  -- The gross weight of each carton in grams, 0 for one that was not weighed; empty until it is packed.
  carton_grams integer[],
  mark text not null default '',
  packed_at timestamptz,
  packed_by text,
  checked_at timestamptz,
  checked_by text
);

create table packing_lines (
  order_id text not null references packings on delete cascade,
  -- That of the order's line, from 1.
  position smallint not null,
  packed integer not null check (packed >= 0),
  -- The quantity before an edit, until the line is packed again; 0 for a line that was added.
  changed_from integer,
  primary key (order_id, position)
);

create table shortages (
  id bigint generated always as identity primary key,
  order_id text not null references packings on delete cascade,
  -- That of the order's line; empty once it is settled.
  position smallint,
  product_id text not null,
  product_name text not null,
  ordered integer not null,
  packed integer not null,
  reason text not null,
  reported_by text not null,
  reported_at timestamptz not null default now(),
  decision text check (decision in ('substitute', 'drop', 'wait')),
  consent text not null default '',
  substitute text not null default '',
  unique (order_id, position)
);
create index shortages_open on shortages (reported_at, id) where position is not null;
