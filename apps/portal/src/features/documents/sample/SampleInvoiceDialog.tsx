import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { showSampleInvoice } from '@phuljhari/contract/documents/sample-invoice.contract'
import { SAMPLE_PRODUCTS } from '@phuljhari/contract/products/sample-price-list'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Invoice } from '../../../entities/bills/Invoice.tsx'
import { readOrders } from '../../../entities/orders/read-orders.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { serverNow } from '../../../lib/clock.ts'
import { loadFailure } from '../../../lib/failure-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PrintOptions } from '../../../ui/print/PrintOptions.tsx'
import { Preview } from '../details/Preview.tsx'
import styles from '../details/document-details.module.css'
import { usePrintChoice } from '../print/print-choice.ts'
import { PrintChoiceFields } from '../print/PrintChoiceFields.tsx'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of the sample. */
const say = {
  title: t('Sample invoice'),
  hint: t('This is what your customers get, with your present settings. It has no number and counts nowhere.'),
  unregistered: t('Your shop is not registered for GST, so customers get this paper. The sample counts nowhere.'),
  toSettings: t('Shop settings'),
  loading: t('Loading the sample...'),
  failed: t('The sample could not be loaded'),
  stamp: t('Sample'),
} as const

const sampleQuery = queryOptions({
  queryKey: ['documents', 'sample'],
  queryFn: ({ signal }) => callAndParse(showSampleInvoice, {}, signal),
})

/** How many products the sample sells, and how many of each. */
const [PRODUCTS, QUANTITY] = [4, 2]
/** An invented order, as a server sends one (section 3). */
const sampleOrder = () => ({
  orderId: 'PJ-SAMPLE',
  status: 'accepted',
  orderDate: serverNow().toISOString(),
  userId: { fullName: t('A customer'), phoneNumber: '9876500000' },
  deliveryAddress: { street: t('1 Example Street'), city: t('Your town') },
  paymentMethod: 'UPI',
  products: SAMPLE_PRODUCTS.slice(0, PRODUCTS).map(({ name, brandName, category, mrp, price }) => ({
    product: { _id: name, productName: name, brandName, category, orignalPrice: mrp, discountPrice: price },
    quantity: QUANTITY,
  })),
})

function SampleDocument({ document }: { document: TaxDocument }) {
  const sheet = useRef<HTMLDivElement>(null)
  const [choice, changeChoice] = usePrintChoice()
  return (
    <>
      <PrintChoiceFields choice={choice} onChange={changeChoice} />
      <Preview ref={sheet} document={document} choice={choice} />
      <PrintOptions sheet={sheet} title={say.title} />
    </>
  )
}

/** The paper of a shop that issues no tax documents. */
function SamplePaper() {
  const sheet = useRef<HTMLDivElement>(null)
  const [[order]] = useState(() => readOrders([sampleOrder()]))
  return (
    <>
      <div ref={sheet} className="print-content">
        {order && <Invoice order={order} isRegistered={false} stamp={say.stamp} />}
      </div>
      <PrintOptions sheet={sheet} title={say.title} />
    </>
  )
}

/** An invoice to look at, of an invented order, as the shop's present settings produce it. */
export function SampleInvoiceDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(sampleQuery)
  const isUnregistered = data?.document === null && data.missing.length === 0
  return (
    <Dialog title={say.title} size="xl" className="print-dialog" hasUrl onClose={onClose}>
      {!data && !error && <Loading text={say.loading} />}
      {!data && error && <LoadError text={loadFailure(error, say.failed)} onRetry={refetch} />}
      {data && (
        <div className={styles.details}>
          <p>{isUnregistered ? say.unregistered : say.hint}</p>
          {data.missing.length > 0 && (
            <ErrorBanner tone="warning" text={data.missing.map((fact) => `${fact}.`).join(' ')}>
              <Link to="/settings/shop">{say.toSettings}</Link>
            </ErrorBanner>
          )}
          {data.document && <SampleDocument document={data.document} />}
          {isUnregistered && <SamplePaper />}
        </div>
      )}
    </Dialog>
  )
}
