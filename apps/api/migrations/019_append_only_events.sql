-- Events are never changed or removed. The API's role lacks the privileges (db/grant-access.ts); the triggers also stop
-- the owner of the table, which on other servers than the embedded one is the API itself.
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'events are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger events_not_updated before update on events for each row execute function refuse_event_change();
create trigger events_not_removed before delete or truncate on events
  for each statement execute function refuse_event_change();

-- The audit trail, newest first: all of it or a period, one person's, one subject's.
create index events_newest on events (at, id);
create index events_by_actor on events (actor, at, id);
create index events_by_subject on events (subject, at, id);

-- What the search of the audit trail compares: the names that an event records.
create function event_names(state jsonb) returns text language sql immutable parallel safe return
  coalesce(state ->> 'productName', '') || ' ' || coalesce(state ->> 'brandName', '') || ' '
  || coalesce(state ->> 'category', '') || ' ' || coalesce(state ->> 'fullName', '') || ' '
  || coalesce(state ->> 'vehicleNumber', '') || ' ' || coalesce(state ->> 'agentName', '') || ' '
  || coalesce(state ->> 'name', '') || ' ' || coalesce(state ->> 'email', '');
create function event_search_text(before jsonb, after jsonb) returns text language sql immutable parallel safe return
  lower(coalesce(event_names(before), '') || ' ' || coalesce(event_names(after), ''));
-- A placed order has no names: placing it costs nothing more.
create index events_search on events using gin (event_search_text(before, after) gin_trgm_ops)
  where action <> 'placed';
