import { AppError } from '@phuljhari/contract/errors'
import { plainTexts } from '@phuljhari/contract/rules/plain-text'
import { isStorable, MAX_NESTING } from '@phuljhari/contract/rules/text'
import { t } from '@phuljhari/contract/rules/t'
import { validatorCompiler } from 'fastify-type-provider-zod'

/** The name of the body itself among its fields. */
const BODY = 'body'

/** The path of the first text or key that no database stores, or of what nests too deeply; null if there is none. */
function findUnstorable(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  if (path.length > MAX_NESTING + 2) return path.slice(0, 3)
  for (const [key, part] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(part, [...path, key]) : path
    if (found) return found
  }
  return null
}

/**
 * Validates with the schemas of the contract, after texts were made plain: what is copied carries characters that
 * nobody sees. Whatever the schemas accept may end in a column of JSON, so all of it has one rule more: a null byte or
 * half of a surrogate pair is refused here, for every text of every route.
 */
export const inputValidator: typeof validatorCompiler = (definition) => {
  const validate = validatorCompiler(definition)
  return (data) => {
    const result = validate(plainTexts(data)) as { value?: unknown; error?: Error }
    const found = result.error ? null : findUnstorable(result.value)
    if (!found) return result
    const name = found.join('.') || BODY
    const message = t('{name} contains an invalid character', { name })
    return { error: new AppError('request.invalid', { message, fields: { [name]: message } }) }
  }
}
