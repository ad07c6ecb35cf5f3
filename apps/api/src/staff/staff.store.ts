import type { AccountName } from '@phuljhari/contract/staff/account-names.contract'
import type { SecondFactorPolicy } from '@phuljhari/contract/staff/staff.contract'
import type { Role } from '@phuljhari/contract/staff/roles'
import type { Tx } from '../db/database.ts'

const lock = { name: 'staff_lock', text: "select pg_advisory_xact_lock(hashtextextended('staff', 3))" }
/** Serializes changes of staff, so that two at once cannot leave the shop without an owner. */
export const lockStaff = (tx: Tx) => tx.run(lock)

export type StaffRow = {
  id: number
  email: string
  full_name: string
  role: Role
  rights: string[]
  active: boolean
  second_factor: boolean
  sessions: number
  last_seen_at: Date | null
  created_at: Date
}
const SELECT = `select v.id, v.email, v.full_name, v.role, v.rights, v.active, v.last_seen_at, v.created_at,
    v.totp_confirmed_at is not null as second_factor,
    (select count(*) from sessions s
     where s.vendor_id = v.id and s.revoked_at is null and s.expires_at > now()) as sessions
  from vendors v`
const all = { name: 'staff_all', text: `${SELECT} order by v.active desc, lower(v.full_name), v.id` }
/** Active people first, then by name. */
export const findStaff = (tx: Tx) => tx.many<StaffRow>(all)

const names = { name: 'staff_names', text: 'select email as person, full_name as name from vendors order by email' }
/** The names of all accounts by their e-mail addresses. */
export const findAccountNames = (tx: Tx) => tx.many<AccountName>(names)

const one = { name: 'staff_one', text: `${SELECT} where v.id = $1` }
export const findStaffMember = (tx: Tx, id: number) => tx.maybe<StaffRow>(one, [id])

const byEmail = { name: 'staff_by_email', text: `${SELECT} where v.email = lower($1)` }
export const findStaffByEmail = (tx: Tx, email: string) => tx.maybe<StaffRow>(byEmail, [email])

const owners = { name: 'staff_owners', text: "select count(*) as owners from vendors where role = 'owner' and active" }
/** How many active owners there are. Lock the staff first. */
export const countOwners = async (tx: Tx) => (await tx.one<{ owners: number }>(owners)).owners

const save = { name: 'staff_save', text: 'update vendors set role = $2, rights = $3, active = $4 where id = $1' }
export type StaffState = { role: Role; rights: readonly string[]; active: boolean }
export const saveStaffState = (tx: Tx, id: number, { role, rights, active }: StaffState) =>
  tx.run(save, [id, role, rights, active])

const settings = { name: 'staff_settings', text: 'select require_second_factor as policy from staff_settings' }
export const findPolicy = async (tx: Tx) => (await tx.one<{ policy: SecondFactorPolicy }>(settings)).policy

const saveSettings = {
  name: 'staff_settings_save',
  text: 'update staff_settings set require_second_factor = $1 where require_second_factor <> $1',
}
/** Sets the policy. Returns false when it is in force already. */
export const savePolicy = async (tx: Tx, policy: SecondFactorPolicy) => (await tx.run(saveSettings, [policy])) === 1
