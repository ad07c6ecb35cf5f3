-- Corrections that a billing clerk prepares and an owner decides (contract: prepared/prepared.contract.ts).
create table prepared_changes (
  id              bigint generated always as identity primary key,
  kind            text not null check (kind in ('refund', 'write_off', 'credit_note', 'debit_note', 'cancellation')),
  order_id        text not null references orders,
  document_id     bigint references tax_documents,
  -- The validated body of the owner's call, amounts in paise.
  request         jsonb not null,
  -- What the call came to when it was tried.
  amount_paise    bigint not null check (amount_paise >= 0),
  lines           jsonb not null,
  prepared_at     timestamptz not null default now(),
  prepared_by     text not null,
  state           text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
  decided_at      timestamptz,
  decided_by      text,
  decision_reason text not null default '',
  -- The payment or the tax document.
  result_id       bigint,
  idempotency_key text not null unique,
  request_digest  bytea not null,
  check ((kind in ('refund', 'write_off')) = (document_id is null)),
  check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((state = 'approved') = (result_id is not null))
);
-- The same correction sent twice would otherwise be approved twice.
create unique index prepared_changes_waiting on prepared_changes (kind, order_id, coalesce(document_id, 0))
  where state = 'waiting';
create index prepared_changes_by_order on prepared_changes (order_id, id);
create index prepared_changes_oldest on prepared_changes (id) where state = 'waiting';

-- References and reasons are personal data: erased with the order. What was approved stays where it was recorded.
create function erase_prepared_changes() returns trigger language plpgsql as $$
begin
  delete from prepared_changes where order_id = new.order_id;
  return null;
end $$;
create trigger orders_erase_prepared_changes after update of erased_at on orders
  for each row when (new.erased_at is not null) execute function erase_prepared_changes();

alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check
  check (subject in ('order', 'agent', 'brand', 'category', 'product', 'vendor', 'customer', 'setting', 'coupon',
    'estimate', 'document', 'payment', 'cash', 'series', 'prepared'));
drop index events_search_money;
create index events_search_money on events using gin (event_money_text(before, after) gin_trgm_ops)
  where subject in ('document', 'payment', 'cash', 'estimate', 'prepared');
