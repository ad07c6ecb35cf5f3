-- What the reports add up, by day and by calendar month in India (docs/decisions/029-sums-for-reports.md). Past days
-- are summed after they end; a day or month that is not listed in report_summed, or is marked, is not used.
create table report_sums (
  cube           text not null,
  is_month       boolean not null,
  -- The day, or the first day of the month.
  start          date not null,
  -- What the rows of a report are told apart by, and up to three more texts.
  key            text not null,
  label          text,
  label2         text,
  label3         text,
  orders         bigint,
  value_paise    bigint,
  goods_paise    bigint,
  deducted_paise bigint,
  packing_paise  bigint,
  delivery_paise bigint,
  tax_paise      bigint,
  accepted       bigint,
  delivered      bigint,
  on_time        bigint,
  failed         bigint,
  quantity       bigint,
  mrp_paise      bigint,
  last_at        timestamptz,
  -- Hours, each by itself, since medians do not add up.
  waits          float8[]
);
create index report_sums_start on report_sums (cube, is_month, start);

create table report_summed (
  is_month boolean not null,
  start    date not null,
  primary key (is_month, start)
);

-- Days whose orders have changed since they were summed: a row for each change, in its transaction, so that nobody
-- waits. `is_sale`: what was sold or to whom, not only how far the order has come.
create table report_marks (
  id      bigint generated always as identity primary key,
  day     date not null,
  is_sale boolean not null
);

-- The sums until release 2.2. Processes of that release still use the two tables until they are replaced; a later
-- release drops them.
truncate report_days, report_item_days;

-- The cash that agents may still hold, which would otherwise be looked for among all payments.
create index payments_of_agents on payments (agent_id) include (id, amount_paise)
  where holder = 'agent' and kind = 'receipt' and state = 'verified' and reversed_by is null;
