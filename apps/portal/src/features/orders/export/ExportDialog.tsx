import { Button } from '@mantine/core'
import { exportOrders } from '@phuljhari/contract/orders/export-orders.contract'
import { useEffect, useRef, useState } from 'react'
import { indiaToday } from '../../../lib/india-today.ts'
import { counted } from '../../../lib/counted.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import type { FilterParameters } from '../search/order-filters.ts'
import { collectCsv, type CsvProgress } from './collect-csv.ts'
import styles from './export-dialog.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of the export. */
const say = {
  title: t('Export orders'),
  matching: (count: number | null) =>
    count === null
      ? t('The orders that match the current search and filters, as a CSV file for spreadsheets.')
      : t('{count} as a CSV file for spreadsheets.', { count: counted(count, t('order'), t('orders')) }),
  rows: t('Rows'),
  choices: { orders: t('One row per order'), items: t('One row per item') },
  start: t('Export'),
  cancel: t('Cancel'),
  progress: (rows: number, bytes: number) =>
    t('{rows}, {bytes} MB', { rows: counted(rows, t('row'), t('rows')), bytes: (bytes / 1_000_000).toFixed(1) }),
  done: (rows: number) => t('Exported {rows}', { rows: counted(rows, t('row'), t('rows')) }),
  failed: t('The export failed. Please try again.'),
} as const

/** One row for each order, or for each of its items. */
type ExportRows = 'orders' | 'items'

/**
 * Downloads the orders that match as a CSV file.
 * @throws {ApiError} when the server refuses or the connection breaks; the DOM's AbortError when `signal` aborts.
 */
async function downloadOrders(
  filter: FilterParameters,
  rows: ExportRows,
  onProgress: (progress: CsvProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const file = await fetchFile(exportOrders, { query: { ...filter, rows } }, signal, async ({ body }) =>
    body ? collectCsv(body, onProgress) : new Blob(),
  )
  saveFile(`${rows}-${indiaToday()}.csv`, file)
}

type Props = {
  filter: FilterParameters
  /** How many orders match; null until counted. */
  count: number | null
  onClose: () => void
}
const CHOICES = Object.entries(say.choices) as Array<[ExportRows, string]>

/** Downloads the orders that match as a CSV file, with progress; closing the dialog cancels it. */
export function ExportDialog({ filter, count, onClose }: Props) {
  const [rows, setRows] = useState<ExportRows>('orders')
  const [progress, setProgress] = useState<CsvProgress | null>(null)
  const [failure, setFailure] = useState('')
  const cancelled = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    cancelled.current = controller
    return () => controller.abort()
  }, [])

  const start = useSingleFlight(async () => {
    const { signal } = cancelled.current
    let exported = 0
    const onProgress = (now: CsvProgress) => {
      exported = now.rows
      if (!signal.aborted) setProgress(now)
    }
    setFailure('')
    setProgress({ rows: 0, bytes: 0 })
    try {
      await downloadOrders(filter, rows, onProgress, signal)
      toast.success(say.done(exported))
      onClose()
    } catch (error) {
      if (signal.aborted) return
      setProgress(null)
      setFailure(failureText(error, say.failed))
    }
  })

  return (
    <Dialog title={say.title} size="sm" onClose={onClose}>
      <div className={styles.export}>
        {failure !== '' && <ErrorBanner text={failure} />}
        <p>{say.matching(count)}</p>
        <fieldset disabled={progress !== null}>
          <legend>{say.rows}</legend>
          {CHOICES.map(([value, label]) => (
            <label key={value}>
              <input type="radio" name="rows" checked={rows === value} onChange={() => setRows(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        {progress && (
          <>
            <progress
              aria-label={say.title}
              {...(rows === 'orders' && count !== null && { max: Math.max(1, count), value: progress.rows })}
            />
            <p role="status">{say.progress(progress.rows, progress.bytes)}</p>
          </>
        )}
        {progress ? (
          <div className={styles.cancel}>
            <Button variant="default" size="md" onClick={onClose}>
              {say.cancel}
            </Button>
          </div>
        ) : (
          <DialogFooter submitLabel={say.start} onSubmit={() => void start()} />
        )}
      </div>
    </Dialog>
  )
}
