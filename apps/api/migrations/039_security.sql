-- The time of an event is the database's, whatever a caller sends. Sample data is older than its installation, and is
-- inserted before anything else has happened. The prefix derive_ disables the trigger while a backup is restored.
create function keep_event_time() returns trigger language plpgsql as $$
begin
  if new.actor = 'sample data' and not exists (select 1 from events where actor <> 'sample data') then
    return new;
  end if;
  new.at := now();
  return new;
end $$;
create trigger derive_event_time before insert on events
  for each row when (new.at <> now()) execute function keep_event_time();

-- Downloads: who, which file, of which period, how many rows.
alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check
  check (subject in ('order', 'agent', 'brand', 'category', 'product', 'vendor', 'customer', 'setting', 'coupon',
    'estimate', 'document', 'payment', 'cash', 'series', 'prepared', 'download'));
