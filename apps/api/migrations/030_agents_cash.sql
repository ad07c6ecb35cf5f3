-- Cash that delivery agents hand over (trade.md section 2). A hand-over closes all receipts that the agent holds.
create table cash_hand_overs (
  id              bigint generated always as identity primary key,
  agent_id        bigint not null references agents,
  -- Counts from 1 for each agent, without gaps.
  number          integer not null check (number > 0),
  at              timestamptz not null default now(),
  person          text not null,
  expected_paise  bigint not null check (expected_paise > 0),
  n500            integer not null check (n500 >= 0),
  n200            integer not null check (n200 >= 0),
  n100            integer not null check (n100 >= 0),
  n50             integer not null check (n50 >= 0),
  n20             integer not null check (n20 >= 0),
  n10             integer not null check (n10 >= 0),
  coins_paise     bigint not null check (coins_paise >= 0),
  total_paise     bigint not null generated always as (
    100 * (500::bigint * n500 + 200 * n200 + 100 * n100 + 50 * n50 + 20 * n20 + 10 * n10) + coins_paise) stored,
  idempotency_key text not null unique,
  request_digest  bytea not null,
  unique (agent_id, number)
);

-- A receipt is handed over once.
create table cash_hand_over_receipts (
  payment_id   bigint primary key references payments,
  hand_over_id bigint not null references cash_hand_overs
);
create index cash_hand_over_receipts_by_hand_over on cash_hand_over_receipts (hand_over_id);

-- What a count lacked (less than 0) or had too much, and who among the owners accepted it.
create table cash_differences (
  hand_over_id bigint primary key references cash_hand_overs,
  amount_paise bigint not null check (amount_paise <> 0),
  reason       text not null check (reason <> ''),
  accepted_at  timestamptz,
  accepted_by  text,
  check ((accepted_at is null) = (accepted_by is null))
);
create index cash_differences_open on cash_differences (hand_over_id) where accepted_at is null;

-- Nothing of it is changed or removed; a difference may be accepted, once.
create function refuse_cash_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'cash_differences' then
    if to_jsonb(old) ->> 'accepted_at' is null
      and (to_jsonb(old) - 'accepted_at' - 'accepted_by') = (to_jsonb(new) - 'accepted_at' - 'accepted_by') then
      return new;
    end if;
  end if;
  raise exception 'hand-overs of cash are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger cash_hand_overs_not_changed before update or delete on cash_hand_overs
  for each row execute function refuse_cash_change();
create trigger cash_hand_over_receipts_not_changed before update or delete on cash_hand_over_receipts
  for each row execute function refuse_cash_change();
create trigger cash_differences_not_changed before update or delete on cash_differences
  for each row execute function refuse_cash_change();

-- Events about cash and payments name the agent too.
create or replace function events_showing_agent(agent bigint) returns table (id bigint) language sql stable as $$
  select e.id from events e
  where (e.subject = 'agent' and e.subject_id = agent::text or e.subject in ('order', 'payment', 'cash'))
    and (without_agent(e.subject, e.before, agent), without_agent(e.subject, e.after, agent))
      is distinct from (e.before, e.after)
$$;
