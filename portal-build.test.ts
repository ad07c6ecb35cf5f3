import { expect, it } from 'vitest'
import { withoutRouteSchemas, withoutZod } from './apps/portal/lean-contract.ts'

it('the built portal keeps only what a call needs of a route in a first view', () => {
  const built = withoutRouteSchemas(`const findOrders = route({
  method: 'GET',
  permission: 'orders.read',
  isInFirstView: true,
  schema: { summary: 'Orders', security: bearer, querystring: z.object({ limit }), response: { 200: order } },
})`)
  expect(built.replaceAll(/\s+/g, ' ')).toBe(
    "const findOrders = route({ method: 'GET', permission: 'orders.read', schema: { security: bearer, }, })",
  )
})

it('the built portal keeps the schemas of other routes', () => {
  const source = "const listEstimates = route({ method: 'GET', schema: { response: { 200: estimates } } })"
  expect(withoutRouteSchemas(source)).toBe(source)
})

it('the built portal exports what needs zod from a separate module', () => {
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
