import { useRememberSetting, useScreenSetting } from '../screen-setting.ts'
import { NEWEST_FIRST, TABLE_COLUMNS, usualColumns } from './table-columns.tsx'

/** Columns of a newer or older release are unknown. */
const isColumn = (id: string): boolean => TABLE_COLUMNS.some((column) => column.id === id)

/** The columns and the sort that the person chose last. */
export function useTableSetting() {
  const { columns, sort } = useScreenSetting()
  const chosen = columns?.filter(isColumn) ?? []
  return {
    columns: chosen.length > 0 ? chosen : usualColumns(),
    sort: sort && isColumn(sort.column) ? sort : NEWEST_FIRST,
    change: useRememberSetting(),
  }
}
