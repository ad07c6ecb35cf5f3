-- Settings are dated rows (docs/decisions/043-shop-settings-are-dated-rows.md).

create or replace function refuse_setting_change() returns trigger language plpgsql as $$
begin
  raise exception 'settings are append-only' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger settings_not_changed before update or delete on settings
  for each statement execute function refuse_setting_change();
