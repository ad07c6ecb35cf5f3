-- Receipt and refund vouchers (rules 50 and 51), dated on the day on which they got their number. `content` is what is
-- printed, frozen like that of a tax document; null for those that were issued before it was kept.
create table vouchers (
  number         text primary key,
  kind           text not null check (kind in ('receipt_voucher', 'refund_voucher')),
  prefix         text not null,
  financial_year text not null,
  serial         integer not null,
  -- The day in India.
  date           date not null,
  payment_id     bigint not null unique references payments,
  content        jsonb,
  unique (prefix, financial_year, serial)
);
create index vouchers_by_date on vouchers (date);
insert into vouchers (number, kind, prefix, financial_year, serial, date, payment_id)
select number, case kind when 'receipt' then 'receipt_voucher' else 'refund_voucher' end, split_part(number, '/', 1),
  split_part(number, '/', 2), split_part(number, '/', 3)::integer, (decided_at at time zone 'Asia/Kolkata')::date, id
from payments where number is not null;

-- Personal data of vouchers is erased with that of their payments.
create function erase_voucher() returns trigger language plpgsql as $$
begin
  update vouchers set content = content || jsonb_build_object('recipient', content -> 'recipient'
    || '{"name": "Erased customer", "gstin": "", "address": "", "phone": ""}')
  where payment_id = new.id and content is not null;
  return null;
end $$;
create trigger payments_erase_voucher after update of erased_at on payments
  for each row when (new.erased_at is not null) execute function erase_voucher();

-- Of a refund of credit: the receipt that left it. It counts in the receipt's allocated_paise.
alter table payments add column refund_of bigint references payments,
  add constraint payments_refund_of check (refund_of is null or kind = 'refund');
create index payments_refund_of on payments (refund_of) where refund_of is not null;

-- What a commercial credit note takes off: it changes no tax, so that its other amounts are 0.
alter table tax_documents add column untaxed_paise bigint not null default 0
  check (untaxed_paise = 0 or kind = 'credit_note' and taxable_paise + cgst_paise + igst_paise = 0);
do $$
declare
  sum_check text := (select conname from pg_constraint where conrelid = 'tax_documents'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%round_off_paise%payable_paise%');
begin
  execute format('alter table tax_documents drop constraint %I', sum_check);
end $$;
alter table tax_documents add constraint tax_documents_sum check (
  taxable_paise + cgst_paise + sgst_paise + igst_paise + untaxed_paise + round_off_paise = payable_paise);
-- Billed sales of a period are read from the index alone.
create index tax_documents_sales on tax_documents (date) include (kind, payable_paise, taxable_paise, cgst_paise,
  sgst_paise, igst_paise) where cancelled_at is null;

-- What became of one's own requests.
create index prepared_changes_by_person on prepared_changes (prepared_by, id);
