import { formatCount } from '@phuljhari/contract/rules/format-number'
import { useInfiniteQuery, useIsFetching, useQuery } from '@tanstack/react-query'
import { OrderPlace } from '../../entities/orders/OrderPlace.tsx'
import { OrderTabs } from '../../entities/orders/OrderTabs.tsx'
import { useRefresh } from '../../lib/use-refresh.ts'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Segments, type Segment } from '../../ui/Segments.tsx'
import { useDeferredCode, useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { say } from './documents.messages.ts'
import styles from './documents.module.css'
import { DOCUMENTS_KEY, uninvoicedQuery } from './documents.queries.ts'
import { DocumentList, Unregistered } from './list/DocumentList.tsx'
import { registrationQuery } from './registration.queries.ts'
import { useDocumentUrl } from './use-document-url.ts'
import { t } from '@phuljhari/contract/rules/t'

const loadUninvoiced = () => import('./to-be-invoiced/UninvoicedList.tsx').then((module) => module.UninvoicedList)
const loadSample = () => import('./sample/SampleInvoiceDialog.tsx').then((module) => module.SampleInvoiceDialog)
/** In place of the id of a document: the sample, to which the first steps of a new shop lead. */
const SAMPLE = 'sample'
const loadDialog = () => import('./details/DocumentDialog.tsx').then((module) => module.DocumentDialog)

const UNINVOICED = 'to-be-invoiced'
/** The id of the text that explains the number on the tab. The tab's accessible name stays its label. */
const COUNT_ID = 'uninvoiced-orders'
const viewsFor = (uninvoiced: number): Segment[] => [
  { value: 'documents', label: t('Documents') },
  {
    value: UNINVOICED,
    label: t('To be invoiced'),
    ...(uninvoiced > 0 && {
      badge: (
        <span className={styles.count} aria-hidden>
          {formatCount(uninvoiced)}
        </span>
      ),
      describedBy: COUNT_ID,
    }),
  },
]

/** The screen of tax documents below Orders. Only our API has them. */
export const InvoicesScreen = () => (
  <OrderPlace {...say.header} feature="documents">
    <Invoices />
  </OrderPlace>
)

function Invoices() {
  const refresh = useRefresh(DOCUMENTS_KEY)
  const [url, change] = useDocumentUrl()
  const { id, open, close } = useOpenRecord('document')
  const isUnregistered = useQuery(registrationQuery).data === 'unregistered'
  const uninvoiced = useInfiniteQuery(uninvoicedQuery).data?.pages[0]?.total ?? 0
  const isFetching = useIsFetching({ queryKey: DOCUMENTS_KEY }) > 0
  const isUninvoiced = url.view === UNINVOICED
  const UninvoicedList = useDeferredCode(loadUninvoiced, isUninvoiced, () => change({ view: 'documents' }))
  const isSample = id === SAMPLE
  const DocumentDialog = useDeferredDialog(loadDialog, id !== null && !isSample, close)
  const SampleInvoiceDialog = useDeferredDialog(loadSample, isSample, close, false)
  return (
    <>
      <PageHeader {...say.header} tabs={<OrderTabs />} refresh={{ busy: isFetching, onClick: refresh }} />
      <Segments
        className={styles.views}
        label={t('View')}
        options={viewsFor(uninvoiced)}
        value={url.view}
        onChange={(view) => change({ view })}
      />
      {uninvoiced > 0 && (
        <span id={COUNT_ID} className="visually-hidden">
          {say.uninvoiced.total(uninvoiced)}
        </span>
      )}
      {isUninvoiced ? (
        <>
          {isUnregistered && <Unregistered />}
          {UninvoicedList ? <UninvoicedList /> : <Loading text={say.uninvoiced.loading} />}
        </>
      ) : (
        <DocumentList url={url} change={change} isUnregistered={isUnregistered} onOpen={open} />
      )}
      {id !== null && !(isSample ? SampleInvoiceDialog : DocumentDialog) && <Loading text={say.oneLoading} />}
      {isSample && SampleInvoiceDialog && <SampleInvoiceDialog onClose={close} />}
      {id !== null && !isSample && DocumentDialog && <DocumentDialog key={id} id={id} hasUrl onClose={close} />}
    </>
  )
}
