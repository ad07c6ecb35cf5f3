import pg from 'pg'

/** Administers the cluster at start and never runs the product's queries. */
export const SUPERUSER = 'phuljhari'
/** Owns the database and its tables: migrations, backup, restore and administration. */
export const OWNER_ROLE = 'phuljhari_owner'
/** Runs the API's queries and owns nothing (db/grant-access.ts). */
export const API_ROLE = 'phuljhari_api'

const findRole = 'select 1 from pg_roles where rolname = $1'
const findDatabaseOwner = 'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1'

/** Hands over the tables, sequences and functions of an installation whose API still connected as the superuser. */
const TRANSFER_OWNERSHIP = `do $$ declare command text; begin
  for command in
    select format('alter %s %s owner to ${OWNER_ROLE}',
        case relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass)
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and not exists
      (select 1 from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'e', 'i'))
    union all
    select format('alter routine %s owner to ${OWNER_ROLE}', p.oid::regprocedure)
    from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists
      (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop execute command; end loop;
end $$`

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the roles that are missing. @param password that each of them has to sign in with, if any */
async function createRoles(client: pg.Client, password: string | undefined): Promise<void> {
  for (const role of [OWNER_ROLE, API_ROLE]) {
    const found = await client.query(findRole, [role])
    if (found.rowCount === 0) await client.query(`create role ${role} login`)
    if (password !== undefined) await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`)
  }
}

/**
 * Creates the roles and the database if needed, and makes the owner role own the database and all that is in it.
 * @param superuser how to connect to the cluster's database `postgres`; the roles get its password.
 */
export async function prepareDatabase(
  superuser: pg.ClientConfig & { password?: string },
  database: string,
): Promise<void> {
  const owner = await withClient(superuser, async (client) => {
    await createRoles(client, superuser.password)
    const { rows } = await client.query<{ owner: string }>(findDatabaseOwner, [database])
    if (rows.length === 0) await client.query(`create database ${database} owner ${OWNER_ROLE}`)
    return rows[0]?.owner ?? OWNER_ROLE
  })
  if (owner === OWNER_ROLE) return
  await withClient({ ...superuser, database }, async (client) => {
    await client.query('begin')
    await client.query(TRANSFER_OWNERSHIP)
    await client.query(`alter database ${database} owner to ${OWNER_ROLE}`)
    await client.query('commit')
  })
}
