import { useState } from 'react'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { rows as countRows } from './bulk-upload.messages.ts'

const PAGE = 50

export type RowColumns<Row> = ReadonlyArray<Column<Row>>

/** A table of rows of the list, 50 a page. */
export function RowPages<Row extends { row: number }>({
  label,
  rows,
  columns,
}: {
  label: string
  rows: readonly Row[]
  columns: RowColumns<Row>
}) {
  const [page, setPage] = useState(1)
  // The list may have become shorter since the page was chosen.
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / PAGE)))
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows.slice((shown - 1) * PAGE, shown * PAGE)}
        // In a list with two tables side by side, a row has two products.
        keyOf={({ row }, index) => `${row} ${index}`}
        bounded
        stacked
      />
      {rows.length > PAGE && (
        <Pager page={shown} hasNext={shown * PAGE < rows.length} onPage={setPage}>
          {countRows(rows.length)}
        </Pager>
      )}
    </>
  )
}
