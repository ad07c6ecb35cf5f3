-- The subjects of events are those of activity/action-labels.ts in the contract. They are listed in migrations alone:
-- a restored backup gets the migrations that it names before its rows, and audit-trail.sql only after them.
alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check
  check (subject in ('order', 'product', 'brand', 'category', 'agent', 'vendor', 'customer', 'setting', 'coupon',
    'estimate', 'document', 'payment', 'cash', 'series', 'prepared', 'download', 'packing',
    'transport', 'consignment', 'tracking', 'message', 'run'));
