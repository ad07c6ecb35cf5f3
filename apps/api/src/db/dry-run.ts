import type { Transactions, Tx } from './database.ts'

/** Thrown to roll back a transaction in which everything succeeded. */
const ROLL_BACK = new Error('rolled back after a dry run')

/**
 * Does work in a transaction and rolls it back, numbers and events included.
 * @returns what the work returned
 */
export async function dryRun<T>(db: Transactions, work: (tx: Tx) => Promise<T>): Promise<T> {
  let outcome: { value: T } | undefined
  try {
    await db.transaction(async (tx) => {
      outcome = { value: await work(tx) }
      throw ROLL_BACK
    })
  } catch (error) {
    if (error !== ROLL_BACK) throw error
  }
  if (!outcome) throw new Error('the transaction of a dry run was committed')
  return outcome.value
}
