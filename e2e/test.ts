import { test as base } from '@playwright/test'
import { PORTS } from './server.ts'

export { expect } from '@playwright/test'

/** Playwright's test, whose base URL is the server of the worker that runs it. */
export const test = base.extend({
  baseURL: async ({}, use, { parallelIndex }) => use(`http://127.0.0.1:${PORTS[parallelIndex]}`),
})

/** The windows of a laptop and of a phone, for stories that run in both. */
export const SIZES = [
  { name: 'a laptop', width: 1440, height: 900 },
  { name: 'a phone', width: 375, height: 812 },
]
