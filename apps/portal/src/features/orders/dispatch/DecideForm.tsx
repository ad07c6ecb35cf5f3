import { TextInput } from '@mantine/core'
import * as contract from '@phuljhari/contract/dispatch/shortages.contract'
import type { OpenShortage } from '@phuljhari/contract/dispatch/shortages.contract'
import type { PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
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

const SHOWN_PRODUCTS = 6

/** What a product is found by: list number, code and name, with its price. */
const labelOf = ({ listNumber, code, name, price }: PickListProduct) =>
  say.priceOf([listNumber, code, name].filter(Boolean).join(' '), price)

/** The first products that have every typed word. */
function matching(products: readonly PickListProduct[], typed: string): PickListProduct[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hasAll = (product: PickListProduct) => words.every((word) => labelOf(product).toLowerCase().includes(word))
  return products.filter(hasAll).slice(0, SHOWN_PRODUCTS)
}

type Props = { shortage: OpenShortage; decision: 'substitute' | 'drop'; onDone: () => void }

/** Asks what replaces the missing goods and how the customer agreed, and shows the new total before it is saved. */
export function DecideForm({ shortage, decision, onDone }: Props) {
  const { _id: id, ordered, packed } = shortage
  const products = useQuery({ ...pickListQuery, enabled: decision === 'substitute' }).data?.products ?? []
  const [search, setSearch] = useState('')
  const [productId, setProductId] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(String(ordered - packed))
  const [price, setPrice] = useState('')
  const [consent, setConsent] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const formKey = useRequestKey()
  const chosen = products.find(({ _id }) => _id === productId)
  const found = matching(products, search)
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
          <TextInput
            size="md"
            label={say.product}
            placeholder={say.choose}
            value={chosen ? labelOf(chosen) : search}
            data-autofocus
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value)
              setProductId(null)
              setPrice('')
              setError('')
            }}
          />
          {!chosen && search.trim() !== '' && (
            <ul className={styles.found}>
              {found.length === 0 && <li>{say.nothingFound}</li>}
              {found.map((product) => (
                <li key={product._id}>
                  <button type="button" onClick={() => setProductId(product._id)}>
                    {labelOf(product)}
                  </button>
                </li>
              ))}
            </ul>
          )}
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
