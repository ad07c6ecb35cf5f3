import { z } from 'zod'

/** What any server may send, or leave out. */
const anything = z.unknown().optional()

/** Texts may come as numbers; what is neither is empty. */
export const looseText = anything.transform((value) =>
  ['string', 'number'].includes(typeof value) ? String(value).trim() : '',
)

function numberOf(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
/** Numbers may come as texts; what is neither is null, so that it can be computed or left out. */
export const looseNumber = anything.transform(numberOf)

/** A moment as a text, or as milliseconds since 1970; what is neither is empty. */
export const looseMoment = anything.transform((value) => {
  if (typeof value === 'string') return value.trim()
  const date = new Date(typeof value === 'number' ? value : Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
})
