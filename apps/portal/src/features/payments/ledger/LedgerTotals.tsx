import { formatRupees } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { AmountList } from '../../../ui/AmountList.tsx'
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
  const unlessNil = (amount: number) => amount !== 0 && formatRupees(amount)
  return (
    <section className={styles.totals} aria-label="Totals">
      <AmountList
        plain
        amounts={[
          ['Ledger', say.rowCount(data.rows)],
          ['Received', formatRupees(data.received)],
          ['Refunded', unlessNil(data.refunded)],
          ['Reversed', unlessNil(data.reversed)],
          ['Net', formatRupees(data.net)],
          ['To verify', unlessNil(data.toVerify)],
          ['Written off', unlessNil(data.writtenOff)],
        ]}
      />
      <PlainButton loading={isLoading} onClick={() => void download()}>
        CSV
      </PlainButton>
    </section>
  )
}
