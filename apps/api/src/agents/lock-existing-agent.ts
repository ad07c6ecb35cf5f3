import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { lockAgent, type AgentRow } from './agents.store.ts'

/** The agent with an id as requests have it, locked until the transaction ends. @throws {AppError} agent.not_found */
export async function lockExistingAgent(tx: Tx, id: string): Promise<AgentRow> {
  const key = rowId(id)
  const row = key === null ? undefined : await lockAgent(tx, key)
  if (!row) throw new AppError('agent.not_found')
  return row
}
