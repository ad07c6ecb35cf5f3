import { createHash, randomBytes } from 'node:crypto'

/** A session ends this many hours after signing in. */
export const SESSION_HOURS = 12

/** Opaque: 256 random bits that mean nothing without the sessions table. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored in place of a token. No salt or stretching is needed for 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
