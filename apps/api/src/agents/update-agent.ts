import { displayedAgentStatus, type Agent, type AgentChange } from '@phuljhari/contract/agents/agents.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../http/actor.ts'
import { sealAadhaar } from '../security/seal.ts'
import { agentOnWire, lockAgent, saveAgent, type AgentRow } from './agents.store.ts'
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

const forEvent = (row: AgentRow) => ({
  fullName: row.full_name,
  phoneNumber: row.phone_number,
  vehicleNumber: row.vehicle_number,
  status: row.status,
  isActive: row.is_active,
})

/**
 * Changes or toggles a delivery agent.
 * @throws {AppError} agent.not_found, agent.holds_orders when one who holds undelivered orders would become inactive.
 */
export async function updateAgent(
  db: Db,
  aadhaarKey: Buffer,
  id: string,
  change: AgentChange,
  actor: Actor,
): Promise<Agent> {
  return db.transaction(async (tx) => {
    const key = rowId(id)
    const row = key === null ? undefined : await lockAgent(tx, key)
    if (!row) throw new AppError('agent.not_found')
    const activity = activityAfter(row, change)
    const wasInactive = displayedAgentStatus({ status: row.status, isActive: row.is_active }) === 'inactive'
    if (activity.status === 'inactive' && !wasInactive) await refuseWhileHolding(tx, row.id)
    const saved = await saveAgent(tx, {
      ...row,
      ...activity,
      full_name: change.fullName ?? row.full_name,
      phone_number: change.phoneNumber ?? row.phone_number,
      vehicle_number: change.vehicleNumber ?? row.vehicle_number,
      aadhar_sealed:
        change.aadharNumber === undefined ? row.aadhar_sealed : sealAadhaar(change.aadharNumber, aadhaarKey),
    })
    await recordEvent(tx, actor, {
      subject: 'agent',
      subjectId: id,
      action: 'changed',
      before: forEvent(row),
      after: forEvent(saved),
    })
    return agentOnWire(saved, aadhaarKey)
  })
}
