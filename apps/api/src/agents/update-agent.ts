import { isDeepStrictEqual } from 'node:util'
import { displayedAgentStatus, type Agent, type AgentChange } from '@phuljhari/contract/agents/agents.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import { openAadhaar, sealAadhaar, type AadhaarKeys } from '../security/seal.ts'
import { agentInEvent, agentOnWire, lockAgent, saveAgent, type AgentRow } from './agents.store.ts'
import { refuseWhileHolding } from './refuse-while-holding.ts'

type Activity = Pick<AgentRow, 'status' | 'is_active'>

/** Status and isActive always agree: one sent alone brings the other along (section 4). */
function activityAfter(row: Activity, { status, isActive }: AgentChange): Activity {
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

/** What a change leads to, or null when everything already is as it asks. */
function rowAfter(row: AgentRow, change: AgentChange, aadhaarKeys: AadhaarKeys): AgentRow | null {
  // Sealing gives another text every time: only the opened number tells whether it is a new one.
  const newAadhaar =
    change.aadharNumber === openAadhaar(row.aadhar_sealed, aadhaarKeys) ? undefined : change.aadharNumber
  const after = {
    ...row,
    ...activityAfter(row, change),
    full_name: change.fullName ?? row.full_name,
    phone_number: change.phoneNumber ?? row.phone_number,
    vehicle_number: change.vehicleNumber ?? row.vehicle_number,
    aadhar_sealed: newAadhaar === undefined ? row.aadhar_sealed : sealAadhaar(newAadhaar, aadhaarKeys),
  }
  return isDeepStrictEqual(after, row) ? null : after
}

/**
 * Changes or toggles a delivery agent. A repeat changes nothing.
 * @throws {AppError} agent.not_found, agent.holds_orders when one who holds undelivered orders would become inactive.
 */
export async function updateAgent(
  db: Db,
  aadhaarKeys: AadhaarKeys,
  id: string,
  change: AgentChange,
  actor: Actor,
): Promise<Agent> {
  return db.transaction(async (tx) => {
    const key = rowId(id)
    const row = key === null ? undefined : await lockAgent(tx, key)
    if (!row) throw new AppError('agent.not_found')
    const after = rowAfter(row, change, aadhaarKeys)
    if (!after) return agentOnWire(row, aadhaarKeys)
    const wasInactive = displayedAgentStatus({ status: row.status, isActive: row.is_active }) === 'inactive'
    if (after.status === 'inactive' && !wasInactive) await refuseWhileHolding(tx, row.id)
    const saved = await saveAgent(tx, after)
    await recordEvent(tx, actor, {
      subject: 'agent',
      subjectId: id,
      action: 'changed',
      before: agentInEvent(row),
      after: { ...agentInEvent(saved), ...(saved.aadhar_sealed !== row.aadhar_sealed && { aadharNumber: 'changed' }) },
    })
    return agentOnWire(saved, aadhaarKeys)
  })
}
