import type { Existing, FieldErrors } from '@phuljhari/contract/errors'
import type { Feature } from '@phuljhari/contract/features'
import type { Route, RouteInput } from '@phuljhari/contract/route'
import { TOTAL_HEADER } from '@phuljhari/contract/rules/total-header'
import { config } from './config.ts'
import { takeFirstReply } from './first-reply.ts'
import { requireSecondFactor } from './second-factor-required.ts'
import { getToken } from './session.ts'

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

/** No reply, or one from a gateway. */
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
   * Nobody knows whether the change was saved, and the same request again saves nothing twice (feature requests.keys).
   * False where the server said what happened, for reads, and with other servers, whose specified texts stay.
   */
  readonly mayBeSaved: boolean
  /** When another attempt can succeed, as a 429 says. */
  readonly retryAfterSeconds: number | null
  /** The server was silent for too long: the call waited already. */
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

export type Reply = {
  /** Parsed JSON, else plain text, else undefined for an empty body: servers send all three (section 7). */
  data: unknown
  /** The number of rows on all pages, when the server sends it. */
  total: number | null
  headers: Headers
  /** The URL that answered; links in the reply are relative to it. */
  url: string
}

type Body<R extends Route> = RouteInput<R> extends { body: infer B } ? { body?: B | FormData } : unknown
type Params<R extends Route> = RouteInput<R> extends { params: infer P } ? { params: P } : unknown
type Query<R extends Route> = RouteInput<R> extends { querystring: infer Q } ? { query?: Q } : unknown
type Headed<R extends Route> = R['schema'] extends { headers: unknown } ? { headers?: Record<string, string> } : unknown
export type Input<R extends Route> = Body<R> & Params<R> & Query<R> & Headed<R>
/** The part of a route that a call needs, so that the sign-in screen need not load the schemas. */
type CallableRoute = Pick<Route, 'method' | 'url' | 'isRead'> & {
  schema: Partial<Pick<Route['schema'], 'security' | 'summary'>>
}
type AnyInput = {
  body?: unknown
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
}

let onUnauthorised: () => void = () => {}
/** Sets the handler for a 401 reply to a call that carries the token. */
export const setUnauthorisedHandler = (handler: () => void): void => {
  onUnauthorised = handler
}

let areWritesRepeatable = config.features?.includes(REPEATABLE) ?? false
/** To be called when the features of the server are known (features.ts): whether it has requests.keys. */
export const setWritesRepeatable = (features: readonly string[]): void => {
  areWritesRepeatable = features.includes(REPEATABLE)
}
/** Whether a request that is sent again saves nothing twice; false with a server of section 7 alone. */
export const canRepeatWrites = (): boolean => areWritesRepeatable

/** Whether a call that ended so may have saved something: sign-in and reads save nothing. */
const mayBeSaved = (route: CallableRoute, status: number, code: string | null): boolean =>
  areWritesRepeatable &&
  route.method !== 'GET' &&
  route.isRead !== true &&
  route.schema.security !== undefined &&
  UNANSWERED.has(status) &&
  (code === null || code === UNAVAILABLE)

