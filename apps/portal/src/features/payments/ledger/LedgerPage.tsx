import { exportLedger, getLedgerTotals } from '@phuljhari/contract/payments/ledger.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { queryOptions, useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { AmountList } from '../../../ui/AmountList.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { NoMatch } from '../../../ui/NoMatch.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import { useScrollMemory } from '../../../ui/use-scroll-memory.ts'
import { say } from '../payments.messages.ts'
import { PAYMENTS_KEY, type PaymentFilter, paymentsQuery } from '../payments.queries.ts'
import styles from './ledger.module.css'
import { filterOf, filterTexts, LedgerFilters, NO_FILTER, useLedgerFilter } from './LedgerFilters.tsx'
import { LedgerTable } from './LedgerTable.tsx'
import { t } from '@phuljhari/contract/rules/t'

/** The sums of the matching rows. */
const ledgerTotalsQuery = (filter: PaymentFilter) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'totals', filter],
    queryFn: ({ signal }) => callAndParse(getLedgerTotals, { query: filter }, signal),
  })

/**
 * Saves the matching rows as a CSV file.
 * @returns its name
 * @throws {ApiError} when the server refuses or the connection breaks
 */
async function downloadLedger(filter: PaymentFilter): Promise<string> {
  const content = await fetchFile(exportLedger, { query: filter })
  const name = `ledger-${indiaToday()}.csv`
  saveFile(name, content)
  return name
}

/** The sums of the matching rows, and a button that saves all rows as a file. */
function LedgerTotals({ filter }: { filter: PaymentFilter }) {
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
    <section className={styles.totals} aria-label={t('Totals')}>
      <AmountList
        plain
        amounts={[
          [t('Ledger'), say.rowCount(data.rows)],
          [t('Received'), formatRupees(data.received)],
          [t('Refunded'), unlessNil(data.refunded)],
          [t('Reversed'), unlessNil(data.reversed)],
          [t('Net'), formatRupees(data.net)],
          [t('To verify'), unlessNil(data.toVerify)],
          [t('Written off'), unlessNil(data.writtenOff)],
        ]}
      />
      <PlainButton loading={isLoading} onClick={() => void download()}>
        {'CSV'}
      </PlainButton>
    </section>
  )
}

const loadDialog = () => import('./PaymentDialog.tsx').then((module) => module.PaymentDialog)

/** The ledger: every payment with its payer, day and mode, and who recorded it. */
export function LedgerPage() {
  const [filter, change] = useLedgerFilter()
  const query = useInfiniteQuery(paymentsQuery(filterOf(filter)))
  useScrollMemory(query.data !== undefined)
  const { id, open, close } = useOpenRecord('payment')
  const PaymentDialog = useDeferredDialog(loadDialog, id !== null, close)
  const filters = filterTexts(filter)
  return (
    <>
      <LedgerFilters filter={filter} onChange={change} />
      <LedgerTotals filter={filterOf(filter)} />
      <PagedList
        query={query}
        texts={say}
        rowsOf={({ payments }) => payments}
        drawing="ledger"
        empty={[say.none, say.noneHint]}
        noMatch={
          filters.length > 0 && (
            <NoMatch title={say.noMatch} filters={filters} onClear={() => change(NO_FILTER)} drawing="ledger" />
          )
        }
      >
        {(payments) => <LedgerTable payments={payments} onOpen={open} />}
      </PagedList>
      {id !== null && !PaymentDialog && <Loading text={say.loading} />}
      {id !== null && PaymentDialog && <PaymentDialog key={id} id={id} onClose={close} />}
    </>
  )
}
