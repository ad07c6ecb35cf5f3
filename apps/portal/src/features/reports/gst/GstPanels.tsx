import { GST_FILE_LABELS, type GstFile, type GstMonth } from '@phuljhari/contract/documents/gst-return.contract'
import { formatRupees, toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { placeLabel } from '@phuljhari/contract/rules/states'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { Panel } from '../Panel.tsx'
import { say } from './gst.messages.ts'
import styles from './gst.module.css'
import { downloadFiles } from './gst.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

type Check = GstMonth['checks'][number]

function Outcome({ isEqual }: { isEqual: boolean }) {
  const Icon = isEqual ? IconCircleCheck : IconCircleX
  return (
    <span className={isEqual ? styles.equal : styles.differs}>
      <Icon size={18} aria-hidden />
      {isEqual ? say.equal : say.differs}
    </span>
  )
}

const CHECK_COLUMNS: ReadonlyArray<Column<Check>> = [
  { title: t('From'), cell: ({ name }) => name },
  { title: t('Taxable'), number: true, cell: ({ taxable }) => formatRupees(taxable) },
  { title: t('Tax'), number: true, cell: ({ tax }) => formatRupees(tax) },
  { title: t('Result'), cell: ({ isEqual }) => <Outcome isEqual={isEqual} /> },
]

/** Whether the files agree with the register, and what to settle before filing. */
export function GstChecks({ month: { checks, problems } }: { month: GstMonth }) {
  const isFine = checks.every(({ isEqual }) => isEqual)
  return (
    <>
      <Panel title={say.checks}>
        {isFine ? <p className={styles.hint}>{say.allEqual}.</p> : <ErrorBanner text={say.notEqual} />}
        <DataTable label={say.checksTable} columns={CHECK_COLUMNS} rows={checks} keyOf={({ name }) => name} stacked />
        <p className={styles.hint}>{say.checksHint}</p>
      </Panel>
      {problems.length > 0 && (
        <Panel title={say.problems}>
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** Downloads the files of a month, one or all. */
export function GstFiles({ month: { month, files } }: { month: GstMonth }) {
  const [pending, setPending] = useState<GstFile | 'all' | null>(null)
  const download = useSingleFlight(async (which: GstFile | 'all') => {
    setPending(which)
    try {
      const names = await downloadFiles(month, which === 'all' ? files.map(({ file }) => file) : [which])
      toast.success(names.length === 1 ? say.downloaded(names[0] ?? '') : say.downloadedAll(names.length))
    } catch (error) {
      toast.error(failureText(error, say.downloadFailed))
    } finally {
      setPending(null)
    }
  })
  return (
    <Panel
      title={say.files}
      actions={
        <PlainButton tone="marigold" loading={pending === 'all'} onClick={() => void download('all')}>
          {say.downloadAll}
        </PlainButton>
      }
    >
      <ul className={styles.files}>
        {files.map(({ file, documents, taxable }) => (
          <li key={file}>
            <span className={styles.file}>
              {GST_FILE_LABELS[file]}
              <small>{say.rows(documents)}</small>
            </span>
            <span className={styles.amount}>{file === 'docs' ? '' : formatRupees(taxable)}</span>
            <PlainButton loading={pending === file} onClick={() => void download(file)}>
              {say.download}
            </PlainButton>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{say.filesHint}</p>
    </Panel>
  )
}

type SummaryRow = Pick<GstMonth['gstr3b']['outward'], 'taxable' | 'igst' | 'cgst' | 'sgst'> & {
  table: string
  what: string
}

const SUMMARY_COLUMNS: ReadonlyArray<Column<SummaryRow>> = [
  { title: t('Sales'), cell: ({ what }) => what },
  { title: t('Table'), cell: ({ table }) => table },
  { title: t('Taxable'), number: true, cell: ({ taxable }) => formatRupees(taxable) },
  { title: 'IGST', number: true, cell: ({ igst }) => formatRupees(igst) },
  { title: 'CGST', number: true, cell: ({ cgst }) => formatRupees(cgst) },
  { title: 'SGST', number: true, cell: ({ sgst }) => formatRupees(sgst) },
]

/** What the shop's sales put into GSTR-3B, net of notes. The rest of that return is the accountant's. */
export function Gstr3bSummary({ gstr3b: { outward, toUnregistered } }: Pick<GstMonth, 'gstr3b'>) {
  const rows: SummaryRow[] = [
    { table: '3.1(a)', what: say.outward, ...outward },
    ...toUnregistered.map((row) => ({ table: '3.2', what: say.toUnregistered(placeLabel(row.placeOfSupply)), ...row })),
  ]
  return (
    <Panel title={say.gstr3b}>
      <DataTable label={say.gstr3bTable} columns={SUMMARY_COLUMNS} rows={rows} keyOf={({ what }) => what} stacked />
      <p className={styles.hint}>{say.gstr3bHint}</p>
    </Panel>
  )
}

type Amounts = Pick<GstMonth['byRate'][number], 'taxable' | 'cgst' | 'sgst' | 'igst'>
type RateRow = Amounts & { buyers: string; place: string; rate: string }
const AMOUNTS = ['taxable', 'cgst', 'sgst', 'igst'] as const
const TITLES = { taxable: t('Taxable'), cgst: 'CGST', sgst: 'SGST', igst: 'IGST' }

const RATE_COLUMNS: ReadonlyArray<Column<RateRow>> = [
  { title: t('Buyers'), cell: ({ buyers }) => buyers },
  { title: t('Place of supply'), cell: ({ place }) => place },
  { title: t('Rate'), number: true, cell: ({ rate }) => rate },
  ...AMOUNTS.map((name): Column<RateRow> => ({
    title: TITLES[name],
    number: true,
    cell: (row) => formatRupees(row[name]),
  })),
]

function totalRow(rows: GstMonth['byRate']): RateRow {
  const sum = (name: keyof Amounts) => toRupees(rows.reduce((all, row) => all + toPaise(row[name]), 0))
  const sums = { taxable: sum('taxable'), cgst: sum('cgst'), sgst: sum('sgst'), igst: sum('igst') }
  return { buyers: t('Total'), place: '', rate: '', ...sums }
}

/** What was sold, net of notes, by rate and place of supply. */
export function GstRates({ rows }: { rows: GstMonth['byRate'] }) {
  const shown = rows.map((row) => ({
    ...row,
    buyers: row.buyers === 'b2b' ? t('Registered buyers') : t('Consumers'),
    place: placeLabel(row.placeOfSupply),
    rate: `${row.rate}%`,
  }))
  return (
    <Panel title={say.byRate}>
      <DataTable
        label={say.byRateTable}
        columns={RATE_COLUMNS}
        rows={[...shown, totalRow(rows)]}
        keyOf={({ buyers, place, rate }) => `${buyers} ${place} ${rate}`}
        stacked
      />
      <p className={styles.hint}>{say.byRateHint}</p>
    </Panel>
  )
}
