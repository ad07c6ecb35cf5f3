-- A change of an account's password is recorded too.
alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check
  check (subject in ('order', 'agent', 'brand', 'category', 'product', 'vendor'));
