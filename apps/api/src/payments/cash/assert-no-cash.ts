import { AppError } from '@phuljhari/contract/errors'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import type { Tx } from '../../db/database.ts'
import { cashHeldBy } from './cash.store.ts'

/**
 * Lock the agent first, so that nothing more is collected.
 * @throws {AppError} agent.holds_cash, with the amount, while the agent has not handed over all cash.
 */
export async function assertNoCash(tx: Tx, agentId: number): Promise<void> {
  const paise = await cashHeldBy(tx, agentId)
  if (paise === 0) return
  throw new AppError('agent.holds_cash', {
    message: `This delivery agent still holds ${formatRupees(toRupees(paise))} in cash. Take it over first.`,
  })
}
