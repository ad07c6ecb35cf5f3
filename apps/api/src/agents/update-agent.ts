import { isDeepStrictEqual } from 'node:util'
import { displayedAgentStatus, type Agent, type AgentChange } from '@phuljhari/contract/agents/agents.contract'
import { AppError } from '@phuljhari/contract/errors'
import { maskAadhaar } from '@phuljhari/contract/rules/aadhaar'
import { assertNotStale } from '../assert-not-stale.ts'
import type { Db } from '../db/database.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import { seal } from '../security/seal.ts'
import { assertMayLeave } from './agent-hooks.ts'
import { agentSnapshot, saveAgent, type AgentRow } from './agents.store.ts'
import { lockExistingAgent } from './lock-existing-agent.ts'
import { readAadhaar, serializeAgent, type AadhaarReader } from './serialize-agent.ts'

type Activity = Pick<AgentRow, 'status' | 'is_active'>

/**
 * Applies a change of status or isActive. The two always agree: a request that has only one of them sets both (section
 * 4).
 * @throws {AppError} request.invalid when they contradict each other
 */
function applyActivity(row: Activity, { status, isActive }: AgentChange): Activity {
  if (status !== undefined && isActive !== undefined && (status === 'inactive') === isActive) {
    const message = 'status and isActive contradict each other'
    throw new AppError('request.invalid', { message, fields: { isActive: message } })
  }
  if (status !== undefined) return { status, is_active: status !== 'inactive' }
  if (isActive === undefined) return row
  return isActive
    ? { status: row.status === 'inactive' ? 'active' : row.status, is_active: true }
    : { status: 'inactive', is_active: false }
}

/** The row with the change applied, or null when the change makes no difference. */
function applyChange(row: AgentRow, change: AgentChange, app: AadhaarReader): AgentRow | null {
  // Encrypting the same number twice gives different results, so the decrypted numbers are compared.
  const { aadharNumber } = change
  const isNewAadhaar = aadharNumber !== undefined && aadharNumber !== readAadhaar(row, app)
  const after = {
    ...row,
    ...applyActivity(row, change),
    full_name: change.fullName ?? row.full_name,
    phone_number: change.phoneNumber ?? row.phone_number,
    vehicle_number: change.vehicleNumber ?? row.vehicle_number,
    aadhar_sealed: isNewAadhaar ? seal(aadharNumber, app.aadhaarKeys) : row.aadhar_sealed,
  }
  return isDeepStrictEqual(after, row) ? null : after
}

/** The agent as the edit form shows it. */
const texts = (row: AgentRow, app: AadhaarReader) => ({
  fullName: row.full_name,
  phoneNumber: row.phone_number,
  vehicleNumber: row.vehicle_number,
  aadharNumber: maskAadhaar(readAadhaar(row, app) ?? ''),
})

/**
 * Changes a delivery agent, or toggles whether the agent is active. A repeated request changes nothing.
 * @throws {AppError} agent.not_found, and when an agent would become inactive: agent.holds_orders with undelivered
 *   orders, agent.holds_cash with cash that was not handed over; edit.stale when `basedOn` is no longer what is stored
 */
export async function updateAgent(
  app: AadhaarReader & { db: Db },
  id: string,
  change: AgentChange,
  actor: Actor,
): Promise<Agent> {
  return app.db.transaction(async (tx) => {
    const row = await lockExistingAgent(tx, id)
    const after = applyChange(row, change, app)
    if (change.basedOn)
      assertNotStale(change.basedOn, { now: texts(row, app), after: texts(after ?? row, app), sent: change })
    if (!after) return serializeAgent(row, readAadhaar(row, app), 'masked')
    const wasInactive = displayedAgentStatus({ status: row.status, isActive: row.is_active }) === 'inactive'
    if (after.status === 'inactive' && !wasInactive) await assertMayLeave(tx, row.id)
    const saved = await saveAgent(tx, after)
    await recordEvent(tx, actor, {
      subject: 'agent',
      subjectId: id,
      action: 'changed',
      before: agentSnapshot(row),
      after: { ...agentSnapshot(saved), ...(saved.aadhar_sealed !== row.aadhar_sealed && { aadharNumber: 'changed' }) },
    })
    return serializeAgent(saved, readAadhaar(saved, app), 'masked')
  })
}
