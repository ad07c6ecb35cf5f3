import { z } from 'zod'
import type { Reply } from './api.ts'

const id = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? '').trim() || null)
const count = z.number().int().nonnegative().nullish().catch(null)
const named = z.looseObject({ _id: id, name: z.string().trim().min(1), productCount: count })
const bareName = z
  .string()
  .trim()
  .min(1)
  .transform((name) => ({ _id: null, name, productCount: null }))
const row = z.union([named, bareName])

/** A brand or a category. One without an id is listed but cannot be renamed or deleted. */
export type NamedItem = {
  id: string | null
  name: string
  /** How many products use the name; null if the server does not send it. */
  productCount: number | null
}
type NamedPage = {
  items: NamedItem[]
  /** How many rows the server sent, including unreadable ones: paging counts them. */
  rows: number
  total: number | null
}

/**
 * Reads a page of brands or categories from any server: objects with at least a name (section 3), or bare names. Rows
 * without a name are skipped.
 * @throws {TypeError} when the reply is not a list.
 */
export function readNamedPage({ data, total }: Reply): NamedPage {
  if (!Array.isArray(data)) throw new TypeError('The reply is not a list of names')
  const items = data.flatMap((item: unknown) => {
    const read = row.safeParse(item)
    if (!read.success) return []
    const { _id, name, productCount = null } = read.data
    return [{ id: _id, name, productCount }]
  })
  return { items, rows: data.length, total }
}
