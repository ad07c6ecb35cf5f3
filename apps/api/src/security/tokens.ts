import { createHash, randomBytes } from 'node:crypto'

/** An opaque token: 256 random bits, meaningless without the sessions table. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The secret of a link that is sent around: 128 random bits (contract: rules/link-secret.ts). */
export const newLinkSecret = (): string => randomBytes(16).toString('base64url')

/** The stored form of a token. With as many random bits, no salt or key stretching is needed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
