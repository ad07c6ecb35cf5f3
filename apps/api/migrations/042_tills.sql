-- Each person's till (trade.md section 2). What it should have is the sum of its receipts, refunds, hand-overs, entries
-- and differences; a close records what was counted.
create table till_entries (
  id              bigint generated always as identity primary key,
  -- Whose till: the e-mail address of the account.
  person          text not null,
  kind            text not null check (kind in ('float', 'expense', 'deposit', 'reversal')),
  amount_paise    bigint not null check (amount_paise > 0),
  note            text not null,
  -- Of a reversal: the entry that it takes back.
  against_id      bigint unique references till_entries,
  at              timestamptz not null default now(),
  recorded_by     text not null,
  idempotency_key text not null unique,
  request_digest  bytea not null,
  check ((kind = 'reversal') = (against_id is not null))
);
create index till_entries_by_person on till_entries (person, id);

create table till_closes (
  id              bigint generated always as identity primary key,
  person          text not null,
  -- Counts from 1 for each person, without gaps.
  number          integer not null check (number > 0),
  at              timestamptz not null default now(),
  closed_by       text not null,
  expected_paise  bigint not null,
  -- The sums of everything in the till until then, so that the next close knows its own period.
  sums            jsonb not null,
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
  unique (person, number)
);

-- What a count lacked (less than 0) or had too much, and who among the owners accepted it.
create table till_differences (
  close_id     bigint primary key references till_closes,
  amount_paise bigint not null check (amount_paise <> 0),
  reason       text not null check (reason <> ''),
  accepted_at  timestamptz,
  accepted_by  text,
  check ((accepted_at is null) = (accepted_by is null))
);

create function refuse_till_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'till_differences' then
    if to_jsonb(old) ->> 'accepted_at' is null
      and (to_jsonb(old) - 'accepted_at' - 'accepted_by') = (to_jsonb(new) - 'accepted_at' - 'accepted_by') then
      return new;
    end if;
  end if;
  raise exception 'tills are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger till_entries_not_changed before update or delete on till_entries
  for each row execute function refuse_till_change();
create trigger till_closes_not_changed before update or delete on till_closes
  for each row execute function refuse_till_change();
create trigger till_differences_not_changed before update or delete on till_differences
  for each row execute function refuse_till_change();

create index payments_in_till on payments (recorded_by, kind) include (amount_paise)
  where holder = 'till' and state = 'verified';
create index payments_reversed_in_till on payments (against_id) include (amount_paise)
  where kind = 'reversal' and holder = 'till';
create index cash_hand_overs_by_person on cash_hand_overs (person);
