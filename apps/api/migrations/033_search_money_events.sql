-- What the search of the audit trail compares in events of money, besides names: numbers, references, customers, orders.
create function event_money_names(state jsonb) returns text language sql immutable parallel safe return
  coalesce(state ->> 'number', '') || ' ' || coalesce(state ->> 'reference', '') || ' '
  || coalesce(state ->> 'customerName', '') || ' ' || coalesce(state ->> 'payerName', '') || ' '
  || coalesce(state ->> 'orderId', '') || ' ' || coalesce(state ->> 'orders', '');
create function event_money_text(before jsonb, after jsonb) returns text language sql immutable parallel safe return
  lower(coalesce(event_money_names(before), '') || ' ' || coalesce(event_money_names(after), ''));
create index events_search_money on events using gin (event_money_text(before, after) gin_trgm_ops)
  where subject in ('document', 'payment', 'cash', 'estimate');

-- Erases the buyer of documents that need no longer be kept, now also from the QR code and from the events that record
-- what government systems assigned. Call it in the transaction of erase_customer, after it.
create or replace function erase_documents(phone text, out erased_documents integer, out erased_events integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  personal constant text[] := '{reason,transporterId,vehicle,signedQr}';
  ids bigint[] := array(select d.id from tax_documents d
    where phone_key(d.customer_phone) = phone_key(phone) and phone_key(phone) <> '' and d.erased_at is null
      and document_retained_until(d.date) < now() order by d.id);
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
