import { SegmentedControl } from '@mantine/core'
import { hasNextPage } from '@phuljhari/contract/rules/pages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureText, statusOf } from '../../lib/failure-text.ts'
import { getToken } from '../../lib/session.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { toast } from '../../ui/toast.ts'
import { pageOf, useUrlState } from '../../ui/use-url-state.ts'
import { brandsQuery } from '../brands/brands.queries.ts'
import { categoriesQuery } from '../categories/categories.queries.ts'
import { AddProduct } from './AddProduct.tsx'
import { BulkUpload } from './BulkUpload.tsx'
import { EditProduct } from './EditProduct.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import styles from './products.module.css'
import { say } from './products.messages.ts'
import { productsQuery, useDeleteProduct } from './products.queries.ts'
import { ProductTable } from './ProductTable.tsx'
import type { DisplayedProduct } from './read-products.ts'

const distinct = (values: string[]) => [...new Set(values.filter(Boolean))].toSorted()
const FIRST_NAMES = { keyword: '', page: 1 }

function useConfirmedDelete() {
  const { mutate } = useDeleteProduct()
  return async (product: DisplayedProduct) => {
    if (getToken() === null) return dialogs.alert(say.signIn.message, say.signIn.title)
    if (!(await dialogs.confirm({ ...say.confirmDelete, confirmLabel: 'Delete', danger: true }))) return
    mutate(product.id, {
      onSuccess: () => toast.success(say.deleted),
      onError: (error) => toast.error(failureText(error, say.deleteFailed(statusOf(error)), say.deleteFallback)),
    })
  }
}

/** Section 2, Products. */
export function ProductsScreen() {
  const [url, change] = useUrlState({ search: '', category: '', brand: '', page: '1', view: 'table' })
  const [showFilters, setShowFilters] = useState(true)
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<DisplayedProduct | null>(null)
  const page = pageOf(url.page)
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...productsQuery({ keyword: url.search, page }),
    placeholderData: keepPreviousData,
  })
  const brands = useQuery(brandsQuery(FIRST_NAMES))
  const categories = useQuery(categoriesQuery(FIRST_NAMES))
  const confirmDelete = useConfirmedDelete()

  const loaded = data?.products ?? []
  const isFiltered = url.category !== '' || url.brand !== ''
  const shown = loaded.filter(
    (product) => (!url.category || product.category === url.category) && (!url.brand || product.brand === url.brand),
  )
  const named = (list: typeof brands) => list.data?.items.map((item) => item.name) ?? []

  // One page too far: the server had a full page before it, and nothing behind.
  const isPastEnd = data !== undefined && !isPlaceholderData && loaded.length === 0 && page > 1
  useEffect(() => {
    if (!isPastEnd) return
    toast.info(say.lastPage)
    change({ page: String(page - 1) })
  }, [isPastEnd, page, change])

  return (
    <>
      <PageHeader
        title="Products"
        subtitle="Manage your product catalog"
        refresh={{ busy: isFetching, onClick: () => void refetch() }}
        filters={{ shown: showFilters, onToggle: () => setShowFilters(!showFilters) }}
        addNew={{ onClick: () => setAdding(true) }}
      >
        <BulkUpload />
      </PageHeader>
      {showFilters && (
        <ProductFilters
          value={{ search: url.search, category: url.category, brand: url.brand }}
          categories={distinct(loaded.map((product) => product.category))}
          brands={distinct(loaded.map((product) => product.brand))}
          onChange={(filter) => change({ ...filter, page: '1' })}
        />
      )}
      {error && <ErrorBanner text={say.listFailed} />}
      <section className={styles.panel}>
        <div className={styles.bar}>
          {isFiltered && (
            <p role="status">
              Showing {shown.length} filtered {shown.length === 1 ? 'result' : 'results'} of {loaded.length} on this
              page
            </p>
          )}
          <SegmentedControl
            className={styles.views ?? ''}
            aria-label="View"
            value={url.view === 'grid' ? 'grid' : 'table'}
            data={[
              { value: 'table', label: 'Table' },
              { value: 'grid', label: 'Grid' },
            ]}
            onChange={(view) => change({ view })}
          />
        </div>
        {isPending && <Loading text="Loading products..." />}
        {data && shown.length === 0 && !isPastEnd && <EmptyState {...say.empty} />}
        {shown.length > 0 && url.view !== 'grid' && (
          <ProductTable products={shown} page={page} onEdit={setEdited} onDelete={confirmDelete} />
        )}
        {shown.length > 0 && url.view === 'grid' && (
          <ProductGrid products={shown} onEdit={setEdited} onDelete={confirmDelete} />
        )}
        {data && !isFiltered && (
          <Pager
            page={page}
            hasNext={hasNextPage(page, loaded.length, data.total)}
            onPage={(next) => change({ page: String(next) })}
          >
            {loaded.length} {loaded.length === 1 ? 'item' : 'items'}
            {data.total !== null && ` of ${data.total.toLocaleString('en-IN')}`}
          </Pager>
        )}
      </section>
      {adding && <AddProduct categories={named(categories)} brands={named(brands)} onClose={() => setAdding(false)} />}
      {edited && (
        <EditProduct
          product={edited}
          categories={named(categories)}
          brands={named(brands)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
