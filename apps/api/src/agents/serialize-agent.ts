import type { Agent } from '@phuljhari/contract/agents/agents.contract'
import { unseal, type AadhaarKeys } from '../security/seal.ts'
import { maskAadhaar } from '@phuljhari/contract/rules/aadhaar'
import type { AgentRow } from './agents.store.ts'

type ErrorLog = { error(details: object, message: string): void }
export type AadhaarReader = { aadhaarKeys: AadhaarKeys; log: ErrorLog }

/** Decrypts the agent's Aadhaar number. When no key can, it logs an error and returns null. */
export function readAadhaar(row: AgentRow, { aadhaarKeys, log }: AadhaarReader): string | null {
  try {
    return unseal(row.aadhar_sealed, aadhaarKeys)
  } catch (error) {
    log.error({ err: error, agentId: row.id }, 'the Aadhaar number of an agent cannot be decrypted')
    return null
  }
}

/**
 * An agent in the shape of the specification's section 3. An Aadhaar number that cannot be decrypted is empty and
 * marked as unreadable.
 * @param aadharNumber from readAadhaar
 * @param aadhaar whether the number is shown in full, which only agentLister may do: it records an event
 */
export function serializeAgent(row: AgentRow, aadharNumber: string | null, aadhaar: 'full' | 'masked'): Agent {
  const shown = aadharNumber ?? ''
  return {
    _id: String(row.id),
    fullName: row.full_name,
    phoneNumber: row.phone_number,
    vehicleNumber: row.vehicle_number,
    aadharNumber: aadhaar === 'full' ? shown : maskAadhaar(shown),
    ...(aadharNumber === null && { aadharUnreadable: true as const }),
    status: row.status,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    totalDeliveries: row.total_deliveries,
    rating: row.rating,
    profileImage: row.profile_image,
    // Pictures of documents show what is masked.
    licenseImage: aadhaar === 'full' ? row.license_image : '',
    aadharImage: aadhaar === 'full' ? row.aadhar_image : '',
    currentLocation: { latitude: row.latitude, longitude: row.longitude, address: row.location_address },
  }
}
