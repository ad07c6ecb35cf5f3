import { useState } from 'react'
import { asRecord } from '../../../lib/coerce.ts'
import { storedEmail } from '../../../lib/session.ts'
import { local } from '../../../lib/stored.ts'
import { NEWEST_FIRST, TABLE_COLUMNS, usualColumns, type Sort } from './table-columns.tsx'

type Setting = {
  /** The ids of the columns; null until the person has chosen some. */
  columns: readonly string[] | null
  sort: Sort
}

/** Each account of this browser has its own. */
const keyOf = () => `orders-table ${storedEmail()}`

const isColumn = (id: unknown): id is string => TABLE_COLUMNS.some((column) => column.id === id)

function readSetting(): Setting {
  const { columns, sort } = asRecord(parse(local.read(keyOf())))
  const { column, isDescending } = asRecord(sort)
  const chosen = Array.isArray(columns) ? columns.filter(isColumn) : []
  return {
    columns: chosen.length > 0 ? chosen : null,
    sort: isColumn(column) ? { column, isDescending: isDescending === true } : NEWEST_FIRST,
  }
}

/** It may hold anything: an older release or a person may have written it. */
function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** The columns and the sort that the person chose last on this device. */
export function useTableSetting() {
  const [setting, setSetting] = useState(readSetting)
  const change = (changes: Partial<Setting>) => {
    const next = { ...setting, ...changes }
    setSetting(next)
    local.store(keyOf(), JSON.stringify(next))
  }
  return { columns: setting.columns ?? usualColumns(), sort: setting.sort, change }
}
