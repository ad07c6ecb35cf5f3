import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { GstMonth } from '@phuljhari/contract/documents/gst-return.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { Panel } from '../Panel.tsx'
import { say } from './gst.messages.ts'
import styles from './gst.module.css'

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

const COLUMNS: ReadonlyArray<Column<Check>> = [
  { title: 'From', cell: ({ name }) => name },
  { title: 'Taxable', number: true, cell: ({ taxable }) => formatRupees(taxable) },
  { title: 'Tax', number: true, cell: ({ tax }) => formatRupees(tax) },
  { title: 'Result', cell: ({ isEqual }) => <Outcome isEqual={isEqual} /> },
]

/** Whether the files agree with the register, and what to settle before filing. */
export function GstChecks({ month: { checks, problems } }: { month: GstMonth }) {
  const isFine = checks.every(({ isEqual }) => isEqual)
  return (
    <>
      <Panel title={say.checks}>
        {isFine ? <p className={styles.hint}>{say.allEqual}.</p> : <ErrorBanner text={say.notEqual} />}
        <DataTable label={say.checksTable} columns={COLUMNS} rows={checks} keyOf={({ name }) => name} stacked />
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
