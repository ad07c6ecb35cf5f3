import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { CommandError } from '../cli/command-error.ts'
import type { AadhaarKeys } from '../security/seal.ts'

/** About half a second and 128 MB per guess. */
const COST = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1_048_576 }
const [SALT, IV, TAG] = [16, 12, 16]

const deriveKey = (passphrase: string, salt: Buffer) => scryptSync(passphrase.normalize('NFC'), salt, 32, COST)

/** Encrypts the Aadhaar keys with a passphrase (scrypt, AES-256-GCM): salt, iv, tag, ciphertext. */
export function sealKeys(keys: AadhaarKeys, passphrase: string): Buffer {
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)]
  const cipher = createCipheriv('aes-256-gcm', deriveKey(passphrase, salt), iv)
  const text = Buffer.concat([cipher.update(keys.map((key) => key.toString('hex')).join('\n')), cipher.final()])
  return Buffer.concat([salt, iv, cipher.getAuthTag(), text])
}

/** @throws {CommandError} when the passphrase is wrong. */
export function openKeys(sealed: Buffer, passphrase: string): AadhaarKeys {
  const [salt, iv] = [sealed.subarray(0, SALT), sealed.subarray(SALT, SALT + IV)]
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(passphrase, salt), iv, { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(SALT + IV, SALT + IV + TAG))
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(SALT + IV + TAG)), decipher.final()]).toString('utf8')
    return text.split('\n').map((line) => Buffer.from(line, 'hex'))
  } catch {
    throw new CommandError('BACKUP_PASSPHRASE is not the passphrase that the backup was made with.')
  }
}
