import type { CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import type { Ref } from 'react'
import { counted } from '../../../lib/counted.ts'
import { Field } from '../panel/Field.tsx'
import { useListbox } from '../product-field/use-listbox.ts'
import styles from './customer.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  label: string
  value: string
  inputMode: 'tel' | 'text'
  found: readonly CustomerSummary[]
  startsAtFirst: boolean
  error: string | undefined
  ref?: Ref<HTMLInputElement>
  onType: (typed: string) => void
  onFocus: () => void
  onBlur: () => void
  onPick: (customer: CustomerSummary) => void
}

const lastOrder = ({ orders, lastOrderAt }: CustomerSummary): string =>
  orders === 0 || lastOrderAt === null
    ? t('No orders yet')
    : t('{orders}, last {lastOrderAt}', {
        orders: counted(orders, t('order'), t('orders')),
        lastOrderAt: formatDate(lastOrderAt),
      })

/** Whether several customers share one number. The user then chooses; they are never merged silently. */
const isShared = (found: readonly CustomerSummary[]): boolean =>
  found.length > 1 && new Set(found.map(({ phoneNumber }) => phoneNumber.replaceAll(/\D/g, '').slice(-10))).size === 1

/** The input for a phone number or a name, with the customers who match it as options. */
export function CustomerField({ label, value, inputMode, found, startsAtFirst, error, ref, ...on }: Props) {
  const listbox = useListbox({ options: found, startsAtFirst: startsAtFirst && !isShared(found), onPick: on.onPick })
  return (
    <div className={styles.field}>
      <Field label={label} error={error}>
        <input
          {...(ref && { ref })}
          type={inputMode === 'tel' ? 'tel' : 'text'}
          inputMode={inputMode}
          maxLength={120}
          value={value}
          {...listbox.input}
          onChange={(event) => on.onType(event.currentTarget.value)}
          onFocus={on.onFocus}
          onBlur={on.onBlur}
          onKeyDown={(event) => void listbox.onKeyDown(event)}
        />
      </Field>
      <ul id={listbox.listId} role="listbox" aria-label={t('Customers found')} className={styles.list}>
        {found.map((customer, at) => (
          <li key={customer._id} {...listbox.option(at)} onClick={() => on.onPick(customer)}>
            <strong>{customer.name}</strong>
            <small>{[formatPhone(customer.phoneNumber), customer.city].filter(Boolean).join(' · ')}</small>
            <small>{lastOrder(customer)}</small>
          </li>
        ))}
        {isShared(found) && (
          <li role="presentation" className={styles.shared}>
            {t('These share one number. Choose one, or continue for someone new.')}
          </li>
        )}
      </ul>
    </div>
  )
}
