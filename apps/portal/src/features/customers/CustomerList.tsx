import type { CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { TakeOrderLink } from '../../entities/orders/TakeOrderLink.tsx'
import { loadFailure } from '../../lib/failure-text.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Drawing } from '../../ui/Drawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import listStyles from '../../ui/list-table.module.css'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NoMatch } from '../../ui/NoMatch.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { placeText, say } from './customers.messages.ts'
import styles from './customers.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Pages = { pages: Array<{ customers: CustomerSummary[] }> }
type Props = {
  query: UseInfiniteQueryResult<Pages>
  /** The filters that are set, as texts. */
  filters: readonly string[]
  onClear: () => void
  onOpen: (id: string) => void
}

/** Marks a customer whose number another customer has as well, until someone merges them or keeps them apart. */
const SameNumberBadge = () => <span className={styles.badge}>{say.sameNumber}</span>

const columns = (onOpen: Props['onOpen']): ReadonlyArray<Column<CustomerSummary>> => [
  {
    title: t('Customer'),
    className: styles.customer,
    cell: (customer) => (
      <span className={styles.person}>
        <span>
          <TextButton onClick={() => onOpen(customer._id)}>{customer.name}</TextButton>{' '}
          {customer.isAmbiguous && <SameNumberBadge />}
        </span>
        <small>{formatPhone(customer.phoneNumber)}</small>
      </span>
    ),
  },
  {
    title: t('Place'),
    className: styles.place,
    cell: (customer) => placeText(customer),
  },
  { title: 'GSTIN', className: styles.gstin, cell: ({ gstin }) => gstin },
  { title: t('Orders'), number: true, cell: ({ orders }) => formatCount(orders) },
  { title: t('Total'), number: true, cell: ({ totalAmount }) => formatRupees(totalAmount) },
  {
    title: t('Last order'),
    number: true,
    cell: ({ lastOrderAt }) => (lastOrderAt === null ? say.noOrders : formatDate(lastOrderAt)),
  },
]

/** The customers found so far, with a button for more. */
export function CustomerList({ query, filters, onClear, onOpen }: Props) {
  const { data, error, refetch } = query
  if (data === undefined)
    return error ? (
      <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
    ) : (
      <Loading text={say.loading}>
        <Skeleton shape="rows" />
      </Loading>
    )
  // A customer who orders while further pages are loaded is on two pages.
  const found = data.pages.flatMap((page) => page.customers)
  const customers = [...new Map(found.map((customer) => [customer._id, customer])).values()]
  if (customers.length === 0)
    return filters.length > 0 ? (
      <NoMatch title={say.noneFound} filters={filters} onClear={onClear} drawing="customers" />
    ) : (
      <EmptyState title={say.none} hint={say.noneHint} drawing={<Drawing of="customers" />}>
        <TakeOrderLink>{say.takeOrder}</TakeOrderLink>
      </EmptyState>
    )
  return (
    <>
      <div className={listStyles.frame}>
        <DataTable stacked label={say.table} rows={customers} keyOf={({ _id }) => _id} columns={columns(onOpen)} />
      </div>
      <ShowMore pages={query} fallback={say.loadFailed} />
    </>
  )
}
