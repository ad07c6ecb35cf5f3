import { AGE_LABELS, AGES, type Age, type Debtor } from '@phuljhari/contract/payments/outstanding.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { KEYWORD_MAX_LENGTH } from '@phuljhari/contract/rules/pages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { searchText } from '../../../lib/filter-texts.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { NoMatch } from '../../../ui/NoMatch.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import { useScrollMemory } from '../../../ui/use-scroll-memory.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { outstandingQuery, type OutstandingFilter } from '../outstanding.queries.ts'
import { say } from '../payments.messages.ts'
import { DebtorTable } from './DebtorTable.tsx'
import styles from './outstanding.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  /** Undefined until loaded. */
  totals: { total: number; customers: number; ages: Debtor['ages'] } | undefined
  /** The age that the list is filtered by. */
  age: Age | undefined
  /** Empty for all ages. */
  onSelect: (age: Age | '') => void
}

const UNKNOWN = '–'

/** The amounts due, in all and by age. Each filters the list. */
function AgeTotals({ totals, age, onSelect }: Props) {
  const amounts = [
    ['', say.dueInAll, totals?.total] as const,
    ...AGES.map((one) => [one, AGE_LABELS[one], totals?.ages[one]] as const),
  ]
  return (
    <div className={styles.totals} role="group" aria-label={t('Age')}>
      {amounts.map(([value, label, amount]) => (
        <button
          key={label}
          type="button"
          data-age={value || 'all'}
          aria-pressed={(age ?? '') === value}
          onClick={() => onSelect(value)}
        >
          <span>{label}</span> <strong>{amount === undefined ? UNKNOWN : formatRupees(amount)}</strong>
        </button>
      ))}
    </div>
  )
}

const loadStatement = () => import('./StatementDialog.tsx').then((module) => module.StatementDialog)

const ageOf = (text: string): Age | undefined => AGES.find((age) => age === text)

const filterOf = ({ search, age }: { search: string; age: string }): OutstandingFilter => {
  const known = ageOf(age)
  const text = search.trim().slice(0, KEYWORD_MAX_LENGTH)
  return { ...(text !== '' && { search: text }), ...(known && { age: known }) }
}

/** The customers with a balance due, the oldest debt first. */
export function OutstandingPage() {
  const [url, change] = useUrlState({ search: '', age: '' })
  const filter = filterOf(url)
  const query = useInfiniteQuery(outstandingQuery(filter))
  useScrollMemory(query.data !== undefined)
  const { id, open, close } = useOpenRecord('customer')
  const StatementDialog = useDeferredDialog(loadStatement, id !== null, close)
  const filters = [...searchText(url.search), ...(filter.age ? [say.ageIs(AGE_LABELS[filter.age])] : [])]
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
        texts={say}
        rowsOf={({ debtors }) => debtors}
        drawing="outstanding"
        empty={[say.nothingDue, say.nothingDueHint]}
        noMatch={
          filters.length > 0 && (
            <NoMatch
              title={say.noDebtor}
              filters={filters}
              onClear={() => change({ search: '', age: '' })}
              drawing="outstanding"
            />
          )
        }
      >
        {(debtors) => <DebtorTable debtors={debtors} onOpen={open} />}
      </PagedList>
      {id !== null && !StatementDialog && <Loading text={say.loading} />}
      {id !== null && StatementDialog && <StatementDialog key={id} customerId={id} onClose={close} />}
    </>
  )
}
