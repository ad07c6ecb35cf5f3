import { expect, it } from 'vitest'
import { withoutRouteSchemas, withoutZod } from './apps/portal/lean-contract.ts'

it('the built portal has of a route what a call needs', () => {
  const built = withoutRouteSchemas(`const findOrders = route({
  method: 'GET',
  permission: 'orders.read',
  schema: { summary: 'Orders', security: bearer, querystring: z.object({ limit }), response: { 200: order } },
})`)
  expect(built.replaceAll(/\s+/g, ' ')).toBe(
    "const findOrders = route({ method: 'GET', permission: 'orders.read', schema: { security: bearer, }, })",
  )
})

it('what needs zod is exported from a module of its own', () => {
  const source = `import { z } from 'zod'
const DIGITS = /^\\d+$/
const digits = z.string().regex(DIGITS)
export const phoneField = digits.trim()
export const formatPhone = (phone) => phone.replace(DIGITS, '')`
  const built = withoutZod(source, new Set(['z', 'digits', 'phoneField']), 'phone.ts?schemas')
  expect(built).toContain('export const formatPhone')
  expect(built).toContain('const DIGITS')
  expect(built).toContain('export { phoneField } from "phone.ts?schemas"')
  expect(built).not.toMatch(/z\.string|digits\.trim/)
})
