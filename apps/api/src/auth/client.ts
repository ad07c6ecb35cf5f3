import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_DAYS, isKnownDevice } from './known-devices.store.ts'
import type { Tx } from '../db/database.ts'
import { hashToken } from '../security/tokens.ts'

/** The browser or program that signs in. */
export type Client = {
  address: string
  /** Its User-Agent, cut to a sensible length. */
  userAgent: string
  /** The token by which a browser that has signed in before is recognised; null for others. */
  deviceToken: string | null
}

const COOKIE = 'device'
/** Sent with sign-in only, so no other request carries a cookie. */
const COOKIE_PATH = '/api/vendor/signin'
const USER_AGENT_MAX = 300
const SECONDS_PER_DAY = 86_400

function deviceTokenOf({ headers }: FastifyRequest): string | null {
  const cookies = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const [, token] = cookies.find(([name]) => name === COOKIE) ?? []
  return token && /^[\w-]{43}$/.test(token) ? token : null
}

export const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  deviceToken: deviceTokenOf(request),
})

/** Makes the browser send `token` with its next sign-ins. Scripts cannot read it, and other sites cannot send it. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const attributes = [`Path=${COOKIE_PATH}`, `Max-Age=${DEVICE_DAYS * SECONDS_PER_DAY}`, 'HttpOnly', 'SameSite=Strict']
  if (request.protocol === 'https') attributes.push('Secure')
  void reply.header('set-cookie', [`${COOKIE}=${token}`, ...attributes].join('; '))
}

/** The hash of the device's token if it has signed in to this account before, else null. */
export async function knownDeviceOf(tx: Tx, email: string, { deviceToken }: Client): Promise<Buffer | null> {
  const hash = deviceToken === null ? null : hashToken(deviceToken)
  return hash !== null && (await isKnownDevice(tx, hash, email)) ? hash : null
}
