import type { Tx } from './database.ts'

const savepoint = { name: 'savepoint', text: 'savepoint attempt' }
const release = { name: 'savepoint_release', text: 'release savepoint attempt' }
const rollBack = { name: 'savepoint_roll_back', text: 'rollback to savepoint attempt' }

/** Does `work` within a transaction; when it rejects, what it changed is rolled back and the transaction goes on. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run(savepoint)
  try {
    const result = await work()
    await tx.run(release)
    return result
  } catch (error) {
    // With a lost connection the transaction is gone, and its own error says why.
    await tx.run(rollBack).catch(() => {})
    throw error
  }
}
