import type { Route } from '@phuljhari/contract/route'
import { http, type HttpResponseResolver } from 'msw'
import { setupServer } from 'msw/node'
import { config } from '../src/lib/config.ts'

/** The server that the portal talks to in its tests: any server of the contract, not only ours. */
export const server = setupServer()

/** Answers the calls of a route with `resolver` until the test ends. */
export function answer(route: Route, resolver: HttpResponseResolver<Record<string, string>>): void {
  const method = route.method.toLowerCase() as Lowercase<Route['method']>
  server.use(http[method](`*${config.apiBaseUrl}${route.url}`, resolver))
}
