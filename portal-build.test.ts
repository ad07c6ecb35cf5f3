import { describe, expect, it } from 'vitest'
import { withoutRouteSchemas, withoutZod } from './apps/portal/lean-contract.ts'
import { withTexts } from './apps/portal/translate-texts.ts'

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

describe('a build in another language', () => {
  const german = new Map([
    ['Delete {name}?', '{name} löschen?'],
    ['Save', 'Speichern'],
    ['part of India\u0004State', 'Bundesstaat'],
  ])
  const built = (source: string) => withTexts('sample.tsx', source, (key) => german.get(key))

  it.each([
    ["const label = t('Save')", 'const label = "Speichern"'],
    [
      "const ask = (product) => t('Delete {name}?', { name: product.name })",
      'const ask = (product) => `${product.name} löschen?`',
    ],
    ["tc('part of India', 'State')", '"Bundesstaat"'],
    ["<Field label={t('Save')} />", '<Field label={"Speichern"} />'],
  ])('has the translation in place of %s', (source, expected) => expect(built(source)).toBe(expected))

  it('translates texts that are values of others', () => {
    expect(built("t('Delete {name}?', { name: isNew ? t('Save') : old })")).toBe(
      '`${isNew ? "Speichern" : old} löschen?`',
    )
  })

  it('keeps English where a translation is missing', () => {
    expect(built("t('A `{name}` costs ${' + '{amount}', { name, amount: total() })")).toBe(
      '`A \\`${name}\\` costs \\${${total()}`',
    )
  })

  it.each(['t(text)', "t('Delete {name}?')", "t('Save', { name })"])(
    'refuses %s, which no build could translate',
    (source) => expect(() => built(source)).toThrow(/^sample.tsx:1: /),
  )
})
