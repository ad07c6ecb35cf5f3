import type { StaffSettings } from '@phuljhari/contract/staff/staff.contract'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import { findPolicy, lockStaff, savePolicy } from './staff.store.ts'

/**
 * Decides who must have a second factor. A trigger applies it to the accounts, so open sessions have it from their next
 * request on.
 */
export const changeStaffSettings = (db: Db, settings: StaffSettings, actor: Actor): Promise<StaffSettings> =>
  db.transaction(async (tx) => {
    await lockStaff(tx)
    const before = { requireSecondFactor: await findPolicy(tx) }
    if (await savePolicy(tx, settings.requireSecondFactor))
      await recordStaffEvent(tx, actor, 'settings_changed', null, { before, after: settings })
    return settings
  })
