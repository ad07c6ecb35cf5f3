import { canRepeatWrites } from './api-error.ts'

/** A retry of a form sends the key that was made when the form opened, so that nothing is saved twice. */
export const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

/** The same for calls that section 7 lists without a key, of which other servers receive none. */
export const withOptionalKey = (key: string) => (canRepeatWrites() ? withKey(key) : {})
