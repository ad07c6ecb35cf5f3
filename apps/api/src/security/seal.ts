import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Keys of 32 bytes for Aadhaar numbers and the secrets of second factors: the first encrypts, all of them decrypt, so
 * that the key can be rotated (admin/rotate-aadhaar-key.ts).
 */
export type AadhaarKeys = readonly Buffer[]

/** Identifies a key without revealing it; the prefix of each text encrypted with it. */
export const keyId = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** The id of the key that a text is encrypted with. */
export const sealedWith = (sealed: string): string => sealed.split('.')[0] ?? ''

/** Encrypts a text with AES-256-GCM, in the form `keyId.iv.tag.text`. */
export function seal(text: string, [key]: AadhaarKeys): string {
  if (!key) throw new Error('There is no key to encrypt with')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [keyId(key), ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** @throws when the text was encrypted with none of these keys, or was altered. */
export function unseal(sealed: string, keys: AadhaarKeys): string {
  const [id, iv, tag, text] = sealed.split('.')
  const key = keys.find((candidate) => keyId(candidate) === id)
  if (!key || !iv || !tag || text === undefined) throw new Error('The text is encrypted with an unknown key')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
}
