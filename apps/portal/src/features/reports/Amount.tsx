import type { ColumnKind, ReportCell } from '@phuljhari/contract/reports/reports.contract'
import { Link } from 'react-router'
import styles from './reports.module.css'
import { formatCell, formatShort } from './report-format.ts'

type Props = { kind: ColumnKind; value: ReportCell; to?: string | undefined }

/** A short figure, `₹1.2 L`. The exact one is read out and shown on hover and focus. Can link to what it counts. */
export function Amount({ kind, value, to }: Props) {
  const [short, exact] = [formatShort(kind, value), formatCell(kind, value)]
  const text =
    short === exact ? (
      short
    ) : (
      <>
        <span aria-hidden>{short}</span>
        <span className={styles.exact}>{exact}</span>
      </>
    )
  if (to !== undefined && value !== null)
    return (
      <Link className={styles.amount} to={to}>
        {text}
      </Link>
    )
  return <span className={styles.amount}>{text}</span>
}
