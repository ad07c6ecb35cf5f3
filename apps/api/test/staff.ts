import { ownPasswordHeader } from '@phuljhari/contract/auth/own-password'
import type { PORTAL_ROLES } from '@phuljhari/contract/staff/roles'
import { TOTP, URI } from 'otpauth'
import { addAccount } from '../src/auth/accounts.store.ts'
import { hashPassword } from '../src/auth/passwords.ts'
import type { TestApi } from './harness.ts'

export const PASSWORD = 'sparklers-for-all'
const passwordHash = hashPassword(PASSWORD)

/** Resets the accounts that `person` has changed or created. */
const reset = {
  name: 'test_reset_person',
  text: `update vendors set password_hash = $2, role = $3, rights = $4, active = true, totp_sealed = null,
    totp_confirmed_at = null, totp_last_step = 0 where email = $1 returning id`,
}

export type Person = { id: number; email: string; token: string }

/** Creates an account with this role and signs it in, from a separate address. */
export async function person(
  api: TestApi,
  role: (typeof PORTAL_ROLES)[number],
  { email = `${role}@shop.example`, rights = [] as readonly string[] } = {},
): Promise<Person> {
  const hash = await passwordHash
  await addAccount(api.db, { email, fullName: `The ${role}`, passwordHash: hash, role, rights })
  const { id } = await api.db.one<{ id: number }>(reset, [email, hash, role, rights])
  return { id, email, token: await tokenOf(api, email) }
}

let addresses = 0
/** An address that no other test uses, so that failed sign-ins elsewhere do not count. */
export const newAddress = (): string => `10.20.${(addresses += 1) >> 8}.${addresses & 255}`

export const signInAs = (
  api: TestApi,
  email: string,
  { password = PASSWORD, remoteAddress = newAddress(), headers = {} as Record<string, string> } = {},
) => api.anonymous('POST', '/vendor/signin', { payload: { email, password }, remoteAddress, headers })

/** The token of a new session. */
const tokenOf = async (api: TestApi, email: string, password = PASSWORD): Promise<string> =>
  (await signInAs(api, email, { password })).json<{ token: string }>().token

/** Sends requests with a person's token. */
export const as =
  (api: TestApi, token: string) =>
  (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, headers: Record<string, string> = {}) =>
    api.anonymous(method, url, {
      ...(payload && { payload }),
      headers: { ...ownPasswordHeader(PASSWORD), ...headers, authorization: `Bearer ${token}` },
    })

/** The code that an authenticator app shows, `seconds` from now. */
export function codeOf(url: string, seconds = 0): string {
  const totp = URI.parse(url)
  if (!(totp instanceof TOTP)) throw new Error(`${url} is not a TOTP`)
  return totp.generate({ timestamp: Date.now() + seconds * 1000 })
}

const STEP_SECONDS = 30
/** A person with a second factor: the URL of its secret, and the recovery codes. */
export type WithSecondFactor = Person & { url: string; recoveryCodes: string[] }
/** Sets up a second factor. The code of the step before now confirms it, so that the current one can still be used. */
export async function setUpSecondFactor(api: TestApi, who: Person): Promise<WithSecondFactor> {
  const call = as(api, who.token)
  const { url } = (await call('POST', '/profile/second-factor', { password: PASSWORD })).json<{ url: string }>()
  const reply = await call('POST', '/profile/second-factor/confirm', { code: codeOf(url, -STEP_SECONDS) })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  await call('POST', '/profile/second-factor/recovery-codes/acknowledge')
  return { ...who, url, recoveryCodes: reply.json<{ recoveryCodes: string[] }>().recoveryCodes }
}
