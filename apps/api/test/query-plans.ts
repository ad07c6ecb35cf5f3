import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { columnTypes, connect, type Db, type Statement, type Tx } from '../src/db/database.ts'
import { testDatabase, type TestDatabase } from './database.ts'

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PlanNode[] }
type ExplainedStatement = {
  name: string
  /** Each step of the plan as "Index Scan products_pkey" or "Seq Scan products". */
  steps: string[]
}

const stepsOf = (node: PlanNode): string[] => [
  [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' '),
  ...(node.Plans ?? []).flatMap(stepsOf),
]

const literal = (value: unknown): string =>
  value == null
    ? 'null'
    : pg.escapeLiteral(
        Array.isArray(value)
          ? `{${value.map((item) => (item == null ? 'null' : JSON.stringify(String(item)))).join(',')}}`
          : Buffer.isBuffer(value)
            ? `\\x${value.toString('hex')}`
            : String(value),
      )

/** A custom plan knows the values; a generic one, which a named statement may get after five runs, does not. */
export type PlanMode = 'force_custom_plan' | 'force_generic_plan'

/** Runs statements like a store and records the query plan of each. */
export function explaining(client: pg.ClientBase, mode: PlanMode) {
  const explained: ExplainedStatement[] = []

  async function rows<Row>({ name, text }: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    await client.query(`set plan_cache_mode = ${mode}`)
    await client.query(`prepare ${name} as ${text}`)
    const call = values.length === 0 ? name : `${name} (${values.map(literal).join(', ')})`
    const plan = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) execute ${call}`)
    const result = await client.query(`execute ${call}`)
    await client.query(`deallocate ${name}`)
    explained.push({ name, steps: plan.rows.flatMap((row) => stepsOf(row['QUERY PLAN'][0].Plan)) })
    return result.rows as Row[]
  }

  const tx: Tx = {
    pool: client,
    many: rows,
    maybe: async <Row>(statement: Statement, values?: readonly unknown[]) => (await rows<Row>(statement, values))[0],
    one: async <Row>(statement: Statement, values?: readonly unknown[]) => {
      const [row] = await rows<Row>(statement, values)
      if (row === undefined) throw new Error(`statement ${statement.name} returned no row`)
      return row
    },
    run: async (statement, values) => (await rows(statement, values)).length,
  }
  return { tx, explained }
}

/**
 * The statements that are still planned on every call after `work` has run often enough for cached plans.
 * @param names the names of the statements to check, as a pattern of `like`.
 */
export async function plannedOnEveryCall(
  connection: Parameters<typeof connect>[0],
  names: string,
  work: (db: Db, run: number) => Promise<void>,
): Promise<unknown[]> {
  const single = connect({ ...connection, max: 1 }, () => {})
  try {
    // PostgreSQL compares a generic plan with five custom ones.
    for (let run = 0; run < 7; run += 1) await work(single, run)
    return await single.many(
      {
        name: 'test_plans',
        text: 'select name from pg_prepared_statements where name like $1 and generic_plans = 0',
      },
      [names],
    )
  } finally {
    await single.close()
  }
}

/**
 * A database for the tests of a file that check query plans. Its costs are the defaults of other servers, with which
 * reading a whole table seems cheaper.
 * @param seed statements that fill it, run one by one as the owner of the tables.
 * @param prepare runs after them.
 */
export function seededPlans(seed: readonly string[], prepare?: (db: TestDatabase) => Promise<unknown>) {
  let db: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    db = await testDatabase()
    for (const [index, text] of seed.entries()) await db.owner.run({ name: `test_seed_${index}`, text })
    await prepare?.(db)
    client = new pg.Client({ ...db.connection, types: columnTypes })
    await client.connect()
    await client.query('set random_page_cost = 4')
  })
  afterAll(async () => {
    await client.end()
    await db.close()
  })
  return {
    db: () => db,
    /** The steps of the query plans of all statements that `work` runs. */
    async stepsOf(mode: PlanMode, work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
      const { tx, explained } = explaining(client, mode)
      await work(tx)
      return explained.flatMap(({ steps }) => steps)
    },
  }
}
