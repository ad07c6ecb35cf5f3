import { Switch, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/failure-text.ts'
import { DayRange } from '../../../ui/DayRange.tsx'
import { Drawing } from '../../../ui/Drawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { useScrollMemory } from '../../../ui/use-scroll-memory.ts'
import { say } from '../documents.messages.ts'
import styles from '../documents.module.css'
import { documentsQuery } from '../documents.queries.ts'
import { filterOf, KIND_OPTIONS, type DocumentUrl } from '../use-document-url.ts'
import { DocumentTable } from './DocumentTable.tsx'
import { PrintBar } from './PrintBar.tsx'
import { useSelection } from './use-selection.ts'

type Props = {
  url: DocumentUrl
  change: (changes: Partial<DocumentUrl>) => void
  /** The screen says why such a shop has none. */
  isUnregistered: boolean
  onOpen: (id: string) => void
}

function Filters({ url, change }: Pick<Props, 'url' | 'change'>) {
  return (
    <section className={styles.filters} aria-label="Filters">
      <SearchBox
        label={say.searchLabel}
        placeholder={say.searchPlaceholder}
        value={url.search}
        onSearch={(search) => change({ search })}
      />
      <NativeSelect
        size="md"
        label="Kind"
        data={KIND_OPTIONS}
        value={url.kind}
        onChange={(event) => change({ kind: event.currentTarget.value })}
      />
      <DayRange labels={{ from: 'From', to: 'To' }} from={url.from} to={url.to} onChange={change} />
      <Switch
        size="md"
        color="marigold"
        label={say.incomplete}
        checked={url.incomplete === 'true'}
        onChange={(event) => change({ incomplete: event.currentTarget.checked ? 'true' : '' })}
      />
    </section>
  )
}

/** The search, the matching documents a page at a time, and what is selected to be printed. */
export function DocumentList({ url, change, isUnregistered, onOpen }: Props) {
  const filter = filterOf(url)
  const pages = useInfiniteQuery(documentsQuery(filter))
  const selection = useSelection()
  useScrollMemory(pages.data !== undefined)
  const documents = pages.data?.pages.flatMap((page) => page.documents)
  const isFiltered = Object.keys(filter).length > 0
  const [title, hint] = isFiltered ? [say.noneMatch, say.noneMatchHint] : [say.none, say.noneHint]
  if (isUnregistered && !isFiltered && documents?.length === 0) return null
  return (
    <>
      <Filters url={url} change={change} />
      {!documents && !pages.error && <Loading text={say.loading} />}
      {!documents && pages.error && (
        <ErrorBanner text={failureText(pages.error, say.loadFailed)}>
          <PlainButton loading={pages.isFetching} onClick={() => void pages.refetch()}>
            {say.retry}
          </PlainButton>
        </ErrorBanner>
      )}
      {selection.ids.length > 0 && <PrintBar selection={selection} />}
      {documents?.length === 0 && <EmptyState title={title} hint={hint} drawing={<Drawing of="orders" />} />}
      {documents && documents.length > 0 && (
        <>
          <div className={styles.selectShown}>
            <TextButton onClick={() => selection.selectAll(documents.map(({ _id }) => _id))}>
              {say.selectShown}
            </TextButton>
          </div>
          <DocumentTable
            documents={documents}
            selected={new Set(selection.ids)}
            onSelect={selection.select}
            onOpen={onOpen}
          />
          <div className={styles.more}>
            {pages.isFetchNextPageError && <p role="alert">{failureText(pages.error, say.loadFailed)}</p>}
            {pages.hasNextPage && (
              <PlainButton loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {pages.isFetchNextPageError ? say.retry : say.showMore}
              </PlainButton>
            )}
          </div>
        </>
      )}
    </>
  )
}
