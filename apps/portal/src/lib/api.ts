import type { FieldErrors } from '@phuljhari/contract/errors'
import type { Route, RouteInput } from '@phuljhari/contract/route'
import { TOTAL_HEADER } from '@phuljhari/contract/rules/total-header'
import { config } from './config.ts'
import { getToken } from './session.ts'

/** A call that failed. `status` 0 means that no server answered. */
export class ApiError extends Error {
  readonly status: number
  /** The server's own words: its message or error field, or a short plain text. */
  readonly serverMessage: string | null
  /** What is wrong with which field of the form. */
  readonly fields: FieldErrors
  /** Our API's name of the failure (contract: errors.ts); other servers send none. */
  readonly code: string | null

  constructor(status: number, serverMessage: string | null, fields: FieldErrors = {}, code: string | null = null) {
    super(serverMessage ?? `The call failed (${status})`)
    this.status = status
    this.serverMessage = serverMessage
    this.fields = fields
    this.code = code
  }

  get isNetwork(): boolean {
    return this.status === 0
  }
}

export type Reply = {
  /** Parsed JSON, else the text, else undefined for an empty body: other servers answer all three (section 7). */
  data: unknown
  /** How many rows there are in all, where the server says so. */
  total: number | null
  headers: Headers
  /** The address that answered: links of the reply are relative to it. */
  address: string
}

type Body<R extends Route> = RouteInput<R> extends { body: infer B } ? { body?: B | FormData } : unknown
type Params<R extends Route> = RouteInput<R> extends { params: infer P } ? { params: P } : unknown
type Query<R extends Route> = RouteInput<R> extends { querystring: infer Q } ? { query?: Q } : unknown
export type Input<R extends Route> = Body<R> & Params<R> & Query<R>
/** What a call needs of a route: one without its schemas saves the sign-in screen from loading them. */
type Called = Pick<Route, 'method' | 'url'> & { schema: Partial<Pick<Route['schema'], 'security' | 'summary'>> }
type AnyInput = { body?: unknown; params?: Record<string, unknown>; query?: Record<string, unknown> }

let onUnauthorised: () => void = () => {}
/** Sets what happens when the server says that nobody is signed in. */
export const setUnauthorisedHandler = (listener: () => void): void => {
  onUnauthorised = listener
}

function address(route: Called, { params, query }: AnyInput): string {
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

/** Only texts: anything else in its place could not be shown. */
const fieldTexts = (fields: unknown): FieldErrors =>
  typeof fields === 'object' && fields !== null
    ? Object.fromEntries(
        Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
      )
    : {}

const LONGEST_PLAIN_MESSAGE = 200

function failure(status: number, data: unknown): ApiError {
  if (typeof data === 'object' && data !== null) {
    const { message, error, fields, code } = data as Record<string, unknown>
    const told = [message, error].find((text) => typeof text === 'string' && text !== '')
    return new ApiError(
      status,
      typeof told === 'string' ? told : null,
      fieldTexts(fields),
      typeof code === 'string' ? code : null,
    )
  }
  const isShortText = typeof data === 'string' && data.length <= LONGEST_PLAIN_MESSAGE && !data.includes('<')
  return new ApiError(status, isShortText ? data : null)
}

/** The bearer token goes along only where the route asks for it (section 6). */
function withToken(route: Called, headers: Record<string, string> = {}): Record<string, string> {
  const token = route.schema.security ? getToken() : null
  return token === null ? headers : { ...headers, authorization: `Bearer ${token}` }
}

/** With `isReachable` the only fetch of the portal. @throws {ApiError} status 0 when no server answers; the DOM's AbortError when `signal` aborts. */
async function send<T>(url: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T> {
  try {
    return await read(await fetch(url, init))
  } catch (error) {
    if (error instanceof ApiError || init.signal?.aborted) throw error
    throw new ApiError(0, null)
  }
}

/** @throws {ApiError} the refusal that `response` is. */
function refuse(route: Called, { status }: Response, data: unknown): never {
  if (status === 401 && route.schema.security) onUnauthorised()
  throw failure(status, data)
}

/** Reads the body of a reply that is no refusal. @returns what is left to be parsed of it. */
type ReadBody = (response: Response) => Promise<string>
const wholeBody: ReadBody = (response) => response.text()

const readReply = (route: Called, url: string, readBody: ReadBody) => async (response: Response) => {
  const data = parse(await (response.ok ? readBody : wholeBody)(response))
  if (!response.ok) return refuse(route, response, data)
  const total = Number(response.headers.get(TOTAL_HEADER) ?? Number.NaN)
  const address = new URL(response.url || url, document.baseURI).href
  return { data, total: Number.isInteger(total) ? total : null, headers: response.headers, address }
}

/**
 * Makes the call of a route.
 * @param readBody for a body that is too large to be read as a whole (read-rows.ts).
 * @throws {ApiError} when the server refuses or does not answer; the DOM's AbortError when `signal` aborts.
 */
export function call<R extends Route>(
  route: R | Called,
  input: Input<R>,
  signal?: AbortSignal,
  readBody = wholeBody,
): Promise<Reply> {
  const { body, ...rest } = input as AnyInput
  const isForm = body instanceof FormData
  const url = address(route, rest)
  return send(
    url,
    {
      method: route.method,
      headers: withToken(route, body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    },
    readReply(route, url, readBody),
  )
}

/** Makes the call of a route at an address that the server gave, such as the next part of a list (next-link.ts). @throws as `call`. */
export const callAt = (route: Called, url: string, signal?: AbortSignal, readBody = wholeBody): Promise<Reply> =>
  send(
    url,
    { method: route.method, headers: withToken(route), ...(signal && { signal }) },
    readReply(route, url, readBody),
  )

/** Opens a reply that does not end, for the reader of its body. @throws as `call`. */
export const openStream = (route: Called, headers: Record<string, string>, signal: AbortSignal): Promise<Response> =>
  send(address(route, {}), { headers: withToken(route, headers), signal }, async (response) =>
    response.ok ? response : refuse(route, response, parse(await response.text())),
  )

/** Whether any server stands behind the address of a call: also one whose answer a page of another origin may not read. */
export async function isReachable(route: Called, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(address(route, {}), { mode: 'no-cors', signal })
    return true
  } catch {
    return false
  }
}
