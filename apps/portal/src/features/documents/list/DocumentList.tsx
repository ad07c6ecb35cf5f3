import { Switch, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { loadFailure } from '../../../lib/failure-text.ts'
import { DayRange } from '../../../ui/DayRange.tsx'
import { Drawing } from '../../../ui/Drawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { FilterPanel } from '../../../ui/FilterPanel.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { NoMatch } from '../../../ui/NoMatch.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { useScrollMemory } from '../../../ui/use-scroll-memory.ts'
import { say } from '../documents.messages.ts'
import styles from '../documents.module.css'
import { documentsQuery } from '../documents.queries.ts'
import { filterOf, filterTexts, KIND_OPTIONS, NO_FILTER, type DocumentUrl } from '../use-document-url.ts'
import { DocumentTable } from './DocumentTable.tsx'
import { PrintBar, useSelection } from './PrintBar.tsx'
import { t } from '@phuljhari/contract/rules/t'

const loadPrintAll = () => import('../print-all/PrintAllDialog.tsx').then((module) => module.PrintAllDialog)

type Props = {
  url: DocumentUrl
  change: (changes: Partial<DocumentUrl>) => void
  /** The shop issues no tax documents, which an empty list explains. */
  isUnregistered: boolean
  onOpen: (id: string) => void
}

function Filters({ url, change }: Pick<Props, 'url' | 'change'>) {
  const { search: _shown, ...others } = filterOf(url)
  return (
    <FilterPanel
      className={styles.filters}
      active={Object.keys(others).length}
      search={
        <SearchBox
          label={say.searchLabel}
          placeholder={say.searchPlaceholder}
          value={url.search}
          onSearch={(search) => change({ search })}
        />
      }
    >
      <NativeSelect
        size="md"
        label={t('Kind')}
        data={KIND_OPTIONS}
        value={url.kind}
        onChange={(event) => change({ kind: event.currentTarget.value })}
      />
      <DayRange labels={{ from: t('From'), to: t('To') }} from={url.from} to={url.to} onChange={change} />
      <Switch
        size="md"
        color="marigold"
        label={say.incomplete}
        checked={url.incomplete === 'true'}
        onChange={(event) => change({ incomplete: event.currentTarget.checked ? 'true' : '' })}
      />
    </FilterPanel>
  )
}

/** Explains to a shop that is not registered for GST, the default of a new one, why it has no tax documents. */
export const Unregistered = () => (
  <ErrorBanner tone="warning" title={say.unregisteredTitle} text={say.unregistered}>
    <Link to="/settings">{say.toSettings}</Link>
  </ErrorBanner>
)

/** The filters, the matching documents a page at a time, and the bar that prints the selected ones. */
export function DocumentList({ url, change, isUnregistered, onOpen }: Props) {
  const filter = filterOf(url)
  const pages = useInfiniteQuery(documentsQuery(filter))
  const selection = useSelection()
  const [isPrintingAll, setPrintingAll] = useState(false)
  const closeDialog = () => setPrintingAll(false)
  const PrintAllDialog = useDeferredDialog(loadPrintAll, isPrintingAll, closeDialog, false)
  useScrollMemory(pages.data !== undefined)
  const documents = pages.data?.pages.flatMap((page) => page.documents)
  const filters = filterTexts(url)
  if (isUnregistered && filters.length === 0 && documents?.length === 0)
    return (
      <EmptyState title={say.unregisteredTitle} hint={say.unregistered} drawing={<Drawing of="invoices" />}>
        <Link to="/settings">{say.toSettings}</Link>
      </EmptyState>
    )
  return (
    <>
      {isUnregistered && <Unregistered />}
      <Filters url={url} change={change} />
      {!documents && !pages.error && <Loading text={say.loading} />}
      {!documents && pages.error && (
        <LoadError text={loadFailure(pages.error, say.loadFailed)} onRetry={pages.refetch} />
      )}
      {selection.ids.length > 0 && <PrintBar selection={selection} />}
      {documents?.length === 0 &&
        (filters.length > 0 ? (
          <NoMatch title={say.noneMatch} filters={filters} onClear={() => change(NO_FILTER)} drawing="invoices" />
        ) : (
          <EmptyState title={say.none} hint={say.noneHint} drawing={<Drawing of="invoices" />}>
            <Link to="/orders">{say.toOrders}</Link>
          </EmptyState>
        ))}
      {documents && documents.length > 0 && (
        <>
          <div className={styles.selectShown}>
            <TextButton onClick={() => selection.selectAll(documents.map(({ _id }) => _id))}>
              {say.selectShown}
            </TextButton>
            <TextButton onClick={() => setPrintingAll(true)}>{say.printAll}</TextButton>
          </div>
          <DocumentTable
            documents={documents}
            selected={new Set(selection.ids)}
            onSelect={selection.select}
            onOpen={onOpen}
          />
          {isPrintingAll && PrintAllDialog && <PrintAllDialog filter={filter} onClose={closeDialog} />}
          <ShowMore pages={pages} fallback={say.loadFailed} />
        </>
      )}
    </>
  )
}
