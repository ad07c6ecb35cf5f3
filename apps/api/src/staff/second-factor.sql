-- The policy of the shop about second factors.

create or replace function second_factor_required(of_role text) returns boolean language sql stable as $$
  -- There are no settings while a backup is being restored.
  select coalesce((select require_second_factor = 'everyone' or require_second_factor = 'owners' and of_role = 'owner'
                   from staff_settings), false)
$$;

create or replace function set_second_factor_required() returns trigger language plpgsql as
  $$ begin new.second_factor_required := second_factor_required(new.role); return new; end $$;

create or replace function apply_second_factor_policy() returns trigger language plpgsql as $$
begin
  update vendors set second_factor_required = second_factor_required(role)
  where second_factor_required <> second_factor_required(role);
  return null;
end $$;

create or replace trigger vendors_second_factor before insert or update of role on vendors
  for each row execute function set_second_factor_required();

create or replace trigger staff_settings_applied after insert or update on staff_settings
  for each statement execute function apply_second_factor_policy();
