import type { Existing, FieldErrors } from '@phuljhari/contract/errors'
import type { Feature } from '@phuljhari/contract/features'
import type { Route } from '@phuljhari/contract/route'
import { config } from './config.ts'

/** The part of a route that a call needs, so that the sign-in screen need not load the schemas. */
export type CallableRoute = Pick<Route, 'method' | 'url' | 'isRead'> & {
  schema: Partial<Pick<Route['schema'], 'security' | 'summary'>>
}
type ErrorDetail = {
  code?: string | null
  orderIds?: readonly string[]
  challenge?: string | null
  current?: FieldErrors
  existing?: Existing | null
  mayBeSaved?: boolean
  retryAfterSeconds?: number | null
  isTimeout?: boolean
}

/** The statuses of a call that got no reply, or one from a gateway. */
const UNANSWERED = new Set([0, 502, 503, 504])
/** The code of our API while its database is unavailable: a commit may have reached it. */
const UNAVAILABLE = 'unavailable'
const REPEATABLE: Feature = 'requests.keys'

/** A failed call. `status` 0 means that no server answered, or that its reply ended early. */
export class ApiError extends Error {
  readonly status: number
  /** The message or error field of the reply, or its short plain text. */
  readonly serverMessage: string | null
  /** Messages by form field. */
  readonly fields: FieldErrors
  /** Our API's error code (contract: errors.ts); other servers send none. */
  readonly code: string | null
  /** The ids of the orders that prevent the change; only our API sends them. */
  readonly orderIds: readonly string[]
  /** Proves the first step of a sign-in that needs a code; only our API sends it. */
  readonly challenge: string | null
  /** With edit.stale: the present values, as text by field; only our API sends them. */
  readonly current: Readonly<Record<string, string>>
  /** With request.key_reused: what the first attempt created; only our API sends it. */
  readonly existing: Existing | null
  /**
   * Whether the change may have been saved and a repeated request saves nothing twice (feature requests.keys).
   * False where the server said what happened, for reads, and with other servers, whose specified texts stay.
   */
  readonly mayBeSaved: boolean
  /** After how many seconds another attempt can succeed, as a 429 says. */
  readonly retryAfterSeconds: number | null
  /** Whether the call ended because the server was silent for too long. */
  readonly isTimeout: boolean

  constructor(status: number, serverMessage: string | null, fields: FieldErrors = {}, detail: ErrorDetail = {}) {
    super(serverMessage ?? `The call failed (${status})`)
    this.status = status
    this.serverMessage = serverMessage
    this.fields = fields
    this.code = detail.code ?? null
    this.orderIds = detail.orderIds ?? []
    this.challenge = detail.challenge ?? null
    this.current = detail.current ?? {}
    this.existing = detail.existing ?? null
    this.mayBeSaved = detail.mayBeSaved ?? false
    this.retryAfterSeconds = detail.retryAfterSeconds ?? null
    this.isTimeout = detail.isTimeout ?? false
  }

  get isNetwork(): boolean {
    return this.status === 0
  }
}

let areWritesRepeatable = config.features?.includes(REPEATABLE) ?? false
/** To be called when the features of the server are known (features.ts): whether it has requests.keys. */
export const setWritesRepeatable = (features: readonly string[]): void => {
  areWritesRepeatable = features.includes(REPEATABLE)
}
/** Whether a request that is sent again saves nothing twice; false with a server of section 7 alone. */
export const canRepeatWrites = (): boolean => areWritesRepeatable

/** Whether a call that failed like this may have saved something: sign-in and reads save nothing. */
export const mayBeSaved = (route: CallableRoute, status: number, code: string | null): boolean =>
  areWritesRepeatable &&
  route.method !== 'GET' &&
  route.isRead !== true &&
  route.schema.security !== undefined &&
  UNANSWERED.has(status) &&
  (code === null || code === UNAVAILABLE)

/** The failure of a call whose reply cannot be read: after a change, its outcome is unknown. */
export const unreadable = (route: CallableRoute, cause: unknown): unknown =>
  mayBeSaved(route, 0, null) ? new ApiError(0, null, {}, { mayBeSaved: true }) : cause

/** Keeps only the texts of a reply, since nothing else can be shown. */
const textsOf = (fields: unknown): FieldErrors =>
  typeof fields === 'object' && fields !== null
    ? Object.fromEntries(
        Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
      )
    : {}

const MAX_PLAIN_MESSAGE_LENGTH = 200

function readExisting(value: unknown): Existing | null {
  const { kind, id, name } = textsOf(value)
  return kind !== undefined && id !== undefined && name !== undefined ? { kind, id, name } : null
}

/** The seconds of a Retry-After header, which may also hold a date. */
function retryAfter({ headers }: Response): number | null {
  const value = headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

/** Returns the error that the reply of any server stands for. */
export function toApiError(route: CallableRoute, response: Response, data: unknown): ApiError {
  const { status } = response
  const retryAfterSeconds = retryAfter(response)
  if (typeof data === 'object' && data !== null) {
    const {
      message,
      error,
      fields,
      code: given,
      orderIds,
      challenge,
      current,
      existing,
    } = data as Partial<Record<string, unknown>>
    const text = [message, error].find((value) => typeof value === 'string' && value !== '')
    const code = typeof given === 'string' ? given : null
    return new ApiError(status, typeof text === 'string' ? text : null, textsOf(fields), {
      code,
      orderIds: Array.isArray(orderIds) ? orderIds.filter((id) => typeof id === 'string') : [],
      challenge: typeof challenge === 'string' ? challenge : null,
      current: textsOf(current),
      existing: readExisting(existing),
      mayBeSaved: mayBeSaved(route, status, code),
      retryAfterSeconds,
    })
  }
  const isShortText = typeof data === 'string' && data.length <= MAX_PLAIN_MESSAGE_LENGTH && !data.includes('<')
  return new ApiError(
    status,
    isShortText ? data : null,
    {},
    {
      mayBeSaved: mayBeSaved(route, status, null),
      retryAfterSeconds,
    },
  )
}
