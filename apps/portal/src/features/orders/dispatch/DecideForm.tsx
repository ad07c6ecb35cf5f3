import { Select, TextInput } from '@mantine/core'
import * as contract from '@phuljhari/contract/dispatch/packing.contract'
import type { OpenShortage } from '@phuljhari/contract/dispatch/packing.contract'
import { parseRupees } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { useRequestKey } from '../../../ui/use-request-key.ts'
import { pickListQuery } from '../../order-entry/order-entry.queries.ts'
import styles from './shortages.module.css'
import { say } from './shortages.messages.ts'

const SHOWN_PRODUCTS = 20

type Props = { shortage: OpenShortage; decision: 'substitute' | 'drop'; onDone: () => void }

/** Asks what replaces the missing goods and how the customer agreed, and shows the new total before it is saved. */
export function DecideForm({ shortage, decision, onDone }: Props) {
  const { _id: id, ordered, packed } = shortage
  const products = useQuery({ ...pickListQuery, enabled: decision === 'substitute' }).data?.products ?? []
  const [productId, setProductId] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(String(ordered - packed))
  const [price, setPrice] = useState('')
  const [consent, setConsent] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const formKey = useRequestKey()
  const chosen = products.find(({ _id }) => _id === productId)
  const paise = parseRupees(price)
  const substitute = productId !== null && {
    substitute: { productId, quantity: Number(quantity) || 0, ...(paise !== null && { price }) },
  }
  const body = { decision, ...(decision === 'substitute' && substitute) }
  const isReady = decision === 'drop' || (substitute && Number(quantity) > 0)
  const preview = useQuery({
    queryKey: ['orders', 'shortage preview', id, JSON.stringify(body)],
    queryFn: ({ signal }) => callAndParse(contract.previewShortage, { params: { id }, body }, signal),
    enabled: isReady === true,
    retry: false,
    gcTime: 0,
  })
  const submit = useSingleFlight(async () => {
    if (!preview.data) return
    const { edition, totalAfter } = preview.data
    setBusy(true)
    try {
      await callAndParse(contract.decideShortage, {
        params: { id },
        body: { ...body, consent, edition, expectedTotal: totalAfter },
        headers: { 'idempotency-key': formKey.read() },
      })
      onDone()
    } catch (failure) {
      setBusy(false)
      setError(failureText(failure, say.failed))
      void preview.refetch()
    }
  })
  return (
    <form
      className={dialogStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>{say.explain(decision, ordered - packed)}</p>
      {decision === 'substitute' && (
        <>
          <Select
            size="md"
            label={say.product}
            placeholder={say.choose}
            nothingFoundMessage={say.nothingFound}
            searchable
            limit={SHOWN_PRODUCTS}
            value={productId}
            data={products.map(({ _id, name, listNumber, code, price: rupees }) => ({
              value: _id,
              label: say.priceOf([listNumber, code, name].filter(Boolean).join(' '), rupees),
            }))}
            data-autofocus
            onChange={(next) => {
              setProductId(next)
              setPrice('')
              setError('')
            }}
          />
          <div className={styles.pair}>
            <TextInput
              size="md"
              label={say.quantity}
              inputMode="numeric"
              value={quantity}
              onChange={({ currentTarget }) => setQuantity(currentTarget.value.replaceAll(/\D/g, ''))}
            />
            <TextInput
              size="md"
              label={say.price}
              inputMode="decimal"
              placeholder={chosen ? String(chosen.price) : ''}
              value={price}
              onChange={({ currentTarget }) => setPrice(currentTarget.value)}
            />
          </div>
        </>
      )}
      <TextInput
        size="md"
        label={say.consent}
        value={consent}
        onChange={({ currentTarget }) => {
          setConsent(currentTarget.value)
          setError('')
        }}
      />
      <span className={styles.consents}>
        {say.consents.map((text) => (
          <PlainButton key={text} onClick={() => setConsent(text)}>
            {text}
          </PlainButton>
        ))}
      </span>
      {preview.error && <ErrorBanner text={failureText(preview.error, say.failed)} />}
      {error !== '' && <ErrorBanner text={error} />}
      <p role="status" className={styles.total}>
        {preview.isFetching
          ? say.pricing
          : preview.data && say.total(preview.data.totalBefore, preview.data.totalAfter)}
        {preview.data && preview.data.refundDue > 0 && ` · ${say.refund(preview.data.refundDue)}`}
      </p>
      <DialogFooter
        submitLabel={say.labels[decision]}
        busy={busy}
        disabled={!preview.data || preview.isFetching || consent.trim() === ''}
      />
    </form>
  )
}
