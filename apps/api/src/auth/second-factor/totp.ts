import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Phuljhari'
const PERIOD_SECONDS = 30
/** Steps of 30 seconds by which a phone's clock may differ, each way. */
const DRIFT_STEPS = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })

/** A new secret in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** `otpauth://…`, which authenticator apps read from a QR code. */
export const otpauthUrl = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step of which `code` is the code, one step of drift allowed each way; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const drift = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT_STEPS })
  return drift === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + drift
}
