import type { Db, Statement, Tx } from '../../apps/api/src/db/database.ts'

type Step = readonly [Statement, readonly unknown[]]
/** The statements of a transaction, or a single one outside of any. */
type Group = { isTransaction: boolean; steps: Step[] }

/** Records the SQL statements of a request, to replay them without the product: the minimal cost of the same work. */
export class Recorded {
  groups: Group[] = []
  #isOn = false

  /** Wraps a database so that its statements are recorded. */
  watch(real: Db): Db {
    const single = (step: Step) => this.#isOn && this.groups.push({ isTransaction: false, steps: [step] })
    return {
      ...real,
      ...recording(real, single),
      transaction: (work) =>
        real.transaction((tx) => {
          const steps: Step[] = []
          if (this.#isOn) this.groups.push({ isTransaction: true, steps })
          return work(recording(tx, (step) => steps.push(step)))
        }),
    }
  }

  async during(work: () => Promise<void>): Promise<void> {
    this.groups = []
    this.#isOn = true
    await work().finally(() => {
      this.#isOn = false
    })
  }

  /**
   * Replays the statements: those of a transaction in sequence in one transaction, others concurrently.
   * @param swap replaces parameters, such as an order id that must differ each time
   * @returns the rows of the last statement
   */
  async replay(db: Db, swap: (value: unknown) => unknown = (value) => value): Promise<unknown[]> {
    const one = (tx: Tx, [statement, values]: Step) => tx.many(statement, values.map(swap))
    const whole = ({ isTransaction, steps: [first, ...more] }: Group) => {
      if (!first) return []
      if (!isTransaction) return one(db, first)
      return db.transaction(async (tx) => {
        let rows = await one(tx, first)
        for (const step of more) rows = await one(tx, step)
        return rows
      })
    }
    if (!this.groups.some(({ isTransaction }) => isTransaction))
      return (await Promise.all(this.groups.map(whole))).at(-1) ?? []
    let rows: unknown[] = []
    for (const group of this.groups) rows = await whole(group)
    return rows
  }
}

function recording(real: Tx, record: (step: Step) => unknown): Tx {
  const wrap =
    <Out>(run: (statement: Statement, values?: readonly unknown[]) => Promise<Out>) =>
    (statement: Statement, values: readonly unknown[] = []) => {
      record([statement, values])
      return run(statement, values)
    }
  return {
    pool: real.pool,
    many: wrap(real.many) as Tx['many'],
    one: wrap(real.one) as Tx['one'],
    maybe: wrap(real.maybe) as Tx['maybe'],
    run: wrap(real.run),
  }
}
