import type { Db, Statement, Tx } from '../../apps/api/src/db/database.ts'

type Step = readonly [Statement, readonly unknown[]]
/** Statements that ran outside of a transaction stand alone. */
type Group = { isTransaction: boolean; steps: Step[] }

/** Keeps the statements of a request, to run them again without the product: the least that the same work costs. */
export class Recorded {
  groups: Group[] = []
  #isOn = false

  /** A database that does what `real` does, and tells this. */
  watch(real: Db): Db {
    const single = (step: Step) => this.#isOn && this.groups.push({ isTransaction: false, steps: [step] })
    return {
      ...real,
      ...watched(real, single),
      transaction: (work) =>
        real.transaction((tx) => {
          const steps: Step[] = []
          if (this.#isOn) this.groups.push({ isTransaction: true, steps })
          return work(watched(tx, (step) => steps.push(step)))
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
   * Runs the statements again: those of a transaction one after the other in one, others side by side.
   * @param swap given each value, such as the id of an order that must be another one each time.
   * @returns the rows of the last statement.
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

function watched(real: Tx, tell: (step: Step) => unknown): Tx {
  const kept =
    <Out>(run: (statement: Statement, values?: readonly unknown[]) => Promise<Out>) =>
    (statement: Statement, values: readonly unknown[] = []) => {
      tell([statement, values])
      return run(statement, values)
    }
  return {
    many: kept(real.many) as Tx['many'],
    one: kept(real.one) as Tx['one'],
    maybe: kept(real.maybe) as Tx['maybe'],
    run: kept(real.run),
  }
}
