import type { z } from 'zod'
import type { Permission } from './staff/roles.ts'

/**
 * One endpoint, as Fastify expects it, shared by server, portal and test servers. `url` is relative to the API base.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  /** What a signed-in user needs to call it: every bearer route has one. */
  permission?: Permission
  /** A POST that changes nothing, such as a preview. Without a reply it can simply be sent again. */
  isRead?: true
  /**
   * The portal calls it in a screen's first view, or soon after. Its build leaves out the schemas, which would load zod
   * (lean-contract.ts), so the portal reads the replies leniently.
   */
  isInFirstView?: true
  schema: {
    summary: string
    tags: string[]
    /** Who may call: `bearer` a signed-in account, `apiKey` the storefront; public if absent. */
    security?: Array<Record<string, string[]>>
    consumes?: string[]
    params?: z.ZodObject
    querystring?: z.ZodObject
    headers?: z.ZodObject
    body?: z.ZodType
    response: { 200: z.ZodType } | { 201: z.ZodType }
  }
}

export const route = <const R extends Route>(definition: R): R => definition

export const bearer: Array<Record<string, string[]>> = [{ bearer: [] }]
export const storefrontKey: Array<Record<string, string[]>> = [{ apiKey: [] }]

type Part<S, K extends string> = S extends { [P in K]: infer Z extends z.ZodType } ? { [P in K]: z.input<Z> } : unknown
export type RouteInput<R extends Route> = Part<R['schema'], 'params'> &
  Part<R['schema'], 'querystring'> &
  Part<R['schema'], 'body'>
