-- The numbers of tax documents and vouchers (contract: documents/document-kinds.ts). A row is locked and raised in the
-- transaction that issues a document, so a rollback leaves no gap: a sequence would.
create table document_series (
  kind               text not null check (kind in ('tax_invoice', 'bill_of_supply', 'credit_note', 'debit_note',
                       'receipt_voucher', 'refund_voucher')),
  prefix             text not null check (prefix ~ '^[A-Z][A-Z0-9]{0,3}$'),
  -- Of India, from April to March: 26-27.
  financial_year     text not null check (financial_year ~ '^\d\d-\d\d$'),
  last_serial        integer not null default 0 check (last_serial >= 0),
  -- Of the last number: dates never go back within a series.
  last_date          date,
  -- Since a restore: numbers after the backup may be on paper.
  needs_confirmation boolean not null default false,
  primary key (kind, prefix, financial_year),
  unique (prefix, financial_year)
);

-- Issued documents: what lists and returns need as columns, and everything printed as `content`.
create table tax_documents (
  id                 bigint generated always as identity primary key,
  kind               text not null check (kind in ('tax_invoice', 'bill_of_supply', 'credit_note', 'debit_note')),
  number             text not null unique check (length(number) <= 16),
  prefix             text not null,
  financial_year     text not null,
  serial             integer not null,
  -- The day in India.
  date               date not null,
  order_id           text not null references orders,
  -- Of a note: the bill that it changes.
  against_id         bigint references tax_documents,
  customer_name      text not null,
  customer_phone     text not null,
  -- The buyer's; empty for an unregistered one.
  gstin              text not null,
  -- A GST code.
  place_of_supply    text not null,
  supply             text not null check (supply in ('intra', 'inter')),
  taxable_paise      bigint not null check (taxable_paise >= 0),
  cgst_paise         bigint not null check (cgst_paise >= 0),
  sgst_paise         bigint not null check (sgst_paise = cgst_paise),
  igst_paise         bigint not null check (igst_paise >= 0),
  round_off_paise    bigint not null,
  payable_paise      bigint not null check (payable_paise >= 0),
  -- Whether the law asks for an e-invoice and an e-way bill.
  requires_irn       boolean not null,
  requires_e_way_bill boolean not null,
  content            jsonb not null,
  -- Of notes; bills are issued once per order anyway.
  idempotency_key    text unique,
  request_digest     bytea,
  issued_at          timestamptz not null default now(),
  issued_by          text not null,
  -- What may change later.
  cancelled_at        timestamptz,
  cancelled_by        text,
  cancellation_reason text,
  entered            jsonb not null default '{}',
  erased_at          timestamptz,
  search             text generated always as (
    lower(number || E'\n' || customer_name || E'\n' || gstin || E'\n' || order_id)) stored,
  is_incomplete      boolean generated always as (cancelled_at is null and (
    requires_irn and coalesce(entered ->> 'irn', '') = ''
    or requires_e_way_bill and coalesce(entered ->> 'eWayBill', '') = '')) stored,
  unique (prefix, financial_year, serial),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise = payable_paise),
  check (cgst_paise = 0 or igst_paise = 0),
  check ((kind in ('credit_note', 'debit_note')) = (against_id is not null)),
  check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancellation_reason is null))
);
create unique index tax_documents_bill on tax_documents (order_id)
  where against_id is null and cancelled_at is null;
create index tax_documents_by_order on tax_documents (order_id);
create index tax_documents_against on tax_documents (against_id) where against_id is not null;
create index tax_documents_by_date on tax_documents (date, id);
create index tax_documents_by_kind on tax_documents (kind, date, id);
create index tax_documents_incomplete on tax_documents (date, id) where is_incomplete;
create index tax_documents_search on tax_documents using gin (search gin_trgm_ops);
create index tax_documents_by_phone on tax_documents (phone_key(customer_phone));

-- For how long a document must be kept: as the records of a delivered order.
create function document_retained_until(issued date) returns timestamptz language sql stable return
  issued + (select months * interval '1 month' from retention_periods
            where valid_from <= (now() at time zone 'Asia/Kolkata')::date order by valid_from desc limit 1);

