-- The audit trail: who may change an event, and how it is numbered
-- (docs/decisions/031-append-only-events-and-erasure.md).

create or replace function stamp_xid() returns trigger language plpgsql as
  $$ begin new.xid := pg_current_xact_id(); return new; end $$;

-- The time of an event is the database's, whatever a caller sends. Sample data is older than its installation, and is
-- inserted before anything else has happened. While a backup is restored, triggers are disabled.
create or replace function keep_event_time() returns trigger language plpgsql as $$
begin
  if new.actor = 'sample data' and not exists (select 1 from events where actor <> 'sample data') then
    return new;
  end if;
  new.at := now();
  return new;
end $$;

-- Whether `becomes` has the values of `was`, but some of them erased.
create or replace function is_erased_copy(was jsonb, becomes jsonb) returns boolean
language sql immutable parallel safe return
  was is not distinct from becomes or coalesce(
    (select bool_and(becomes -> key is not distinct from value or becomes -> key = '"[erased]"')
       from jsonb_each(was))
    and (select count(*) from jsonb_object_keys(was)) = (select count(*) from jsonb_object_keys(becomes)), false);

-- The event of failed sign-ins may grow during its minute: the count, the time of the latest one, e-mails and reasons.
create or replace function is_further_failure(was events, becomes events) returns boolean language sql stable return
  was.action = 'sign_in_failed'
  and to_jsonb(was) - 'after' - 'subject_id' = to_jsonb(becomes) - 'after' - 'subject_id'
  and was.at > now() - interval '2 minutes'
  and (becomes.after ->> 'attempts')::integer = (was.after ->> 'attempts')::integer + 1
  and starts_with(becomes.after ->> 'email', was.after ->> 'email');

create or replace function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if is_erased_copy(old.before, new.before) and is_erased_copy(old.after, new.after)
      and (to_jsonb(old) - 'before' - 'after') = (to_jsonb(new) - 'before' - 'after')
      and exists (select 1 from events where action = 'erased' and xid = pg_current_xact_id()) then
      return new;
    end if;
    if is_further_failure(old, new) then
      return new;
    end if;
  end if;
  raise exception 'events are append-only' using errcode = 'insufficient_privilege';
end $$;

-- Records a failed sign-in: one event for each minute and network, however many strangers try. It names every account
-- that was tried, and at most 20 e-mail addresses in all before it leaves out those that no account has.
create or replace function record_failed_sign_in(typed text, network text, account bigint, fault text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known events;
  tried text;
  emails text[];
  faults jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended(network, 5));
  select * into known from events e
  where e.at >= date_trunc('minute', now()) and e.action = 'sign_in_failed' and e.address = network
    and e.after ? 'attempts'
  order by e.at desc, e.id desc limit 1;
  if known.id is null then
    insert into events (subject, subject_id, action, actor, address, after)
    values ('vendor', coalesce(account::text, ''), 'sign_in_failed', typed, network,
      jsonb_build_object('attempts', 1, 'email', typed, 'fault', jsonb_build_array(fault)));
    return;
  end if;
  tried := known.after ->> 'email';
  emails := string_to_array(tried, ', ');
  faults := known.after -> 'fault';
  update events e set
    -- The event is about an account only as long as no other one was tried.
    subject_id = case when e.subject_id = coalesce(account::text, '') then e.subject_id else '' end,
    after = jsonb_build_object('attempts', (e.after ->> 'attempts')::integer + 1, 'last', now(),
      'email', case when typed = any(emails) or account is null and cardinality(emails) >= 20 then tried
        else tried || ', ' || typed end,
      'fault', case when faults ? fault then faults else faults || to_jsonb(fault) end)
  where e.id = known.id;
end $$;

create or replace trigger events_xid before insert on events for each row execute function stamp_xid();

create or replace trigger derive_event_time before insert on events
  for each row when (new.at <> now()) execute function keep_event_time();

create or replace trigger events_not_updated before update on events
  for each row execute function refuse_event_change();

create or replace trigger events_not_removed before delete or truncate on events
  for each statement execute function refuse_event_change();
