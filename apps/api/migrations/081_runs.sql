-- Runs: an agent's stops of one day, the link to them, and what the agent's phone reported (decision 096).
create table runs (
  id         bigint generated always as identity primary key,
  agent_id   bigint not null references agents,
  day        date not null,
  created_at timestamptz not null default now(),
  -- The e-mail of the account.
  created_by text not null,
  -- When a phone last opened the link or sent something.
  seen_at    timestamptz,
  unique (agent_id, day)
);
create index runs_of_day on runs (day);

-- The order of the stops as the clerk decided it. Which orders are stops follows from the orders.
create table run_stops (
  run_id   bigint not null references runs on delete cascade,
  order_id text not null references orders on delete cascade,
  position integer not null check (position > 0),
  primary key (run_id, order_id)
);
create index run_stops_of_order on run_stops (order_id);

create table run_links (
  id          bigint generated always as identity primary key,
  run_id      bigint not null references runs on delete cascade,
  secret_hash bytea not null unique,
  created_at  timestamptz not null default now(),
  created_by  text not null,
  revoked_at  timestamptz,
  -- Wrong tries of the last digits of the agent's phone, and when they locked the link for further devices.
  wrong_tries smallint not null default 0,
  locked_at   timestamptz
);
create index run_links_of_run on run_links (run_id, id desc);

create table run_devices (
  id         bigint generated always as identity primary key,
  link_id    bigint not null references run_links on delete cascade,
  token_hash bytea not null unique,
  opened_at  timestamptz not null default now()
);
create index run_devices_of_link on run_devices (link_id);

create table run_actions (
  run_id      bigint not null references runs on delete cascade,
  -- Made on the phone.
  id          uuid not null,
  -- As reported: the order may not exist.
  order_id    text not null,
  status      text not null check (status in ('', 'picked_up', 'in_transit', 'delivered', 'failed')),
  version     bigint not null,
  happened_at timestamptz,
  received_at timestamptz not null default now(),
  -- What else was reported, by the names of the contract.
  payload     jsonb not null,
  outcome     text not null check (outcome in ('applied', 'reported', 'refused')),
  why         text not null default '',
  -- In English.
  message     text not null default '',
  -- Whether the order has the status, and the ledger the money.
  is_applied  boolean not null default false,
  is_paid     boolean not null default false,
  -- The latest event of the order before and after it was applied.
  event_from  bigint,
  event_to    bigint,
  resolution  text check (resolution in ('accepted', 'money', 'kept')),
  note        text not null default '',
  resolved_by text,
  resolved_at timestamptz,
  primary key (run_id, id)
);
create index run_actions_of_order on run_actions (order_id);
create index run_actions_open on run_actions (run_id) where outcome <> 'applied' and resolved_at is null;

-- A photo of a delivery: personal data, so in the database, like papers of consignments.
create table run_photos (
  run_id    bigint not null,
  action_id uuid not null,
  content   bytea not null check (octet_length(content) between 1 and 2097152),
  at        timestamptz not null default now(),
  primary key (run_id, action_id),
  foreign key (run_id, action_id) references run_actions on delete cascade
);
create index run_photos_at on run_photos (at);

-- The stops of a run; agents' orders alone are its beginning.
create index orders_of_runs on orders (agent_id, delivery_date) where agent_id is not null;
drop index orders_by_agent;
