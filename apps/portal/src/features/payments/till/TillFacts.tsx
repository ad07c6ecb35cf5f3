import type { Till } from '@phuljhari/contract/payments/till.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import styles from './till.module.css'
import { say } from './till.messages.ts'

/** What a till should hold, line by line. Cash that went out is negative, and lines of 0 are left out. */
export function TillFacts({ till }: { till: Till }) {
  const lines: ReadonlyArray<readonly [label: string, amount: number]> = [
    [say.putIn, till.putIn],
    [say.received, till.received],
    [say.handedOver, till.handedOver],
    [say.refunded, -till.refunded],
    [say.spent, -till.spent],
    [say.deposited, -till.deposited],
  ]
  return (
    <dl className={styles.facts}>
      {[[say.opening, till.opening] as const, ...lines.filter(([, amount]) => amount !== 0)].map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatRupees(amount)}</dd>
        </div>
      ))}
      <div className={styles.expected}>
        <dt>{say.expected}</dt>
        <dd>{formatRupees(till.expected)}</dd>
      </div>
    </dl>
  )
}
