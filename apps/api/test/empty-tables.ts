import type { Statement } from '../src/db/database.ts'

/** Tables that keep their rows between the tests of a file: those of the administrator and of other accounts. */
const OF_ACCOUNTS = [
  'known_devices',
  'recovery_codes',
  'retention_periods',
  'sessions',
  'sign_in_challenges',
  'staff_settings',
  'vendors',
]
/** Those that are never emptied: what migrations insert. */
const KEPT = [...OF_ACCOUNTS, 'catalogue_version', 'migrations', 'order_removals', 'repeatable_sql']
const listed = (names: readonly string[]) => `'{${names.join(',')}}'`

/**
 * Empties all other tables and restarts their sequences, without firing triggers, which only a superuser may do. Ten
 * times faster than TRUNCATE, which creates new files for every table and index. A function of the session keeps the
 * plans of its statements, which would otherwise take most of the time.
 */
export const emptyTables: Statement = {
  name: 'test_empty_tables',
  text: `do $empty$ begin
    if to_regprocedure('pg_temp.empty_tables()') is null then
      execute (select 'create function pg_temp.empty_tables() returns void language plpgsql as $body$ begin '
          || string_agg(format('delete from public.%I;', c.relname), ' ') || ' end $body$'
        from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all (${listed(KEPT)}));
    end if;
    set local session_replication_role = replica;
    perform pg_temp.empty_tables();
    -- What triggers would do: processes must not use what they cached of the products and orders.
    update catalogue_version set version = version + 1;
    update order_removals set version = version + 1;
    perform setval(s.seqrelid, s.seqstart, false)
    from pg_sequence s join pg_depend d on d.objid = s.seqrelid and d.deptype in ('a', 'i')
      join pg_class c on c.oid = d.refobjid
    where c.relname <> all (${listed(KEPT)}) and pg_sequence_last_value(s.seqrelid) is not null;
  end $empty$`,
}

/** Runs a command for every table of accounts, with its columns that can be written. */
const forAccounts = (command: string) => `
  for name, columns in select c.relname, string_agg(quote_ident(a.attname), ', ') from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${listed(OF_ACCOUNTS)}) group by c.relname
  loop
    ${command}
  end loop;`
const START = 'do $accounts$ declare name text; columns text; begin'

/** Copies what the tables of accounts hold, for the next test file. */
export const keepAccounts: Statement = {
  name: 'test_keep_accounts',
  text: `${START} create schema kept; ${forAccounts(
    "execute format('create table kept.%I as select %s from public.%1$I', name, columns);",
  )} end $accounts$`,
}
/** Restores what they held. */
export const restoreAccounts: Statement = {
  name: 'test_restore_accounts',
  text: `${START} set local session_replication_role = replica; ${forAccounts(
    `execute format('delete from public.%I', name);
    execute format('insert into public.%1$I (%2$s) overriding system value
      select %2$s from kept.%1$I', name, columns);`,
  )}
    perform setval(s.seqrelid, (select coalesce(max(id), 0) + 1 from vendors), false)
    from pg_sequence s join pg_depend d on d.objid = s.seqrelid and d.deptype in ('a', 'i')
    where d.refobjid = 'vendors'::regclass;
  end $accounts$`,
}

/**
 * What a file must leave as it was, so that the next one may use its database: tables, functions, triggers and rights,
 * no open transaction or lock, and little space, since deleted rows slow down every statement.
 */
export const databaseState: Statement = {
  name: 'test_database_state',
  text: `select md5(string_agg(part, E'\\n' order by part)) as schema,
    pg_database_size(current_database()) as bytes,
    (select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle')
    + (select count(*) from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory') as active
  from (
    select concat_ws(' ', c.relname, c.relkind, c.relacl, a.attname, a.attnotnull, a.atthasdef, a.atttypid) as part
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', t.tgrelid, t.tgname, t.tgenabled) from pg_trigger t
    union all
    select concat_ws(' ', p.oid, p.proname, p.proacl, md5(p.prosrc)) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', k.conrelid, k.conname, k.convalidated) from pg_constraint k
    where k.connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', m.name, 'migration') from migrations m
  ) as parts`,
}
