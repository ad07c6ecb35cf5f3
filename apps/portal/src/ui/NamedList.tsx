import { ActionIcon, Button } from '@mantine/core'
import { hasNextPage } from '@phuljhari/contract/rules/pages'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NamedQuery } from '../lib/named-query.ts'
import { DataTable } from './DataTable.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorBanner } from './ErrorBanner.tsx'
import { Loading } from './Loading.tsx'
import { PageHeader } from './PageHeader.tsx'
import { Pager } from './Pager.tsx'
import { SearchBox } from './SearchBox.tsx'
import { pageOf, useUrlState } from './use-url-state.ts'
import styles from './ui.module.css'

type Props = {
  title: string
  subtitle: string
  column: string
  searchPlaceholder: string
  empty: { title: string; hint: string }
  query: NamedQuery
  failure: (error: Error) => string
  onEdit: (name: string) => void
  onDelete: (name: string) => void
}

/** A screen of names with search and pages: brands and categories (section 2). */
export function NamedList({ title, subtitle, column, searchPlaceholder, empty, query, failure, ...on }: Props) {
  const [url, change] = useUrlState({ search: '', page: '1' })
  const page = pageOf(url.page)
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...query({ keyword: url.search, page }),
    placeholderData: keepPreviousData,
  })
  const items = data?.items ?? []

  return (
    <>
      <PageHeader title={title} subtitle={subtitle} refresh={{ busy: isFetching, onClick: () => void refetch() }} />
      <SearchBox label={searchPlaceholder} value={url.search} onSearch={(search) => change({ search, page: '1' })} />
      {error && <ErrorBanner text={failure(error)} />}
      <section className={styles.card}>
        {isPending && <Loading text="Loading..." />}
        {data && items.length === 0 && <EmptyState {...empty} />}
        {items.length > 0 && (
          <DataTable
            label={title}
            rows={items}
            keyOf={(item) => item.id}
            columns={[
              { title: column, cell: (item) => item.name },
              {
                title: 'Actions',
                number: true,
                cell: ({ name }) => (
                  <>
                    <ActionIcon aria-label={`Edit ${name}`} onClick={() => on.onEdit(name)}>
                      <IconPencil size={18} aria-hidden />
                    </ActionIcon>
                    <ActionIcon aria-label={`Delete ${name}`} color="red" onClick={() => on.onDelete(name)}>
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  </>
                ),
              },
            ]}
          />
        )}
        {data && (
          <Pager
            page={page}
            hasNext={hasNextPage(page, data.rows, data.total)}
            onPage={(next) => change({ page: String(next) })}
          >
            {items.length === 0 && page > 1 && (
              <Button variant="subtle" onClick={() => change({ page: '1' })}>
                Back to page 1
              </Button>
            )}
          </Pager>
        )}
      </section>
    </>
  )
}
