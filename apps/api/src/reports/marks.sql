-- Marks days whose sums a change makes stale (docs/decisions/029-sums-for-reports.md). Only rows are added, so that
-- changes of the same day do not wait for each other.

create or replace function mark_report_day() returns trigger language plpgsql as $$
begin
  insert into report_marks (day, is_sale)
  select distinct (placed.at at time zone interval '05:30')::date,
    tg_op <> 'UPDATE' or (old.ordered_at, is_booked(old.status), old.total_paise, old.subtotal_paise, old.edition,
      old.city, old.state, old.payment_method, old.customer_phone, old.source, old.entered_by, old.erased_at)
    is distinct from (new.ordered_at, is_booked(new.status), new.total_paise, new.subtotal_paise, new.edition,
      new.city, new.state, new.payment_method, new.customer_phone, new.source, new.entered_by, new.erased_at)
  from (values (old.ordered_at), (new.ordered_at)) placed (at) where placed.at is not null;
  return null;
end $$;

-- Days that have not ended are not summed, so that placing an order marks nothing. A day counts as ended ten minutes
-- early: a transaction that began before midnight may commit after its day was summed.
create or replace trigger derive_report_marks_added after insert on orders for each row
  when ((new.ordered_at at time zone interval '05:30')::date
    < ((clock_timestamp() + interval '10 minutes') at time zone interval '05:30')::date)
  execute function mark_report_day();

create or replace trigger derive_report_marks_removed after delete on orders for each row
  when ((old.ordered_at at time zone interval '05:30')::date
    < ((clock_timestamp() + interval '10 minutes') at time zone interval '05:30')::date)
  execute function mark_report_day();

create or replace trigger derive_report_marks after update on orders for each row
  when ((least(old.ordered_at, new.ordered_at) at time zone interval '05:30')::date
      < ((clock_timestamp() + interval '10 minutes') at time zone interval '05:30')::date
    and (old.ordered_at, old.status, old.agent_id, old.delivery_date, old.delivery_slot, old.total_paise, old.subtotal_paise,
      old.coupon_paise, old.extra_discount_paise, old.packing_paise, old.shipping_paise, old.tax_paise,
      old.round_off_paise, old.edition, old.city, old.state, old.payment_method, old.customer_phone, old.source,
      old.entered_by, old.erased_at, old.payable_paise, old.noted_paise, old.written_off_paise, old.paid_paise,
      coalesce(old.packing_state in ('packed', 'checked'), false))
    is distinct from (new.ordered_at, new.status, new.agent_id, new.delivery_date, new.delivery_slot, new.total_paise,
      new.subtotal_paise, new.coupon_paise, new.extra_discount_paise, new.packing_paise, new.shipping_paise,
      new.tax_paise, new.round_off_paise, new.edition, new.city, new.state, new.payment_method, new.customer_phone,
      new.source, new.entered_by, new.erased_at, new.payable_paise, new.noted_paise, new.written_off_paise,
      new.paid_paise, coalesce(new.packing_state in ('packed', 'checked'), false)))
  execute function mark_report_day();

-- Hours come from events: those of an order in its first status are written without a change of the order.
create or replace function mark_report_hours() returns trigger language plpgsql as $$
begin
  insert into report_marks (day, is_sale) values ((new.placed_at at time zone interval '05:30')::date, false);
  return null;
end $$;
create or replace trigger derive_report_marks_hours after insert or update on order_turnarounds for each row
  when ((new.placed_at at time zone interval '05:30')::date
    < ((clock_timestamp() + interval '10 minutes') at time zone interval '05:30')::date)
  execute function mark_report_hours();

create or replace function mark_report_document() returns trigger language plpgsql as $$
begin
  insert into report_marks (day, is_sale) values (new.date, true);
  return null;
end $$;
create or replace trigger derive_report_marks_documents after insert or update of cancelled_at on tax_documents
  for each row
  when (new.date < ((clock_timestamp() + interval '10 minutes') at time zone interval '05:30')::date)
  execute function mark_report_document();
