import type { Tx } from '../db/database.ts'

/** How long a device is known after its last sign-in. */
export const DEVICE_DAYS = 400

const find = {
  name: 'known_device_of',
  text: `select 1 from known_devices d join vendors v on v.id = d.vendor_id
         where d.token_hash = $1 and v.email = lower($2) and d.last_used_at > now() - $3 * interval '1 day'`,
}
/** Whether the device has signed in to the account with this e-mail before. */
export const isKnownDevice = async (tx: Tx, tokenHash: Buffer, email: string): Promise<boolean> =>
  (await tx.maybe(find, [tokenHash, email, DEVICE_DAYS])) !== undefined

const findAny = { name: 'known_device_any', text: 'select 1 from known_devices where token_hash = $1 limit 1' }
/** Whether the device has signed in to any account before. */
export const isDeviceToken = async (tx: Tx, tokenHash: Buffer): Promise<boolean> =>
  (await tx.maybe(findAny, [tokenHash])) !== undefined

const save = {
  name: 'known_device_save',
  text: `insert into known_devices (token_hash, vendor_id) values ($1, $2)
         on conflict (token_hash, vendor_id) do update set last_used_at = now()`,
}
export const saveDevice = (tx: Tx, tokenHash: Buffer, accountId: number) => tx.run(save, [tokenHash, accountId])

const removeAll = { name: 'known_devices_remove', text: 'delete from known_devices where vendor_id = $1' }
/** Forgets all devices of an account. */
export const forgetDevices = (tx: Tx, accountId: number) => tx.run(removeAll, [accountId])

const expired = {
  name: 'known_devices_expired',
  text: "delete from known_devices where last_used_at < now() - $1 * interval '1 day'",
}
export const deleteExpiredDevices = (tx: Tx) => tx.run(expired, [DEVICE_DAYS])