function urlOf(route: CallableRoute, { params, query }: AnyInput): string {
  const path = route.url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
  return `${config.apiBaseUrl}${path}${search.size > 0 ? `?${search}` : ''}`
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Keeps only texts: nothing else can be shown. */
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

function toApiError(route: CallableRoute, response: Response, data: unknown): ApiError {
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

/** Adds the bearer token, only if the route requires it (section 6). */
function withToken(route: CallableRoute, headers: Record<string, string> = {}): Record<string, string> {
  const token = route.schema.security ? getToken() : null
  return token === null ? headers : { ...headers, authorization: `Bearer ${token}` }
}

/**
 * How long a call may take, in milliseconds. Reads are limited by silence instead: a long list on a slow connection may
 * keep arriving for minutes, and only then does `silence` begin again with each part of the body.
 */
type Limits = { reply: number; silence?: number }

/** Fetch has no built-in time-out: a call that hangs would keep its form open, or its list loading. */
const READ_LIMITS: Limits = { reply: 30_000, silence: 20_000 }
const DOWNLOAD_LIMITS: Limits = { reply: 120_000, silence: 60_000 }
const CHANGE_LIMITS: Limits = { reply: 60_000 }
const UPLOAD_LIMITS: Limits = { reply: 120_000 }

function limitsOf({ method, isRead }: CallableRoute, isUpload: boolean): Limits {
  if (isUpload) return UPLOAD_LIMITS
  return method === 'GET' || isRead === true ? READ_LIMITS : CHANGE_LIMITS
}

/**
 * Every call of the API goes through this fetch.
 * @param read reads the reply, and reports each part of it that arrives.
 * @param limits none for streams, which their reader watches.
 * @param started the same call, if it was made already.
 * @throws {ApiError} status 0 when no server answers in time; the DOM's AbortError when `signal` aborts.
 */
async function send<T>(
  route: CallableRoute,
  url: string,
  { signal, ...init }: RequestInit,
  read: (response: Response, onArrival: () => void) => Promise<T>,
  limits?: Limits,
  started: ReturnType<typeof takeFirstReply> = null,
): Promise<T> {
  const timeout = new AbortController()
  const aborted = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number | undefined) => {
    if (ms === undefined || aborted.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => timeout.abort(), ms)
  }
  // A call that was started before does not know the signal.
  const end = new Promise<never>((_, reject) => {
    aborted.addEventListener('abort', () => {
      started?.end()
      reject(aborted.reason as Error)
    })
  })
  const reply = async () => {
    aborted.throwIfAborted()
    const response = await (started?.response ?? fetch(url, { ...init, signal: aborted }))
    const onArrival = () => wait(limits?.silence)
    onArrival()
    return read(response, onArrival)
  }
  wait(limits?.reply)
  try {
    return await Promise.race([reply(), end])
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    throw new ApiError(0, null, {}, { mayBeSaved: mayBeSaved(route, 0, null), isTimeout: timeout.signal.aborted })
  } finally {
    clearTimeout(timer)
  }
}

/** The failure of a call whose reply cannot be read: after a change, its outcome is unknown. */
export const unreadable = (route: CallableRoute, cause: unknown): unknown =>
  mayBeSaved(route, 0, null) ? new ApiError(0, null, {}, { mayBeSaved: true }) : cause

/** @throws {ApiError} always. */
function throwResponseError(route: CallableRoute, response: Response, data: unknown): never {
  if (response.status === 401 && route.schema.security) onUnauthorised()
  const error = toApiError(route, response, data)
  if (error.code === 'auth.second_factor_setup') requireSecondFactor()
  throw error
}

/** Reads the body of a successful reply. @returns the text that remains to be parsed. */
type ReadBody = (response: Response) => Promise<string>
const wholeBody: ReadBody = (response) => response.text()

/** The same reply, which reports each part of its body that arrives. */
function watched(response: Response, onArrival: () => void): Response {
  if (!response.body) return response
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, output) {
      onArrival()
      output.enqueue(part)
    },
  })
  return new Response(response.body.pipeThrough(watch), response)
}

const readReply =
  (route: CallableRoute, requested: string, readBody: ReadBody) =>
  async (response: Response, onArrival: () => void) => {
    const data = parse(await (response.ok ? readBody : wholeBody)(watched(response, onArrival)))
    if (!response.ok) return throwResponseError(route, response, data)
    const total = Number(response.headers.get(TOTAL_HEADER) ?? Number.NaN)
    const url = new URL(response.url || requested, document.baseURI).href
    return { data, total: Number.isInteger(total) ? total : null, headers: response.headers, url }
  }

/**
 * Calls a route.
 * @param readBody of a download, whose body is too large to hold in memory as one string.
 * @throws {ApiError} when the server refuses or does not answer; the DOM's AbortError when `signal` aborts.
 */
export function call<R extends Route>(
  route: R | CallableRoute,
  input: Input<R>,
  signal?: AbortSignal,
  readBody?: ReadBody,
): Promise<Reply> {
  const { body, headers, ...rest } = input as AnyInput
  const isForm = body instanceof FormData
  const url = urlOf(route, rest)
  return send(
    route,
    url,
    {
      method: route.method,
      headers: withToken(route, {
        ...headers,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      }),
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    },
    readReply(route, url, readBody ?? wholeBody),
    readBody ? DOWNLOAD_LIMITS : limitsOf(route, isForm),
    route.schema.security ? takeFirstReply(url, getToken()) : null,
  )
}

/** Calls a route at a URL that the server gave, such as the next part of a list (next-link.ts). @throws as `call`. */
export const callAt = (route: CallableRoute, url: string, signal?: AbortSignal): Promise<Reply> =>
  send(
    route,
    url,
    { method: route.method, headers: withToken(route), ...(signal && { signal }) },
    readReply(route, url, wholeBody),
    READ_LIMITS,
  )

/** Opens a reply whose body is a stream. @throws as `call`. */
export const openStream = (
  route: CallableRoute,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> =>
  send(route, urlOf(route, {}), { headers: withToken(route, headers), signal }, async (response) =>
    response.ok ? response : throwResponseError(route, response, parse(await response.text())),
  )

/** Whether any server responds at the URL of a route, even if CORS hides its reply from this page. */
export async function isReachable(route: CallableRoute, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(urlOf(route, {}), { mode: 'no-cors', signal })
    return true
  } catch {
    return false
  }
}

/** Whether the portal's own server serves the page at the current URL. */
export async function isPageServed(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
