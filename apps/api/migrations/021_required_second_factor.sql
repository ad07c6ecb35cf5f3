-- Whether an owner requires a second factor of the person: read with every request, for which a join with the settings
-- costs as much as the rest of the statement. Triggers keep it in step with the role and the settings.
alter table vendors add column second_factor_required boolean not null default false;
create function second_factor_required(of_role text) returns boolean language sql stable as $$
  -- Without settings while a backup is being restored.
  select coalesce((select require_second_factor = 'everyone' or require_second_factor = 'owners' and of_role = 'owner'
                   from staff_settings), false)
$$;
create function set_second_factor_required() returns trigger language plpgsql as
  $$ begin new.second_factor_required := second_factor_required(new.role); return new; end $$;
create trigger vendors_second_factor before insert or update of role on vendors
  for each row execute function set_second_factor_required();

create function apply_second_factor_policy() returns trigger language plpgsql as $$
begin
  update vendors set second_factor_required = second_factor_required(role)
  where second_factor_required <> second_factor_required(role);
  return null;
end $$;
create trigger staff_settings_applied after insert or update on staff_settings
  for each statement execute function apply_second_factor_policy();
update vendors set second_factor_required = second_factor_required(role);
