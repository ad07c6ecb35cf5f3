import type { DayRange } from '@phuljhari/contract/reports/season'
import { useInfiniteQuery } from '@tanstack/react-query'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { Loaded } from '../Panel.tsx'
import { formatRange, say } from '../reports.messages.ts'
import { REPORTS_KEY } from '../reports.queries.ts'
import styles from './behind-dialog.module.css'

/** Names a row of a report, or all of it, whose orders or entries a dialog lists. */
export type BehindProps = {
  reportId: string
  title: string
  days: DayRange
  /** Null for the whole report. */
  rowKey: string | null
  onClose: () => void
}

/** What the routes for the orders and for the entries behind a row take. */
type BehindRequest = { params: { reportId: string }; query: DayRange & { key?: string; before?: string } }

type Props<Page, Row> = BehindProps & {
  /** What is listed, as part of the query's key. */
  what: 'orders' | 'entries'
  load: (request: BehindRequest, signal: AbortSignal) => Promise<Page>
  /** `12 orders` */
  counted: (count: number) => string
  empty: string
  /** Names the table. */
  label: string
  columns: ReadonlyArray<Column<Row>>
  rowsOf: (page: Page) => Row[]
  keyOf: (row: Row) => string
}

/** Lists what a row of a report counts, newest first, page by page. */
export function BehindDialog<Page extends { count: number; next: string | null }, Row>(props: Props<Page, Row>) {
  const { reportId, title, days, rowKey, onClose, what, load, counted, empty, label, columns, rowsOf, keyOf } = props
  const pages = useInfiniteQuery({
    queryKey: [...REPORTS_KEY, what, reportId, days, rowKey],
    queryFn: ({ pageParam, signal }) => {
      const page = { ...(rowKey !== null && { key: rowKey }), ...(pageParam !== null && { before: pageParam }) }
      return load({ params: { reportId }, query: { ...days, ...page } }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
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
