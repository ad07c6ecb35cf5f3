-- The releases of the product that have run on this database, so that an upgrade, and a release that is too old, can be
-- named. Releases before this table all called themselves 2.0.1, which is the version of the sidebar.
create table releases (
  at timestamptz primary key default clock_timestamp(),
  release text not null
);
-- Migrations of an empty database all run at the start of this transaction.
insert into releases (release) select '2.0.1' where exists (select from migrations where run_at < now());
