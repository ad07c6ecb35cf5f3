import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Names the key without telling it, so that a later key can live beside it. */
const keyId = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** AES-256-GCM of an Aadhaar number as `keyId.iv.tag.text`. @param key 32 bytes. */
export function sealAadhaar(digits: string, key: Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(digits, 'utf8'), cipher.final()])
  return [keyId(key), ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** @throws when the text was sealed with another key or was changed since. */
export function openAadhaar(sealed: string, key: Buffer): string {
  const [id, iv, tag, text] = sealed.split('.')
  if (id !== keyId(key) || !iv || !tag || text === undefined)
    throw new Error('An Aadhaar number is sealed with another key')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
}
