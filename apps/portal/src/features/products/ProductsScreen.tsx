import { Button } from '@mantine/core'
import { hasNextPage, PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { withRetryTime } from '../../lib/failure-text.ts'
import { useFeature } from '../../lib/features.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { Drawing } from '../../ui/Drawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { requestAction, useRequestedAction } from '../../ui/requested-action.ts'
import { Segments } from '../../ui/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { useScrollMemory } from '../../ui/use-scroll-memory.ts'
import { pageOf, useUrlState } from '../../ui/use-url-state.ts'
import { BulkUpload } from './bulk-upload/BulkUpload.tsx'
import { filterProducts, NO_FILTERS, useFilters } from './filter-products.ts'
import { FirstDay } from './first-day/FirstDay.tsx'
import { SampleListButton } from './first-day/SampleListButton.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import styles from './products.module.css'
import { say } from './products.messages.ts'
import { productsQuery } from './products.queries.ts'
import { ProductList, useView } from './ProductList.tsx'
import type { SavedProduct } from './read-products.ts'
import { useConfirmedDelete } from './use-confirmed-delete.ts'
import { useRequireSignIn } from './use-require-sign-in.ts'
import { t } from '@phuljhari/contract/rules/t'

const loadForms = async () => {
  const [{ AddProduct }, { EditProduct }] = await Promise.all([import('./AddProduct.tsx'), import('./EditProduct.tsx')])
  return { AddProduct, EditProduct }
}

const VIEWS = [
  { value: 'table', label: t('Table') },
  { value: 'grid', label: t('Grid') },
]

/** Opens the dialog of the Bulk Upload button, which is hidden on small screens. */
const requestImport = () => requestAction('/products upload')

/** Section 2, Products. */
export function ProductsScreen() {
  const [url, change] = useUrlState({ search: '', ...NO_FILTERS, page: '1', view: '' })
  const { pageFilter, serverFilter } = useFilters(url)
  const { view, defaultView } = useView(url.view)
  const [showFilters, setShowFilters] = useState(true)
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<{ name: string; filters: string } | null>(null)
  const [edited, setEdited] = useState<SavedProduct | null>(null)
  const page = pageOf(url.page)
  const query = productsQuery({ keyword: url.search, page, ...serverFilter })
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  const refresh = useRefresh(query.queryKey, refetch)
  useScrollMemory(data !== undefined && !isPlaceholderData)
  const close = () => {
    setAdding(false)
    setEdited(null)
  }
  const forms = useDeferredDialog(loadForms, adding || edited !== null, close, data !== undefined)
  const confirmDelete = useConfirmedDelete()
  const requireSignIn = useRequireSignIn()
  const edit = (product: SavedProduct) => requireSignIn(() => setEdited(product))
  const add = () => requireSignIn(() => setAdding(true))
  const canEdit = useCan()('products.edit')
  const canImport = useFeature('priceList.preview') === true
  const actions = canEdit ? { onEdit: edit, onDelete: confirmDelete } : null
  useRequestedAction('/products add', () => canEdit && add())

  const loaded = data?.products ?? []
  const isFiltered = pageFilter.category !== '' || pageFilter.brand !== ''
  const serverNames = [serverFilter.brandName, serverFilter.category].filter((name) => name !== '')
  const shown = filterProducts(loaded, pageFilter)
  const filters = JSON.stringify([url.search, pageFilter, serverFilter])
  const isHidden =
    added?.filters === filters &&
    (isFiltered || serverNames.length > 0 || url.search !== '') &&
    !isFetching &&
    !shown.some(({ name }) => name === added.name)

  // From past the last page (section 4), go one page back, or straight to the last one if the server sends the total.
  const isPastEnd = data !== undefined && !isPlaceholderData && data.rows === 0 && page > 1
  const lastPage = Math.min(page - 1, Math.max(1, Math.ceil((data?.total ?? Infinity) / PAGE_SIZE)))
  useEffect(() => {
    if (!isPastEnd) return
    toast.info(say.lastPage)
    change({ page: String(lastPage) })
  }, [isPastEnd, lastPage, change])

  return (
    <>
      <PageHeader
        title={t('Products')}
        subtitle={t('Manage your product catalog')}
        refresh={{ busy: isFetching, onClick: refresh }}
        filters={{ shown: showFilters, onToggle: () => setShowFilters(!showFilters) }}
        {...(canEdit && { addNew: { onClick: add } })}
      >
        {canEdit && <BulkUpload />}
      </PageHeader>
      <FirstDay />
      {showFilters && (
        <ProductFilters
          value={{
            search: url.search,
            category: pageFilter.category || serverFilter.category,
            brand: pageFilter.brand || serverFilter.brandName,
          }}
          loaded={loaded}
          onChange={({ category, brand, ...filter }) =>
            change({
              ...filter,
              ...(category !== undefined && { category, ofCategory: '' }),
              ...(brand !== undefined && { brand, ofBrand: '' }),
              page: '1',
            })
          }
        />
      )}
      {error && <LoadError text={withRetryTime(error, say.listFailed)} onRetry={refresh} />}
      <section className={styles.panel}>
        <div className={styles.bar}>
          <p role="status">
            {isFiltered
              ? say.filtered(shown.length, loaded.length)
              : serverNames.length > 0
                ? say.ofNames(serverNames, url.search)
                : say.listed(url.search)}
          </p>
          <Segments
            className={styles.views}
            label={t('View')}
            value={view}
            options={VIEWS}
            onChange={(chosen) => change({ view: chosen === defaultView ? '' : chosen })}
          />
        </div>
        {added && isHidden && (
          <p className={styles.hidden} role="status">
            {say.hidden(added.name)}{' '}
            <TextButton onClick={() => change({ search: '', ...NO_FILTERS, page: '1' })}>{say.clearFilters}</TextButton>
          </p>
        )}
        {isPending && (
          <Loading text={t('Loading products...')}>
            <Skeleton shape={view === 'grid' ? 'products' : 'rows'} {...(view === 'table' && { count: 10 })} />
          </Loading>
        )}
        {data && shown.length === 0 && !isPastEnd && (
          <EmptyState {...say.empty} drawing={<Drawing of="products" />}>
            {canImport && canEdit && !isFiltered && serverNames.length === 0 && url.search === '' && (
              <>
                <Button size="md" leftSection={<IconUpload size={18} aria-hidden />} onClick={requestImport}>
                  {t('Import price list')}
                </Button>
                <SampleListButton>{say.sampleList}</SampleListButton>
              </>
            )}
          </EmptyState>
        )}
        {data && shown.length > 0 && <ProductList view={view} products={shown} page={data.page} actions={actions} />}
        {data && !isFiltered && (
          <Pager
            page={page}
            hasNext={hasNextPage(page, data.rows, data.total)}
            onPage={(next) => change({ page: String(next) }, { push: true })}
          >
            {loaded.length} {loaded.length === 1 ? t('item') : t('items')}
            {data.total !== null && ` ${t('of {total}', { total: formatCount(data.total) })}`}
          </Pager>
        )}
      </section>
      {adding && forms && (
        <forms.AddProduct
          onAdded={(name) => setAdded({ name, filters })}
          onShow={(search) => {
            close()
            change({ search, ...NO_FILTERS, page: '1' })
          }}
          onClose={close}
        />
      )}
      {edited && forms && <forms.EditProduct product={edited} onClose={close} />}
    </>
  )
}
