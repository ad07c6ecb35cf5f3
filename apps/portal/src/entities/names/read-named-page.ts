import type { Reply } from '../../lib/api.ts'
import { asNumber, asRecord, asText } from '../../lib/coerce.ts'

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

/** A row of the list, or null when it has no name. */
function readItem(item: unknown): NamedItem | null {
  if (typeof item === 'string') return item.trim() === '' ? null : { id: null, name: item.trim(), productCount: null }
  const { _id, name, productCount } = asRecord(item)
  if (typeof name !== 'string' || name.trim() === '') return null
  const count = asNumber(productCount)
  return { id: asText(_id) || null, name: name.trim(), productCount: count !== null && count >= 0 ? count : null }
}

/**
 * Reads a page of brands or categories from any server: objects with at least a name (section 3), or bare names. Rows
 * without a name are skipped.
 * @throws {TypeError} when the reply is not a list.
 */
export function readNamedPage({ data, total }: Reply): NamedPage {
  if (!Array.isArray(data)) throw new TypeError('The reply is not a list of names')
  const items = data.flatMap((item: unknown) => readItem(item) ?? [])
  return { items, rows: data.length, total }
}
