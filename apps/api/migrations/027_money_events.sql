-- Events about tax documents, payments, cash and number series.
alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check
  check (subject in ('order', 'agent', 'brand', 'category', 'product', 'vendor', 'customer', 'setting', 'coupon',
    'estimate', 'document', 'payment', 'cash', 'series'));
