import { test as base } from '@playwright/test'
import { PORTS } from './server.ts'

export { expect } from '@playwright/test'

/** Playwright's test, whose base URL is the server of the worker that runs it. */
export const test = base.extend({
  baseURL: async ({}, use, { parallelIndex }) => use(`http://127.0.0.1:${PORTS[parallelIndex]}`),
})
