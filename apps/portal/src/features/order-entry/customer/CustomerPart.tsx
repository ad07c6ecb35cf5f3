import type { CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { IconHistory, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { counted } from '../../../lib/counted.ts'
import { useFeature } from '../../../lib/features.ts'
import { gstinHint } from '../../../entities/customers/gstin-hint.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../panel/Field.tsx'
import panel from '../panel/panel.module.css'
import type { Draft } from '../model/draft.ts'
import { say } from '../order-entry.messages.ts'
import { customerQuery, useFoundCustomers } from '../order-entry.queries.ts'
import type { UpdateDraft } from '../store/use-draft.ts'
import { CustomerField } from './CustomerField.tsx'
import styles from './customer.module.css'
import { FailedReads } from '../Notices.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  draft: Draft
  update: UpdateDraft
  phoneRef: RefObject<HTMLInputElement | null>
  errors: Readonly<Record<string, string>>
  /** Whether the shop issues tax invoices, which state the GSTIN of registered buyers. */
  asksGstin: boolean
  onRepeat: (order: Order) => void
}

/** The customer, who is looked up in the customer book while a phone number or a name is typed. */
export function CustomerPart({ draft, update, phoneRef, errors, asksGstin, onRepeat }: Props) {
  const cache = useQueryClient()
  const { id, phone, name } = draft.customer
  const can = useCan()
  const hasBook = useFeature('customers') === true && can('customers.read')
  const [asking, setAsking] = useState<'phone' | 'name' | null>(null)
  // The field that had the focus last. Its failure stays on screen while the focus is on its Try again button.
  const [asked, setAsked] = useState(asking)
  const { found, read } = useFoundCustomers(asked === null || id !== null ? '' : draft.customer[asked], hasBook)
  const [unfilled, setUnfilled] = useState<string | null>(null)
  const known = useQuery({ ...customerQuery(id ?? ''), enabled: hasBook && id !== null })

  const set = (changes: Partial<Draft['customer']>) =>
    update((now) => ({ ...now, customer: { ...now.customer, ...changes } }))
  const choose = async ({ _id, name: chosenName, phoneNumber }: CustomerSummary) => {
    setAsking(null)
    // Name and number are shown at once; the address follows when the customer has been loaded.
    set({ id: _id, name: chosenName, phone: phoneNumber })
    await fill(_id)
  }
  const fill = async (customerId: string) => {
    const read = [cache.fetchQuery(customerQuery(customerId)), import('../model/draft-from-order.ts')] as const
    const loaded = await Promise.all(read).catch(() => null)
    setUnfilled(loaded ? null : customerId)
    if (!loaded) return
    const [customer, { draftFor }] = loaded
    update((now) => (now.customer.id === customerId ? draftFor(now, customer) : now))
  }
  const retry = () => (unfilled !== null && unfilled === id ? fill(unfilled) : known.refetch())
  const field = (which: 'phone' | 'name') => ({
    value: draft.customer[which],
    found: asking === which ? found : [],
    onFocus: () => {
      setAsking(which)
      setAsked(which)
    },
    onBlur: () => setAsking(null),
    onPick: (customer: CustomerSummary) => void choose(customer),
  })
  // For a customer of the book, an emptied field means that the order has no GSTIN, whatever the book says.
  const setGstin = (typed: string) => set({ gstin: typed === '' && id === null ? null : typed })
  const gstin = gstinHint(draft.customer.gstin ?? '')
  const customer = known.data?._id === id ? known.data : undefined
  const lastOrder = customer?.latestOrders[0]

  return (
    <div className={panel.fields}>
      <CustomerField
        {...field('phone')}
        ref={phoneRef}
        label={t('Phone')}
        inputMode="tel"
        startsAtFirst
        error={errors['customer.phoneNumber']}
        // A different number belongs to a different customer.
        onType={(typed) => set({ phone: typed, id: null, ...(id !== null && { gstin: null }) })}
      />
      <CustomerField
        {...field('name')}
        label={t('Name')}
        inputMode="text"
        startsAtFirst={false}
        error={errors['customer.fullName']}
        onType={(typed) => set({ name: typed })}
      />
      <FailedReads text={say.customersFailed} reads={id === null ? [read] : []} />
      <FailedReads text={say.customerFailed} reads={id === null ? [] : [{ ...known, refetch: retry }]} />
      {id !== null && (
        <div className={styles.known}>
          <div>
            <strong>{name}</strong>
            <small>
              {formatPhone(phone)}
              {customer &&
                ` · ${counted(customer.orders, t('order'), t('orders'))} · ${formatRupees(customer.totalAmount)}`}
            </small>
          </div>
          <button type="button" aria-label={t('Not this customer')} onClick={() => set({ id: null, gstin: null })}>
            <IconX size={18} aria-hidden />
          </button>
          {customer && lastOrder && (
            <TextButton onClick={() => onRepeat(lastOrder)}>
              <IconHistory size={16} aria-hidden />{' '}
              {t('Repeat last order ({orderDate}, {totalAmount})', {
                orderDate: formatDate(lastOrder.orderDate),
                totalAmount: formatRupees(lastOrder.totalAmount),
              })}
            </TextButton>
          )}
          {customer && customer.sameNumber.length > 0 && (
            <small className={styles.shared}>
              {t('The number is also {name}’s.', { name: customer.sameNumber.map((other) => other.name).join(', ') })}
            </small>
          )}
        </div>
      )}
      {asksGstin && (
        <TextField
          label={t('GSTIN (registered buyers)')}
          error={errors['customer.gstin'] ?? gstin.error}
          hint={gstin.hint}
          wide
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className={styles.gstin}
          value={draft.customer.gstin ?? ''}
          onChange={setGstin}
        />
      )}
      {(draft.fulfilment !== 'pickup' || draft.customer.email !== '') && (
        <TextField
          label={t('Email (optional)')}
          error={errors['customer.email']}
          wide
          type="email"
          value={draft.customer.email}
          onChange={(email) => set({ email })}
        />
      )}
    </div>
  )
}
