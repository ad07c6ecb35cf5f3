import type { Tx } from '../db/database.ts'

// Failed attempts are counted in the database, so that the limits hold across all processes.
const lockAccount = {
  name: 'sign_in_account_lock',
  text: 'select pg_advisory_xact_lock(hashtextextended(lower($1), 1))',
}
const lockAddress = { name: 'sign_in_address_lock', text: 'select pg_advisory_xact_lock(hashtextextended($1, 2))' }
/** Serializes the attempts on an account and from an address, so that simultaneous ones count each other. */
export async function lockAttempts(tx: Tx, email: string, address: string): Promise<void> {
  // Always the account first, so that two attempts cannot deadlock.
  await tx.run(lockAccount, [email])
  await tx.run(lockAddress, [address])
}

/** How many failures are allowed per minute. Those of known devices count only towards the limit of the device. */
export type FailureLimits = { perAccountAndAddress: number; perAddress: number; perAccount: number; perDevice: number }

const insertFailure = {
  name: 'sign_in_failure_insert',
  text: `with recent as not materialized (select email, address from sign_in_failures
                                          where device is null and at > now() - interval '1 minute')
         insert into sign_in_failures (email, address)
         select lower($1), $2
         where (select count(*) from recent where email = lower($1) and address = $2) < $3
           and (select count(*) from recent where address = $2) < $4
           and (select count(*) from recent where email = lower($1)) < $5
         returning id`,
}
/** Records a failed attempt from an unknown device. @returns its id, or undefined when a limit is reached. */
export const addFailure = async (tx: Tx, email: string, address: string, limits: FailureLimits) =>
  (
    await tx.maybe<{ id: number }>(insertFailure, [
      email,
      address,
      limits.perAccountAndAddress,
      limits.perAddress,
      limits.perAccount,
    ])
  )?.id

const insertDeviceFailure = {
  name: 'sign_in_failure_insert_device',
  text: `insert into sign_in_failures (email, address, device)
         select lower($1), $2, $3
         where (select count(*) from sign_in_failures
                where device = $3 and email = lower($1) and at > now() - interval '1 minute') < $4
         returning id`,
}
/** Records a failed attempt from a device that the account knows. @returns as addFailure does. */
export const addDeviceFailure = async (
  tx: Tx,
  email: string,
  address: string,
  device: Buffer,
  { perDevice }: FailureLimits,
) => (await tx.maybe<{ id: number }>(insertDeviceFailure, [email, address, device, perDevice]))?.id

const deleteOne = { name: 'sign_in_failure_delete', text: 'delete from sign_in_failures where id = $1' }
export const deleteFailure = (tx: Tx, id: number) => tx.run(deleteOne, [id])

const oldFailures = {
  name: 'sign_in_failures_old',
  text: "delete from sign_in_failures where at < now() - interval '1 hour'",
}
export const deleteOldFailures = (tx: Tx) => tx.run(oldFailures)

const record = { name: 'sign_in_failure_record', text: 'select record_failed_sign_in($1, $2, $3, $4)' }
/** Adds a failure to the event of its network and minute: migration 039. */
export const recordFailure = (tx: Tx, email: string, network: string, account: number | null, fault: string) =>
  tx.run(record, [email, network, account, fault])
