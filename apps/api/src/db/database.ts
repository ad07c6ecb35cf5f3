import pg from 'pg'
import { followPrimary, type Connection } from './follow-primary.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'

/** A prepared statement. `name` is unique in the project, of at most 63 characters: PostgreSQL truncates the rest. */
export type Statement = { name: string; text: string }

/** Runs statements, on any connection of the pool or on that of a transaction. */
export interface Tx {
  /** An object that all transactions of a pool share: a key for caches. */
  readonly pool: object
  /** Returns all rows. */
  many<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
  /** Returns the first row, or undefined. */
  maybe<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined>
  /** The first row of a statement that always returns one. @throws when there is none. */
  one<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row>
  /** The number of rows that the statement affected. */
  run(statement: Statement, values?: readonly unknown[]): Promise<number>
}

export interface Db extends Tx {
  /** How to open further connections to the same database, in a worker for example. */
  readonly connection: Connection
  /**
   * Commits when `work` resolves, rolls back when it rejects. Acknowledge nothing before this resolves. `work` runs
   * again after a deadlock, which leaves nothing behind, so outside of the database it must do nothing that cannot be
   * repeated.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}
/** The part of a database that suffices for a verb that only starts a transaction. */
export type Transactions = Pick<Db, 'transaction'>
/** Lets such a verb join a transaction that is already running. */
export const within = (tx: Tx): Transactions => ({ transaction: (work) => work(tx) })

// Ids and paise stay below 2^53. A date is a calendar day: as a Date it would depend on the time zone.
/** @internal for tests, which open connections of their own */
export const columnTypes = new pg.TypeOverrides()
columnTypes.setTypeParser(pg.types.builtins.INT8, Number)
columnTypes.setTypeParser(pg.types.builtins.NUMERIC, Number)
columnTypes.setTypeParser(pg.types.builtins.DATE, (day: string) => day)

function runner(pool: object, query: (config: pg.QueryConfig) => Promise<pg.QueryResult>): Tx {
  const send = ({ name, text }: Statement, values: readonly unknown[] = []) =>
    query({ name, text, values: [...values] })
  return {
    pool,
    many: async <Row>(statement: Statement, values?: readonly unknown[]) =>
      (await send(statement, values)).rows as Row[],
    maybe: async <Row>(statement: Statement, values?: readonly unknown[]) =>
      (await send(statement, values)).rows[0] as Row | undefined,
    one: async <Row>(statement: Statement, values?: readonly unknown[]) => {
      const { rows } = await send(statement, values)
      if (rows.length === 0) throw new Error(`statement ${statement.name} returned no row`)
      return rows[0] as Row
    },
    run: async (statement, values) => (await send(statement, values)).rowCount ?? 0,
  }
}

async function inTransaction<T>(pool: object, client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(runner(pool, (config) => client.query(config)))
    await client.query('commit')
    return result
  } catch (error) {
    // A hung server would not reply to a rollback either; dropping the connection has the same effect.
    if (isDatabaseUnavailable(error)) broken = error as Error
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * How often a transaction is attempted in all. PostgreSQL ends one of those in a deadlock, so that the others go on.
 */
const ATTEMPTS = 4
/** True when a deadlock was ended by refusing this statement. */
const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01'

/**
 * A connection pool.
 * @param onIdleError called when an idle connection is lost; the pool replaces it.
 */
export function connect(target: Connection, onIdleError: (error: Error) => void): Db {
  const { serverUrls, primaryTimeoutMs, ...connection } = target
  const pool = new pg.Pool({ max: 20, connectionTimeoutMillis: 10_000, ...connection, types: columnTypes })
  pool.on('error', onIdleError)
  // A connection lost between two statements of a transaction emits an error that would end the process if unhandled.
  pool.on('connect', (client) => client.on('error', () => {}))
  const acquire = serverUrls ? followPrimary(pool, serverUrls, primaryTimeoutMs) : () => pool.connect()
  return {
    connection: target,
    ...runner(pool, async (config) => {
      const client = await acquire()
      let broken: Error | undefined
      try {
        return await client.query(config)
      } catch (error) {
        broken = error as Error
        throw error
      } finally {
        client.release(broken)
      }
    }),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await inTransaction(pool, await acquire(), work)
        } catch (error) {
          if (attempt === ATTEMPTS || !isDeadlock(error)) throw error
        }
      }
    },
    close: () => pool.end(),
  }
}

/** Data exceptions, violated constraints, deadlocks and serialization failures. */
const REFUSED = /^(22|23|40001|40P01)/
/** True when the database refused a statement for what it contains or because of a concurrent one: it did nothing. */
export const isRefusedStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && REFUSED.test(error.code ?? '')