-- An issued document never changes, apart from its cancellation, what government systems assigned to it, and the
-- erasure of personal data that no law requires to be kept any longer.
create function refuse_document_change() returns trigger language plpgsql as $$
declare
  -- Generated columns are computed after this trigger.
  later constant text[] := '{cancelled_at,cancelled_by,cancellation_reason,entered,search,is_incomplete}';
  personal constant text[] := later || '{content,customer_name,customer_phone,gstin,request_digest,erased_at}';
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(old) - later = to_jsonb(new) - later
      and (old.cancelled_at is null or (new.cancelled_at, new.cancelled_by, new.cancellation_reason)
        = (old.cancelled_at, old.cancelled_by, old.cancellation_reason)) then
      return new;
    end if;
    if new.erased_at is not null and document_retained_until(old.date) < now()
      and to_jsonb(old) - personal = to_jsonb(new) - personal then
      return new;
    end if;
  end if;
  raise exception 'issued documents do not change' using errcode = 'insufficient_privilege';
end $$;
create trigger tax_documents_not_changed before update or delete on tax_documents
  for each row execute function refuse_document_change();

-- Erases the buyer of documents that need no longer be kept. Call it in the transaction of erase_customer, after it.
create function erase_documents(phone text, out erased_documents integer, out erased_events integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[] := array(select d.id from tax_documents d
    where phone_key(d.customer_phone) = phone_key(phone) and phone_key(phone) <> '' and d.erased_at is null
      and document_retained_until(d.date) < now() order by d.id);
begin
  erased_documents := cardinality(ids);
  update tax_documents d set customer_name = 'Erased customer', customer_phone = '', gstin = '',
    request_digest = null, entered = d.entered - 'transporterId' - 'vehicle',
    cancellation_reason = case when d.cancelled_at is not null then '[erased]' end, erased_at = now(),
    content = d.content || jsonb_build_object(
      'buyer', d.content -> 'buyer' || '{"name": "Erased customer", "gstin": "", "address": "", "phone": ""}',
      'deliveryAddress', null, 'reason', '')
  where d.id = any(ids);
  update events e set before = erased_copy(e.before, '{reason}'), after = erased_copy(e.after, '{reason}')
  where e.subject = 'document' and e.subject_id = any(ids::text[])
    and (erased_copy(e.before, '{reason}'), erased_copy(e.after, '{reason}')) is distinct from (e.before, e.after);
  get diagnostics erased_events = row_count;
end $$;
revoke execute on function erase_documents(text) from public;

alter table orders
  -- What the bill asks for, null without a bill; and credit notes less debit notes on it.
  add column payable_paise bigint check (payable_paise >= 0),
  add column noted_paise bigint not null default 0,
  add column bill_number text,
  -- Since when the order should have a bill, and has none because something is missing.
  add column unbilled_since timestamptz,
  add constraint orders_bill check ((payable_paise is null) = (bill_number is null));
create index orders_unbilled on orders (unbilled_since, order_id) where unbilled_since is not null;
-- As the product had it when ordered; null where it had none.
alter table order_items add column hsn text;

-- Jobs that issue the bills of many orders. An order without an outcome is still to be done.
create table document_batches (
  id              bigint generated always as identity primary key,
  idempotency_key text not null unique,
  request_digest  bytea not null,
  started_at      timestamptz not null default now(),
  started_by      text not null,
  address         text,
  finished_at     timestamptz
);
create index document_batches_open on document_batches (id) where finished_at is null;
create table document_batch_orders (
  batch_id bigint not null references document_batches on delete cascade,
  position integer not null,
  order_id text not null,
  -- Whether its bill was issued; null until then.
  issued   boolean,
  -- Why not, in words, and what is missing (contract: MISSING_FACTS).
  refusal  text,
  missing  text[],
  primary key (batch_id, position),
  check (issued is null or issued = (refusal is null))
);
