import pg from 'pg'
import { followPrimary, type Connection } from './follow-primary.ts'
import { isDatabaseAway } from './is-database-away.ts'

/** A statement that the server parses and plans once per connection. `name` is unique in the project and at most 63 characters (PostgreSQL cuts longer ones). */
export type Statement = { name: string; text: string }

/** Runs statements: the pool itself, or the one connection of a transaction. */
export interface Tx {
  /** All rows. */
  many<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
  /** The first row, or undefined. */
  maybe<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined>
  /** The first row of a statement that always gives one. @throws when there is none. */
  one<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row>
  /** How many rows the statement touched. */
  run(statement: Statement, values?: readonly unknown[]): Promise<number>
}

export interface Db extends Tx {
  /** How to open further connections to the same database, in a worker for example. */
  readonly connection: Connection
  /** Commits when `work` resolves, rolls back when it rejects. Nothing may be acknowledged before it resolves. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// bigint ids and paise stay below 2^53; a date is a calendar day, so it must not become a moment in some zone.
export const columnTypes = new pg.TypeOverrides()
columnTypes.setTypeParser(pg.types.builtins.INT8, Number)
columnTypes.setTypeParser(pg.types.builtins.NUMERIC, Number)
columnTypes.setTypeParser(pg.types.builtins.DATE, (day: string) => day)

function runner(query: (config: pg.QueryConfig) => Promise<pg.QueryResult>): Tx {
  const send = ({ name, text }: Statement, values: readonly unknown[] = []) =>
    query({ name, text, values: [...values] })
  return {
    many: async <Row>(statement: Statement, values?: readonly unknown[]) =>
      (await send(statement, values)).rows as Row[],
    maybe: async <Row>(statement: Statement, values?: readonly unknown[]) =>
      (await send(statement, values)).rows[0] as Row | undefined,
    one: async <Row>(statement: Statement, values?: readonly unknown[]) => {
      const { rows } = await send(statement, values)
      if (rows.length === 0) throw new Error(`statement ${statement.name} gave no row`)
      return rows[0] as Row
    },
    run: async (statement, values) => (await send(statement, values)).rowCount ?? 0,
  }
}

/**
 * A pool of connections.
 * @param onIdleError told when an idle connection dies: the pool replaces it, the process must not end.
 */
export function connect(to: Connection, onIdleError: (error: Error) => void): Db {
  const { addresses, patienceMs, ...connection } = to
  const pool = new pg.Pool({ max: 20, connectionTimeoutMillis: 10_000, ...connection, types: columnTypes })
  pool.on('error', onIdleError)
  // A connection that dies between two statements of a transaction tells nobody else: without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => {}))
  const acquire = addresses ? followPrimary(pool, addresses, patienceMs) : () => pool.connect()
  return {
    connection: to,
    ...runner(async (config) => {
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
      const client = await acquire()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(runner((config) => client.query(config)))
        await client.query('commit')
        return result
      } catch (error) {
        // A server that hangs would keep us waiting for its answer to the rollback as well: leaving it has the same effect.
        if (isDatabaseAway(error)) broken = error as Error
        else
          await client.query('rollback').catch((failure: Error) => {
            broken = failure
          })
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

/** True when `error` is PostgreSQL's refusal of a second row with the same unique key. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}
