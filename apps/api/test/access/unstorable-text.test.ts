import { RUN_HEADER } from '@phuljhari/contract/runs/run-words'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { contractRoutes } from '../fuzz/contract-routes.ts'
import { validFor } from '../fuzz/from-schema.ts'
import { STOREFRONT_KEY, testApi } from '../harness.ts'
import { nameOf } from './all-routes.ts'
import { signInAt } from './bad-tokens.ts'
import { examplesFor, requestWith, somethingToChange } from './good-requests.ts'

const api = testApi()
const jsonRoutes = (await contractRoutes()).filter(({ schema }) => schema.body && !schema.consumes)

/** Copies of `value` in each of which another text is replaced, with the path of that text. */
function replacingTexts(value: unknown, text: string, path = ''): Array<[path: string, changed: unknown]> {
  if (typeof value === 'string') return [[path, text]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    replacingTexts(part, text, `${path}.${key}`).map(([where, changed]): [string, unknown] => [
      where,
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ]),
  )
}

/** An id without a row is not found, whatever its format. */
const isId = (path: string) => /(\b(ids?|others?|names)|Ids?)(\.\d+)?$/.test(path)

it.each([
  ['a null byte', 'a\0b'],
  ['half of an emoji', 'a\ud83d'],
])(
  'every text of every body is refused when it has %s, since no database stores it',
  async (_what, text) => {
    const examples = await somethingToChange(api)
    const token = await signInAt(api)
    const found: unknown[] = []
    for (const route of jsonRoutes) {
      const bodies = validFor(route.schema.body as z.ZodType, examplesFor(examples, route))
      const changed = new Map(fc.sample(bodies, { numRuns: 8, seed: 1 }).flatMap((body) => replacingTexts(body, text)))
      const { method, url, headers } = await requestWith(examples, route)
      for (const [path, payload] of changed) {
        // The form of a run's secret is checked before the body is read.
        const secret = { [RUN_HEADER]: 'A'.repeat(22) }
        const credentials = { authorization: `Bearer ${token}`, 'x-api-key': STOREFRONT_KEY, ...secret }
        const reply = await api.app.inject({
          method,
          url,
          headers: { ...headers, ...credentials },
          payload: payload as object,
        })
        const isRefused = reply.statusCode === 400 || (isId(path) && reply.statusCode < 500)
        if (!isRefused) found.push([nameOf(route), path, reply.statusCode])
      }
    }
    expect(found).toEqual([])
  },
  60_000,
)
