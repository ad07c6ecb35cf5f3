-- Links end with the right of their makers: those of accounts that cannot make any more.
update run_links l set revoked_at = now() from vendors v
where v.email = l.created_by and l.revoked_at is null and (not v.active or v.role not in ('owner', 'clerk'));
update tracking_links l set revoked_at = now() from vendors v
where v.email = l.created_by and l.revoked_at is null and (not v.active or v.role not in ('owner', 'clerk'));
