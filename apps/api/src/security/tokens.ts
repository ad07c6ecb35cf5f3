import { createHash, randomBytes } from 'node:crypto'

/** An opaque token: 256 random bits, meaningless without the sessions table. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. With 256 random bits, no salt or key stretching is needed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
