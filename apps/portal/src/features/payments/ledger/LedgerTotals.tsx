import { formatRupees } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { say } from '../payments.messages.ts'
import type { PaymentFilter } from '../payments.queries.ts'
import styles from './ledger.module.css'
import { downloadLedger, ledgerTotalsQuery } from './ledger.queries.ts'

/** What the matching rows add up to, and all of them as a file. */
export function LedgerTotals({ filter }: { filter: PaymentFilter }) {
  const { data } = useQuery(ledgerTotalsQuery(filter))
  const [isLoading, setLoading] = useState(false)
  const download = useSingleFlight(async () => {
    setLoading(true)
    try {
      toast.success(say.downloaded(await downloadLedger(filter)))
    } catch (error) {
      toast.error(failureText(error, say.downloadFailed))
    } finally {
      setLoading(false)
    }
  })
  if (!data || data.rows === 0) return null
  const amounts: ReadonlyArray<readonly [label: string, amount: number, isShown: boolean]> = [
    ['Received', data.received, true],
    ['Refunded', data.refunded, data.refunded !== 0],
    ['Reversed', data.reversed, data.reversed !== 0],
    ['Net', data.net, true],
    ['To verify', data.toVerify, data.toVerify !== 0],
    ['Written off', data.writtenOff, data.writtenOff !== 0],
  ]
  return (
    <section className={styles.totals} aria-label="Totals">
      <dl>
        <div>
          <dt>Ledger</dt>
          <dd>{say.rowCount(data.rows)}</dd>
        </div>
        {amounts
          .filter(([, , isShown]) => isShown)
          .map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatRupees(amount)}</dd>
            </div>
          ))}
      </dl>
      <PlainButton loading={isLoading} onClick={() => void download()}>
        CSV
      </PlainButton>
    </section>
  )
}
