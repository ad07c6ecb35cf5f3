import fc from 'fast-check'
import { z } from 'zod'
import { hostileValue } from './hostile-text.ts'

type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
}
/** Valid values by field name, so that requests get past validation. */
export type Examples = Record<string, readonly unknown[]>

const TEXTS = ['Meena', 'Car Street 12', 'SPARKLERS', 'UPI', '1', '100', '40.50']

function validLeaf(schema: JsonSchema, name: string, examples: Examples): fc.Arbitrary<unknown> {
  const known = examples[name]
  if (known) return fc.constantFrom(...known)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') {
    const [min, max] = [Math.max(schema.minimum ?? 0, -1000), Math.min(schema.maximum ?? 1000, 1000)]
    return fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  }
  return fc.constantFrom(...TEXTS)
}

/** Values in the shape of `schema`; each leaf and branch is replaced by a hostile value with probability `spoil`. */
function valueOf(schema: JsonSchema, name: string, examples: Examples, spoil: number): fc.Arbitrary<unknown> {
  const valid = ((): fc.Arbitrary<unknown> => {
    // A valid object may depend on more than its schema: prices, for example, on the catalogue.
    if (schema.properties && !(spoil === 0 && examples[name])) {
      const fields = Object.fromEntries(
        Object.entries(schema.properties).map(([key, child]) => [key, valueOf(child, key, examples, spoil)]),
      )
      return fc.record(fields, spoil === 0 ? { requiredKeys: schema.required ?? [] } : { requiredKeys: [] })
    }
    if (examples[name]) return validLeaf(schema, name, examples)
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => valueOf(choice, name, examples, spoil)))
    if (schema.allOf) return fc.oneof(...schema.allOf.map((choice) => valueOf(choice, name, examples, spoil)))
    if (schema.type === 'array')
      return fc.array(valueOf(schema.items ?? {}, name, examples, spoil), {
        minLength: spoil === 0 ? 1 : 0,
        maxLength: 4,
      })
    return validLeaf(schema, name, examples)
  })()
  if (spoil === 0) return valid
  const [spoiled, whole] = [Math.round(spoil * 100), Math.round((1 - spoil) * 100)]
  return fc.oneof({ weight: whole, arbitrary: valid }, { weight: spoiled, arbitrary: hostileValue })
}

const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Values of which a third are valid, a third partly hostile and a third anything at all. */
export function fromSchema(schema: z.ZodType, examples: Examples): fc.Arbitrary<unknown> {
  const json = inputOf(schema)
  return fc.oneof(valueOf(json, '', examples, 0), valueOf(json, '', examples, 0.15), hostileValue)
}

/** Valid values only. */
export const validFor = (schema: z.ZodType, examples: Examples): fc.Arbitrary<unknown> =>
  valueOf(inputOf(schema), '', examples, 0)

const asTexts = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, part]) => [
          key,
          typeof part === 'object' ? JSON.stringify(part) : String(part),
        ]),
      )
    : { [String(value)]: '' }

/** The fields of an object as texts, for URLs, queries and forms. */
export const textFields = (schema: z.ZodType, examples: Examples): fc.Arbitrary<Record<string, string>> =>
  fromSchema(schema, examples).map(asTexts)

/** Generates values of a schema, valid ones only. */
export const validTextFields = (schema: z.ZodType, examples: Examples): fc.Arbitrary<Record<string, string>> =>
  validFor(schema, examples).map(asTexts)
