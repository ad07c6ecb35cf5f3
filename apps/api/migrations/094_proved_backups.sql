-- When a backup of this installation was last made, and last proved by restoring it beside the running database.
create table backup_log (
  what     text primary key check (what in ('made', 'proved')),
  at       timestamptz not null default now(),
  -- When the backup that it is about was begun.
  taken_at timestamptz not null
);
