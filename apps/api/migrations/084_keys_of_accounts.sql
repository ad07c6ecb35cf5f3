-- Rows keep an Idempotency-Key hashed with the account that sent it (requests/idempotency.ts). Keys of the last days,
-- which a form that is still open may send again, become such; older ones find nothing any more. What was sent with
-- them cannot be compared: it counts as the same where the digest may be missing, else it is refused with what exists.
create function pg_temp.of_account(who text, key text) returns text language sql immutable return
  'h:' || encode(sha256(convert_to(who || E'\n' || key, 'UTF8')), 'hex');

alter table orders disable trigger user;
update orders set idempotency_key = pg_temp.of_account(coalesce(entered_by, 'storefront'), idempotency_key),
  request_digest = null
where idempotency_key is not null and ordered_at > now() - interval '7 days';
alter table orders enable trigger user;

alter table payments disable trigger user;
update payments set idempotency_key = pg_temp.of_account(recorded_by, idempotency_key), request_digest = null
where idempotency_key is not null and request_digest is not null and recorded_at > now() - interval '7 days';
alter table payments enable trigger user;

alter table tax_documents disable trigger user;
update tax_documents set idempotency_key = pg_temp.of_account(issued_by, idempotency_key), request_digest = null
where idempotency_key is not null and issued_at > now() - interval '7 days';
alter table tax_documents enable trigger user;

alter table estimate_versions disable trigger user;
update estimate_versions set idempotency_key = pg_temp.of_account(person, idempotency_key)
where at > now() - interval '7 days';
alter table estimate_versions enable trigger user;

alter table cash_hand_overs disable trigger user;
update cash_hand_overs set idempotency_key = pg_temp.of_account(person, idempotency_key)
where at > now() - interval '7 days';
alter table cash_hand_overs enable trigger user;

alter table till_entries disable trigger user;
update till_entries set idempotency_key = pg_temp.of_account(recorded_by, idempotency_key)
where at > now() - interval '7 days';
alter table till_entries enable trigger user;

alter table till_closes disable trigger user;
update till_closes set idempotency_key = pg_temp.of_account(closed_by, idempotency_key)
where at > now() - interval '7 days';
alter table till_closes enable trigger user;

update document_batches set idempotency_key = pg_temp.of_account(started_by, idempotency_key)
where started_at > now() - interval '7 days';
update prepared_changes set idempotency_key = pg_temp.of_account(prepared_by, idempotency_key)
where prepared_at > now() - interval '7 days' and idempotency_key not like 'shortage-%';
