import { z } from 'zod'
import type { Reply } from './api.ts'

const id = z
  .union([z.string().min(1), z.number()])
  .nullish()
  .catch(null)
const named = z.looseObject({ _id: id, name: z.string().trim().min(1) })

export type NamedPage = {
  items: Array<{ id: string; name: string }>
  /** How many rows the server sent, those left out included: pages are counted by it. */
  rows: number
  total: number | null
}

/**
 * Brands or categories of any server: a list of objects with at least a name (section 3). What has none is left out.
 * @throws {TypeError} when the reply is no list at all.
 */
export function readNamedPage({ data, total }: Reply): NamedPage {
  if (!Array.isArray(data)) throw new TypeError('The reply is no list of names')
  const items = data.flatMap((row: unknown) => {
    const read = named.safeParse(row)
    return read.success ? [{ id: String(read.data._id ?? read.data.name), name: read.data.name }] : []
  })
  return { items, rows: data.length, total }
}
