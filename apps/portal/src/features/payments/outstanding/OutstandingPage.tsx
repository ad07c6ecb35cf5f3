import { AGES, type Age } from '@phuljhari/contract/payments/outstanding.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { KEYWORD_MAX_LENGTH } from '@phuljhari/contract/rules/pages'
import { Loading } from '../../../ui/Loading.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { useScrollMemory } from '../../../ui/use-scroll-memory.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import { outstandingQuery, type OutstandingFilter } from '../outstanding.queries.ts'
import { PagedList } from '../PagedList.tsx'
import { say } from '../payments.messages.ts'
import { AgeTotals } from './AgeTotals.tsx'
import { DebtorTable } from './DebtorTable.tsx'

const loadStatement = () => import('./StatementDialog.tsx').then((module) => module.StatementDialog)

const ageOf = (text: string): Age | undefined => AGES.find((age) => age === text)

const filterOf = ({ search, age }: { search: string; age: string }): OutstandingFilter => {
  const known = ageOf(age)
  const text = search.trim().slice(0, KEYWORD_MAX_LENGTH)
  return { ...(text !== '' && { search: text }), ...(known && { age: known }) }
}

/** Who owes what since when: customers with a balance due, the oldest first. */
export function OutstandingPage() {
  const [url, change] = useUrlState({ search: '', age: '' })
  const filter = filterOf(url)
  const query = useInfiniteQuery(outstandingQuery(filter))
  useScrollMemory(query.data !== undefined)
  const { id, open, close } = useOpenRecord('customer')
  const StatementDialog = useDeferredDialog(loadStatement, id !== null, close)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <AgeTotals totals={query.data?.pages[0]} age={filter.age} onSelect={(age) => change({ age })} />
      <SearchBox
        label={say.searchDebtors}
        placeholder={say.searchDebtorsPlaceholder}
        value={url.search}
        onSearch={(search) => change({ search })}
      />
      <PagedList
        query={query}
        rowsOf={({ debtors }) => debtors}
        empty={isFiltered ? [say.noDebtor, say.noDebtorHint] : [say.nothingDue, say.nothingDueHint]}
      >
        {(debtors) => <DebtorTable debtors={debtors} onOpen={open} />}
      </PagedList>
      {id !== null && !StatementDialog && <Loading text={say.loading} />}
      {id !== null && StatementDialog && <StatementDialog key={id} customerId={id} onClose={close} />}
    </>
  )
}
