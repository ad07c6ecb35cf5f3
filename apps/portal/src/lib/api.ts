import { OWN_PASSWORD_HEADER, ownPasswordHeader } from '@phuljhari/contract/auth/own-password'
import type { Route, RouteInput } from '@phuljhari/contract/route'
import { TOTAL_HEADER } from '@phuljhari/contract/rules/total-header'
import { ApiError, mayBeSaved, toApiError, type CallableRoute } from './api-error.ts'
import { noteServerTime } from './clock.ts'
import { config } from './config.ts'
import { takeFirstReply } from './first-reply.ts'
import { requireSecondFactor } from './second-factor-required.ts'
import { getToken } from './session.ts'

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

/** Asks for the user's own password. @returns null when the user does not give it. */
type AskPassword = (isWrong: boolean) => Promise<string | null>
let askPassword: AskPassword = () => Promise.resolve(null)
/** Sets what asks for the own password when the server wants a call confirmed by it. */
export const setPasswordAsker = (ask: AskPassword): void => {
  askPassword = ask
}

/**
 * Calls, and calls again with the user's password where the server wants the call confirmed by it: the same request
 * with the same key, so that a lost reply doubles nothing.
 */
async function confirmedByPassword<T>(attempt: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  let headers: Record<string, string> = {}
  for (;;)
    try {
      return await attempt(headers)
    } catch (error) {
      const isWrong = OWN_PASSWORD_HEADER in headers
      if (!(error instanceof ApiError) || error.code !== (isWrong ? 'auth.wrong_password' : 'auth.password_needed'))
        throw error
      const password = await askPassword(isWrong)
      if (password === null) throw error
      headers = ownPasswordHeader(password)
    }
}

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

/** Resolves in the browser's next task. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const onMessage = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', onMessage, { once: true })
    port1.start()
    port2.postMessage(null)
  })

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
    // A screen sends its reads as soon as it is rendered: in one task they would keep a slow phone from responding.
    if (!started && init.method === 'GET') await nextTask()
    aborted.throwIfAborted()
    const response = await (started?.response ?? fetch(url, { ...init, signal: aborted }))
    noteServerTime(response.headers.get('date'))
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
  return confirmedByPassword((password) =>
    send(
      route,
      url,
      {
        method: route.method,
        headers: withToken(route, {
          ...headers,
          ...password,
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        }),
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      },
      readReply(route, url, readBody ?? wholeBody),
      readBody ? DOWNLOAD_LIMITS : limitsOf(route, isForm),
      route.schema.security ? takeFirstReply(url, getToken()) : null,
    ),
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
