import type { Agent, NewAgent } from '@phuljhari/contract/agents/agents.contract'
import type { Transactions, Tx } from '../db/database.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import { seal } from '../security/seal.ts'
import { agentSnapshot, insertAgent } from './agents.store.ts'
import { lockExistingAgent } from './lock-existing-agent.ts'
import { readAadhaar, serializeAgent, type AadhaarReader } from './serialize-agent.ts'

/**
 * Adds an active delivery agent (section 7). The first of the keys encrypts the Aadhaar number, which the reply masks.
 */
export async function createAgent(
  app: AadhaarReader & { db: Transactions },
  agent: NewAgent,
  actor: Actor,
): Promise<Agent> {
  return app.db.transaction(async (tx) => {
    const { latitude, longitude, address } = agent.currentLocation
    const row = await insertAgent(tx, [
      agent.fullName,
      agent.phoneNumber,
      agent.vehicleNumber,
      seal(agent.aadharNumber, app.aadhaarKeys),
      agent.profileImage,
      agent.licenseImage,
      agent.aadharImage,
      latitude,
      longitude,
      address,
    ])
    await recordEvent(tx, actor, {
      subject: 'agent',
      subjectId: String(row.id),
      action: 'created',
      after: agentSnapshot(row),
    })
    return serializeAgent(row, readAadhaar(row, app), 'masked')
  })
}

/** An agent with a masked Aadhaar number. @throws {AppError} agent.not_found */
export async function readAgent(tx: Tx, reader: AadhaarReader, id: string): Promise<Agent> {
  const row = await lockExistingAgent(tx, id)
  return serializeAgent(row, readAadhaar(row, reader), 'masked')
}
