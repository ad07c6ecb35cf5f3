import { useInfiniteQuery } from '@tanstack/react-query'
import { Loading } from '../../../ui/Loading.tsx'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { useScrollMemory } from '../../../ui/use-scroll-memory.ts'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import { PagedList } from '../PagedList.tsx'
import { say } from '../payments.messages.ts'
import { paymentsQuery } from '../payments.queries.ts'
import { filterOf, isFiltered, useLedgerFilter } from './ledger-filter.ts'
import { LedgerFilters } from './LedgerFilters.tsx'
import { LedgerTotals } from './LedgerTotals.tsx'
import { LedgerTable } from './LedgerTable.tsx'

const loadDialog = () => import('./PaymentDialog.tsx').then((module) => module.PaymentDialog)

/** Every row of the ledger: who paid what, when and how, and who recorded it. */
export function LedgerPage() {
  const [filter, change] = useLedgerFilter()
  const query = useInfiniteQuery(paymentsQuery(filterOf(filter)))
  useScrollMemory(query.data !== undefined)
  const { id, open, close } = useOpenRecord('payment')
  const PaymentDialog = useDeferredDialog(loadDialog, id !== null, close)
  return (
    <>
      <LedgerFilters filter={filter} onChange={change} />
      <LedgerTotals filter={filterOf(filter)} />
      <PagedList
        query={query}
        rowsOf={({ payments }) => payments}
        empty={isFiltered(filter) ? [say.noMatch, say.noMatchHint] : [say.none, say.noneHint]}
      >
        {(payments) => <LedgerTable payments={payments} onOpen={open} />}
      </PagedList>
      {id !== null && !PaymentDialog && <Loading text={say.loading} />}
      {id !== null && PaymentDialog && <PaymentDialog key={id} id={id} onClose={close} />}
    </>
  )
}
