import { addRunPhoto, openRun, readRun, reportActions } from '@phuljhari/contract/runs/run-page.contract'
import type { RunOfPage, RunResult } from '@phuljhari/contract/runs/run-page.contract'
import { RUN_DEVICE_HEADER, RUN_HEADER } from '@phuljhari/contract/runs/run-words'
import type { Action } from './entry.ts'

const API = '/api'
const TIMEOUT_MS = 30_000
const PHOTO_TIMEOUT_MS = 120_000

/**
 * Why a call failed: `offline` without a network, `ended` when the link no longer works for this, `device` before the
 * digits were entered here, `refused` when the server can never take what was sent, `failed` when it may yet.
 */
export type Failure = {
  failure: 'offline' | 'ended' | 'device' | 'wrongDigits' | 'locked' | 'tooMany' | 'refused' | 'failed'
  message: string
  /** When another attempt can succeed, as the server says, in milliseconds; 0 where it says nothing. */
  retryAfterMs: number
}

/** A link, and the device that it was opened on. */
export type Credentials = { secret: string; device: string | null }

/** The failures of our own API. Replies of others, such as a proxy or a hotel's network, say nothing of the link. */
const CODES: Readonly<Record<string, Failure['failure']>> = {
  'run.not_found': 'ended',
  'run.ended': 'ended',
  'run.device_unknown': 'device',
  'run.wrong_digits': 'wrongDigits',
  'run.locked': 'locked',
  'run.too_many': 'tooMany',
}

async function failureOf(response: Response): Promise<Failure> {
  const { status, headers } = response
  const problem = (await response.json().catch(() => null)) as { code?: unknown; message?: unknown } | null
  const code = typeof problem?.code === 'string' ? problem.code : ''
  const isTooMany = status === 429 && 'tooMany'
  // Only our API gives codes; what it refuses otherwise stays refused.
  const isRefused = code !== '' && [400, 403, 404, 409, 413, 415, 422].includes(status) && 'refused'
  return {
    failure: CODES[code] || isTooMany || isRefused || 'failed',
    message: typeof problem?.message === 'string' ? problem.message : '',
    retryAfterMs: 1000 * (Number(headers.get('retry-after')) || 0),
  }
}

/** Calls the API. The secret goes into a header, and nowhere else. */
async function call<Reply>(
  { method, url }: { method: string; url: string },
  { secret, device }: Credentials,
  body?: FormData | object,
): Promise<Reply | Failure> {
  const isForm = body instanceof FormData
  try {
    const response = await fetch(API + url, {
      method,
      headers: {
        [RUN_HEADER]: secret,
        ...(device !== null && { [RUN_DEVICE_HEADER]: device }),
        'accept-language': document.documentElement.lang,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(isForm ? PHOTO_TIMEOUT_MS : TIMEOUT_MS),
    })
    return response.ok ? ((await response.json()) as Reply) : await failureOf(response)
  } catch {
    return { failure: navigator.onLine ? 'failed' : 'offline', message: '', retryAfterMs: 0 }
  }
}

export const isFailure = (reply: object): reply is Failure => 'failure' in reply

/** Proves the last digits of the agent's phone. */
export const openDevice = (secret: string, digits: string) =>
  call<{ device: string }>(openRun, { secret, device: null }, { digits })

/** Reads the stops. A page in place of a reply, as of a hotel's network, is a failure. */
export async function loadRun(credentials: Credentials): Promise<RunOfPage | Failure> {
  const reply = await call<RunOfPage>(readRun, credentials)
  return isFailure(reply) || Array.isArray(reply?.stops) ? reply : { failure: 'failed', message: '', retryAfterMs: 0 }
}

/** Sends what happened, in its order. */
export async function report(credentials: Credentials, actions: readonly Action[]): Promise<RunResult[] | Failure> {
  const sentAt = new Date().toISOString()
  const reply = await call<{ results: RunResult[] }>(reportActions, credentials, { sentAt, actions })
  if (isFailure(reply)) return reply
  return Array.isArray(reply.results) ? reply.results : { failure: 'failed', message: '', retryAfterMs: 0 }
}

/** Sends the photo of an action that the server has. */
export function sendPhoto(credentials: Credentials, id: string, bytes: ArrayBuffer): Promise<{ id: string } | Failure> {
  const form = new FormData()
  form.append('photo', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg')
  const url = addRunPhoto.url.replace(':id', encodeURIComponent(id))
  return call<{ id: string }>({ method: addRunPhoto.method, url }, credentials, form)
}
