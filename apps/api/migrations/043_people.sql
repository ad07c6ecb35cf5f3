-- What accepting a link does: create or reactivate an account with its role, or give an account a new password.
alter table invitations add column purpose text not null default 'account' check (purpose in ('account', 'password'));

-- Recovery codes count once their owner has acknowledged having saved them. Until then the former ones are valid.
alter table recovery_codes add column acknowledged boolean not null default true;
alter table recovery_codes alter column acknowledged drop default;

-- For the activity by kind (activity.store.ts): cancellations and discounts are rare among the events of orders.
create index events_cancelled on events (at, id) where action in ('cancel', 'reject', 'cancelled', 'withdrawn');
create index events_discounts on events (at, id)
  where subject = 'order' and (after ->> 'givenPaise')::bigint > 0;
