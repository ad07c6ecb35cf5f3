import { z } from 'zod'
import type { Reply } from './api.ts'

const id = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? '').trim() || null)
const named = z.looseObject({ _id: id, name: z.string().trim().min(1) })
const bareName = z
  .string()
  .trim()
  .min(1)
  .transform((name) => ({ _id: null, name }))
const row = z.union([named, bareName])

/** A brand or a category. Without an id it is shown, but can be neither renamed nor deleted. */
export type NamedItem = { id: string | null; name: string }
export type NamedPage = {
  items: NamedItem[]
  /** How many rows the server sent, those left out included: pages are counted by it. */
  rows: number
  total: number | null
}

/**
 * Brands or categories of any server: a list of objects with at least a name (section 3), or of bare names. What has none is left out.
 * @throws {TypeError} when the reply is no list at all.
 */
export function readNamedPage({ data, total }: Reply): NamedPage {
  if (!Array.isArray(data)) throw new TypeError('The reply is no list of names')
  const items = data.flatMap((item: unknown) => {
    const read = row.safeParse(item)
    return read.success ? [{ id: read.data._id, name: read.data.name }] : []
  })
  return { items, rows: data.length, total }
}
