-- Tax documents, which are never changed once issued (docs/decisions/048-tax-documents.md).

-- An issued document never changes, apart from its cancellation, what government systems assigned to it, and the
-- erasure of personal data that no law requires to be kept any longer.
create or replace function refuse_document_change() returns trigger language plpgsql as $$
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

-- The sign with which a tax document counts towards sales: credit notes reduce them. It is salesSign of the contract
-- (documents/document-kinds.ts), compared with it by payments/ledger-signs.test.ts.
create or replace function sales_sign(kind text) returns integer language sql immutable parallel safe return
  case kind when 'credit_note' then -1 else 1 end;

-- Until when a document must be kept: as long as the records of a delivered order.
create or replace function document_retained_until(issued date) returns timestamptz language sql stable return
  (issued + (select months * interval '1 month' from retention_periods
             where valid_from <= (now() at time zone 'Asia/Kolkata')::date order by valid_from desc limit 1))
    at time zone 'Asia/Kolkata';

-- Erases the buyer from documents that need no longer be kept, also from the QR code and the events that record what
-- government systems assigned. Call it in the transaction of erase_customer, after it.
create or replace function erase_documents(phones text[], names text[], out erased_documents integer, out
  erased_events integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  personal constant text[] := '{reason,transporterId,vehicle,signedQr,customerName}';
  ids bigint[] := array(select d.id from tax_documents d
    where phone_key(d.customer_phone) = any(phones) and is_customer(d.customer_phone, d.customer_name, phones, names)
      and d.erased_at is null and document_retained_until(d.date) < now() order by d.id);
begin
  erased_documents := cardinality(ids);
  update tax_documents d set customer_name = 'Erased customer', customer_phone = '', gstin = '',
    request_digest = null, entered = d.entered - 'transporterId' - 'vehicle' - 'signedQr',
    cancellation_reason = case when d.cancelled_at is not null then '[erased]' end, erased_at = now(),
    content = d.content || jsonb_build_object(
      'buyer', d.content -> 'buyer' || '{"name": "Erased customer", "gstin": "", "address": "", "phone": ""}',
      'deliveryAddress', null, 'reason', '')
  where d.id = any(ids);
  update events e set before = erased_copy(e.before, personal), after = erased_copy(e.after, personal)
  where e.subject = 'document' and e.subject_id = any(ids::text[])
    and (erased_copy(e.before, personal), erased_copy(e.after, personal)) is distinct from (e.before, e.after);
  get diagnostics erased_events = row_count;
end $$;

-- A GSTIN contains the PAN of its holder: it is erased with the customer, in orders and in what their events record.
create or replace function erase_buyer_gstin() returns trigger language plpgsql as $$
begin
  new.buyer_gstin := null;
  return new;
end $$;

create or replace trigger tax_documents_not_changed before update or delete on tax_documents
  for each row execute function refuse_document_change();

create or replace trigger orders_erase_buyer_gstin before update of erased_at on orders
  for each row when (new.erased_at is not null and new.buyer_gstin is not null) execute function erase_buyer_gstin();
