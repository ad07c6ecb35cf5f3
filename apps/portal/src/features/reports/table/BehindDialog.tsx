import type { DayRange } from '@phuljhari/contract/reports/season'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { Loaded } from '../Panel.tsx'
import { formatRange, say } from '../reports.messages.ts'
import styles from './behind-dialog.module.css'

/** Of what is behind a row of a report, or behind all of it. */
export type BehindProps = {
  reportId: string
  title: string
  days: DayRange
  /** Of the row; null for the whole report. */
  rowKey: string | null
  onClose: () => void
}

type Props<Page, Row> = Pick<BehindProps, 'title' | 'days' | 'onClose'> & {
  pages: UseInfiniteQueryResult<{ pages: Page[] }>
  /** `12 orders` */
  counted: (count: number) => string
  empty: string
  /** Names the table. */
  label: string
  columns: ReadonlyArray<Column<Row>>
  rowsOf: (page: Page) => Row[]
  keyOf: (row: Row) => string
}

/** What a row of a report counts, newest first, page by page. */
export function BehindDialog<Page extends { count: number }, Row>(props: Props<Page, Row>) {
  const { title, days, onClose, pages, counted, empty, label, columns, rowsOf, keyOf } = props
  return (
    <Dialog title={title} size="xl" hasUrl onClose={onClose}>
      <Loaded query={pages} height={320} empty={empty} isEmpty={(data) => data.pages[0]?.count === 0}>
        {(data) => (
          <div className={styles.behind}>
            <p>
              {counted(data.pages[0]?.count ?? 0)}, {formatRange(days)}
            </p>
            <DataTable label={label} stacked columns={columns} rows={data.pages.flatMap(rowsOf)} keyOf={keyOf} />
            <ShowMore pages={pages} fallback={say.loadFailed} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
