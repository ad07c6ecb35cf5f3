import type { Tx } from '../db/database.ts'
import type { Client } from './client.ts'
import { isKnownDevice } from './known-devices.store.ts'
import { hashToken } from '../security/tokens.ts'

/** The hash of the device's token if it has signed in to this account before, else null. */
export async function knownDeviceOf(tx: Tx, email: string, { deviceToken }: Client): Promise<Buffer | null> {
  const hash = deviceToken === null ? null : hashToken(deviceToken)
  return hash !== null && (await isKnownDevice(tx, hash, email)) ? hash : null
}
