import { hasNextPage, PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { withRetryTime } from '../../lib/failure-text.ts'
import { useFeature } from '../../lib/features.ts'
import type { NamedList } from './named-list.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { Drawing } from '../../ui/Drawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import type { NamedTexts } from './named-texts.ts'
import { NamedTable } from './NamedTable.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { requestAction, useRequestedAction } from '../../ui/requested-action.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNameDialogs } from './use-name-dialogs.tsx'
import { useScrollMemory } from '../../ui/use-scroll-memory.ts'
import { pageOf, useUrlState } from '../../ui/use-url-state.ts'
import styles from '../../ui/ui.module.css'
import { t } from '@phuljhari/contract/rules/t'

const LOADING = t('Loading...')
const IMPORT = t('Import price list')

type Props = {
  list: NamedList
  say: NamedTexts
  /** The parameter of the products screen's URL that filters products by one of these names. */
  productFilter: 'ofBrand' | 'ofCategory'
}

/** A screen of names with search, pages and changes: brands and categories (section 2). */
export function NamedScreen({ list, say, productFilter }: Props) {
  const canFilter = useFeature('products.filter') === true
  const canEdit = useCan()('products.edit')
  const canImport = useFeature('priceList.preview') === true
  const [url, change] = useUrlState({ search: '', page: '1' })
  const page = pageOf(url.page)
  const query = list.page({ keyword: url.search, page })
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  const refresh = useRefresh(query.queryKey, refetch)
  const items = data?.items ?? []
  useScrollMemory(data !== undefined && !isPlaceholderData)
  // A URL may name a page far past the end, from which Prev would go back one page at a time.
  const lastPage = data?.total == null || isPlaceholderData ? null : Math.max(1, Math.ceil(data.total / PAGE_SIZE))
  useEffect(() => {
    if (lastPage !== null && page > lastPage) change({ page: String(lastPage) })
  }, [lastPage, page, change])
  const dialogs = useNameDialogs({
    list,
    say,
    onShow: (search) => change({ search, page: '1' }),
    // Deleting the last name of a page removes the page.
    onDeleted: () => {
      if (items.length === 1 && page > 1) change({ page: String(page - 1) })
    },
  })
  useRequestedAction(`${useLocation().pathname} add`, () => canEdit && dialogs.add())

  return (
    <>
      <PageHeader
        title={say.title}
        subtitle={say.subtitle}
        refresh={{ busy: isFetching, onClick: refresh }}
        {...(canEdit && dialogs.canAdd && { addNew: { onClick: dialogs.add } })}
      />
      <SearchBox label={say.search} value={url.search} onSearch={(search) => change({ search, page: '1' })} />
      {error && <LoadError text={withRetryTime(error, say.failed(error))} onRetry={refresh} />}
      <section className={styles.card}>
        {isPending && (
          <Loading text={LOADING}>
            <Skeleton shape="rows" />
          </Loading>
        )}
        {data && items.length === 0 && !isPlaceholderData && (
          <EmptyState {...say.empty} drawing={<Drawing of={say.drawing} />}>
            {canImport && canEdit && url.search === '' && (
              <Link to="/products" onClick={() => requestAction('/products upload')}>
                {IMPORT}
              </Link>
            )}
          </EmptyState>
        )}
        {items.length > 0 && (
          <NamedTable
            label={say.title}
            column={say.column}
            items={items}
            productsUrl={
              canFilter ? (name) => `/products?${new URLSearchParams({ [productFilter]: name })}` : undefined
            }
            actions={canEdit ? { onEdit: dialogs.edit, onDelete: dialogs.remove } : null}
          />
        )}
        {!isPending && (
          <Pager
            page={page}
            // Whether there is a next page is unknown while this one is loading.
            hasNext={data !== undefined && !isPlaceholderData && hasNextPage(page, data.rows, data.total)}
            onPage={(next) => change({ page: String(next) }, { push: true })}
          >
            {isPlaceholderData && <span role="status">{LOADING}</span>}
          </Pager>
        )}
      </section>
      {dialogs.dialog}
    </>
  )
}
