import pg from 'pg'
import { connect, type Db, type Statement, type Tx } from '../src/db/database.ts'

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PlanNode[] }
export type ExplainedStatement = {
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

/**
 * Runs statements like a store and records the query plan of each.
 * @param mode a custom plan knows the values; a generic one, which a named statement may get after five runs, does not
 */
export function explaining(client: pg.ClientBase, mode: 'force_custom_plan' | 'force_generic_plan') {
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
