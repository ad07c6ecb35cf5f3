/**
 * The header in which a call that takes over an account, or erases a person, brings the caller's own password, as
 * a URL has it. It is no part of the request: a repeat with the same Idempotency-Key is the same with or without.
 */
export const OWN_PASSWORD_HEADER = 'x-own-password'

export const ownPasswordHeader = (password: string): Record<string, string> => ({
  [OWN_PASSWORD_HEADER]: encodeURIComponent(password.toWellFormed()),
})
