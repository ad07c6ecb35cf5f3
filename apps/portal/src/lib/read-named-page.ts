import { z } from 'zod'
import type { Reply } from './api.ts'

const named = z.looseObject({ _id: z.coerce.string().optional(), name: z.string().trim().min(1) })

/** Brands or categories of any server: a list of objects with at least a name (section 3). What has none is left out. */
export function readNamedPage({ data, total }: Reply): {
  items: Array<{ id: string; name: string }>
  total: number | null
} {
  const rows = Array.isArray(data) ? data : []
  const items = rows.flatMap((row: unknown) => {
    const read = named.safeParse(row)
    return read.success ? [{ id: read.data._id ?? read.data.name, name: read.data.name }] : []
  })
  return { items, total }
}
