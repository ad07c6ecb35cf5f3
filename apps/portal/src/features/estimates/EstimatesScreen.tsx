import { estimateStateLabel } from '@phuljhari/contract/estimates/estimate-labels'
import { ESTIMATE_STATES, type EstimateState } from '@phuljhari/contract/estimates/estimates.contract'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { OrderPlace } from '../../entities/orders/OrderPlace.tsx'
import { OrderTabs } from '../../entities/orders/OrderTabs.tsx'
import { TakeOrderLink } from '../../entities/orders/TakeOrderLink.tsx'
import { searchText } from '../../lib/filter-texts.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { Loading } from '../../ui/Loading.tsx'
import { NoMatch } from '../../ui/NoMatch.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { TotalTiles } from '../../ui/TotalTiles.tsx'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { useScrollMemory } from '../../ui/use-scroll-memory.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import { say } from './estimates.messages.ts'
import styles from './estimates.module.css'
import { type EstimateFilter, estimateTotalsQuery, ESTIMATES_KEY, estimatesQuery } from './estimates.queries.ts'
import { EstimateTable } from './EstimateTable.tsx'
import { t, tc } from '@phuljhari/contract/rules/t'

const ALL = 'all'
const STATE_OPTIONS = [
  ...ESTIMATE_STATES.map((value) => ({ value, label: estimateStateLabel(value) })),
  { value: ALL, label: t('All') },
]

/** The filters as the URL has them, with their defaults. */
const DEFAULTS = { state: 'open', search: '' }
const useEstimateFilter = () => useUrlState(DEFAULTS)

const isState = (text: string): text is EstimateState => ESTIMATE_STATES.some((state) => state === text)

/** Returns the filter of the request. An unknown state in the URL filters nothing. */
const filterOf = ({ state, search }: typeof DEFAULTS): EstimateFilter => ({
  ...(isState(state) && { state }),
  ...(search.trim() !== '' && { search: search.trim() }),
})

/** Returns the filters that are set, as texts. */
const filterTexts = (url: typeof DEFAULTS): string[] => {
  const { search = '', state } = filterOf(url)
  return [...searchText(search), ...(state ? [t('State: {state}', { state: estimateStateLabel(state) })] : [])]
}

/** The number of open estimates, their value, and the number of expired ones. */
function OpenTotals() {
  const { data } = useQuery(estimateTotalsQuery)
  return (
    <TotalTiles
      className={styles.totals}
      label={say.totalsLabel}
      totals={[
        [t('Open'), data && formatCount(data.open)],
        [t('Value'), data && formatRupees(data.value)],
        [t('Expired'), data && formatCount(data.expired)],
      ]}
    />
  )
}

const loadDialog = () => import('./details/EstimateDialog.tsx').then((module) => module.EstimateDialog)

/** The screen of estimates below Orders. Only our API has them. */
export const EstimatesScreen = () => (
  <OrderPlace {...say.header} feature="estimates">
    <Estimates />
  </OrderPlace>
)

function Estimates() {
  const refresh = useRefresh(ESTIMATES_KEY)
  const [url, change] = useEstimateFilter()
  const pages = useInfiniteQuery(estimatesQuery(filterOf(url)))
  useScrollMemory(pages.data !== undefined)
  const { id: number, open, close } = useOpenRecord('estimate')
  const filters = filterTexts(url)
  const isFiltered = url.search !== '' || (url.state !== DEFAULTS.state && filters.length > 0)
  const EstimateDialog = useDeferredDialog(loadDialog, number !== null, close)
  return (
    <>
      <PageHeader {...say.header} tabs={<OrderTabs />} refresh={{ busy: pages.isFetching, onClick: refresh }} />
      <OpenTotals />
      <section className={styles.filters} aria-label={t('Filters')}>
        <SearchBox
          label={say.search}
          placeholder={say.searchPlaceholder}
          value={url.search}
          onSearch={(search) => change({ search })}
        />
        <Segments
          label={tc('of a document or payment', 'State')}
          options={STATE_OPTIONS}
          value={url.state}
          onChange={(state) => change({ state })}
        />
      </section>
      <PagedList
        query={pages}
        texts={say}
        rowsOf={({ estimates }) => estimates}
        drawing="estimates"
        next={<TakeOrderLink>{say.make}</TakeOrderLink>}
        empty={url.state === ALL ? [say.none, say.noneHint] : [say.noneOpen, say.noneOpenHint]}
        noMatch={
          isFiltered && (
            <NoMatch
              title={say.noMatch}
              filters={filters}
              onClear={() => change({ search: '', state: ALL })}
              drawing="estimates"
            />
          )
        }
      >
        {(estimates) => <EstimateTable estimates={estimates} onOpen={open} />}
      </PagedList>
      {number !== null && !EstimateDialog && <Loading text={say.oneLoading} />}
      {number !== null && EstimateDialog && <EstimateDialog key={number} number={number} onClose={close} />}
    </>
  )
}
