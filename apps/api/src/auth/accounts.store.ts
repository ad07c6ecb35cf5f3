import type { Account } from '@phuljhari/contract/auth/auth.contract'
import type { Language } from '@phuljhari/contract/rules/languages'
import type { OrdersScreen } from '@phuljhari/contract/staff/profile.contract'
import { homeOf } from '@phuljhari/contract/staff/home-screens'
import type { Role } from '@phuljhari/contract/staff/roles'
import type { Tx } from '../db/database.ts'

export type AccountRow = {
  id: number
  email: string
  full_name: string
  password_hash: string
  role: Role
  rights: string[]
  active: boolean
  totp_sealed: string | null
  totp_confirmed_at: Date | null
  second_factor_required: boolean
  /** The path that the user chose to open after sign-in; empty for that of the role. */
  home: string
  /** Empty until the user chooses one. */
  language: Language | ''
  /** How the user left the orders; null until they chose a view, columns or a sort. */
  orders_screen: OrdersScreen | null
}
const COLUMNS = `id, email, full_name, password_hash, role, rights, active, totp_sealed, totp_confirmed_at,
  second_factor_required, home, language, orders_screen`

const byEmail = { name: 'vendor_by_email', text: `select ${COLUMNS} from vendors where email = lower($1)` }
export const findAccount = (tx: Tx, email: string) => tx.maybe<AccountRow>(byEmail, [email])

const byId = { name: 'vendor_by_id', text: `select ${COLUMNS} from vendors where id = $1` }
/** Returns an account that is known to exist. */
export const getAccount = (tx: Tx, id: number) => tx.one<AccountRow>(byId, [id])

const anyAccount = { name: 'vendor_any', text: 'select 1 from vendors limit 1' }
export const hasAccount = async (tx: Tx) => (await tx.maybe(anyAccount)) !== undefined

const insert = {
  name: 'vendor_insert',
  text: `insert into vendors (email, full_name, password_hash, role, rights, generated_hash)
         values (lower($1), $2, $3, $4, $5, case when $6 then $3 end)
         on conflict (email) do nothing returning ${COLUMNS}`,
}
export type NewAccount = {
  email: string
  fullName: string
  passwordHash: string
  role: Role
  rights?: readonly string[]
  /** Whether nobody has chosen the password: it was generated and shown. */
  isGenerated?: boolean
}
/** Adds an account. Returns undefined when the e-mail address already has one. */
export const addAccount = (tx: Tx, account: NewAccount) => {
  const { email, fullName, passwordHash, role, rights = [], isGenerated = false } = account
  return tx.maybe<AccountRow>(insert, [email, fullName, passwordHash, role, rights, isGenerated])
}

const revive = {
  name: 'vendor_revive',
  text: `update vendors set full_name = $2, password_hash = $3, role = $4, rights = $5, active = true
         where email = lower($1) and not active returning ${COLUMNS}`,
}
/** Reactivates a deactivated account with another name, password and role. Undefined when there is none. */
export const reviveAccount = (tx: Tx, { email, fullName, passwordHash, role, rights = [] }: NewAccount) =>
  tx.maybe<AccountRow>(revive, [email, fullName, passwordHash, role, rights])

const replaceHash = {
  name: 'vendor_replace_password',
  text: 'update vendors set password_hash = $3 where id = $1 and password_hash = $2',
}
/** Replaces the password. Returns false when it has changed since it was checked. */
export const replacePassword = async (tx: Tx, account: AccountRow, passwordHash: string) =>
  (await tx.run(replaceHash, [account.id, account.password_hash, passwordHash])) === 1

const setName = { name: 'vendor_set_name', text: 'update vendors set full_name = $2 where id = $1 and full_name <> $2' }
/** @returns whether the account had another name. */
export const saveName = async (tx: Tx, id: number, fullName: string): Promise<boolean> =>
  (await tx.run(setName, [id, fullName])) === 1

const setHome = { name: 'vendor_set_home', text: 'update vendors set home = $2 where id = $1 and home <> $2' }
/** @returns whether the account had another screen. */
export const saveHome = async (tx: Tx, id: number, home: string): Promise<boolean> =>
  (await tx.run(setHome, [id, home])) === 1

const setLanguage = { name: 'vendor_set_language', text: 'update vendors set language = $2 where id = $1' }
export const saveLanguage = (tx: Tx, id: number, language: Language) => tx.run(setLanguage, [id, language])

const setOrdersScreen = {
  name: 'vendor_set_orders_screen',
  text: 'update vendors set orders_screen = $2 where id = $1',
}
export const saveOrdersScreen = (tx: Tx, id: number, ordersScreen: OrdersScreen) =>
  tx.run(setOrdersScreen, [id, JSON.stringify(ordersScreen)])

/** The account as replies show it. */
export const serializeAccount = ({ id, full_name, email, role, rights, home, language }: AccountRow): Account => ({
  _id: String(id),
  name: full_name,
  email,
  role,
  rights,
  home: homeOf({ role, rights }, home),
  language,
})
