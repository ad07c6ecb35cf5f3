import type { ColumnKind } from '@phuljhari/contract/reports/reports.contract'
import { Link } from 'react-router'
import { Amount } from '../Amount.tsx'
import { changeOf } from '../report-format.ts'
import { say } from '../reports.messages.ts'
import styles from './figures.module.css'
import { t } from '@phuljhari/contract/rules/t'

const ARROWS = { up: '▲', down: '▼', same: '' }

type Props = {
  kind: ColumnKind
  now: number | null
  before: number | null
  /** Which direction is good news; absent where neither is. */
  better?: 'up' | 'down' | undefined
  /** Lists the orders that the compared figure counts. */
  to: string
}

/** The change against the compared figure; nothing when there is none. */
export function Change({ kind, now, before, better, to }: Props) {
  if (before === null) return null
  // There is no percentage change from zero.
  if (before === 0 && kind === 'rupees') return <span className={styles.change}>{say.noneBefore}</span>
  const change = changeOf(kind, now, before)
  const isJudged = change !== null && change.direction !== 'same' && better !== undefined
  const tone = isJudged ? (change.direction === better ? styles.good : styles.bad) : ''
  return (
    <span className={`${styles.change} ${tone}`}>
      {change && change.direction !== 'same' && (
        <>
          <span aria-hidden>{ARROWS[change.direction]} </span>
          <span className="visually-hidden">{change.direction === 'up' ? t('up') : t('down')} </span>
        </>
      )}
      {change && `${change.text} `}
      <Link className={styles.before ?? ''} to={to}>
        {t('from')} <Amount kind={kind} value={before} />
      </Link>
    </span>
  )
}
