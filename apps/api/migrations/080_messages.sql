-- What customers are told of their orders (decision 095): messages that are due, opened, or mailed.
create table messages (
  id             bigint generated always as identity primary key,
  order_id       text not null references orders on delete cascade,
  event          text not null
    check (event in ('accepted', 'packed', 'booked', 'onTheWay', 'delivered', 'failed')),
  -- What a lorry took, for `booked`.
  consignment_id bigint references consignments on delete cascade,
  state          text not null check (state in
    ('due', 'opened', 'skipped', 'waiting', 'sending', 'sent', 'failed', 'unknown', 'withdrawn')),
  way            text check (way in ('whatsapp', 'sms', 'email', 'mail')),
  -- The last change, and the account behind it.
  at             timestamptz not null default now(),
  person         text not null,
  address        text not null default '',
  attempts       smallint not null default 0,
  next_at        timestamptz,
  problem        text not null default '',
  check ((state in ('waiting', 'sending', 'sent', 'failed', 'unknown')) <= (way is not distinct from 'mail')),
  check ((state = 'waiting') <= (next_at is not null and address <> ''))
);
-- One message of a kind waits at a time.
create unique index messages_pending on messages (order_id, event, coalesce(consignment_id, 0))
  where state in ('due', 'waiting', 'sending');
create index messages_of_order on messages (order_id, id desc);
create index messages_of_consignment on messages (consignment_id) where consignment_id is not null;
create index messages_due on messages (at) where state = 'due';
create index messages_waiting on messages (next_at) where state = 'waiting';
create index messages_sending on messages (at) where state = 'sending';
create index messages_mailed on messages (id desc) where way = 'mail';

insert into messages (order_id, event, consignment_id, state, at, person)
select order_id, 'booked', consignment_id, 'opened', told_at, '' from consignment_orders where told_at is not null;
insert into messages (order_id, event, consignment_id, state, at, person)
select l.order_id, 'booked', c.id, 'due', c.at, ''
from consignments c join consignment_orders l on l.consignment_id = c.id join orders o using (order_id)
where c.at > now() - interval '3 days' and l.told_at is null and l.confirmed_at is null and o.status = 'in_transit'
  and o.erased_at is null and (o.customer_phone <> '' or coalesce(o.customer_email, '') <> '');
alter table consignment_orders drop column told_at;

-- The shop's own mail server: one row, or none.
create table mail_server (
  id              smallint primary key default 1 check (id = 1),
  host            text not null,
  port            integer not null check (port between 1 and 65535),
  security        text not null check (security in ('tls', 'starttls', 'none')),
  username        text not null,
  -- Encrypted (security/seal.ts); null without a password.
  password_sealed text,
  from_name       text not null,
  from_address    text not null,
  at              timestamptz not null default now(),
  person          text not null
);
