import { PAYMENT_METHODS, paymentMethodText } from '../../../entities/orders/order-texts.ts'
import { isCash, type Draft } from '../model/draft.ts'
import type { UpdateDraft } from '../store/use-draft.ts'
import { AmountField, Field, TextField } from './Field.tsx'
import styles from './panel.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = { draft: Draft; update: UpdateDraft; errors: Readonly<Record<string, string>> }

/** How the customer pays; whether a new order is accepted at once, or why an existing one is changed. */
export function Payment({ draft, update, errors }: Props) {
  const { kind } = draft
  const options = PAYMENT_METHODS.includes(draft.paymentMethod)
    ? PAYMENT_METHODS
    : [...PAYMENT_METHODS, draft.paymentMethod]
  return (
    <div className={`${styles.fields} ${styles.payment}`}>
      <Field label={t('Payment')} error={errors['paymentMethod']} wide={!isCash(draft)}>
        <select
          value={draft.paymentMethod}
          onChange={(event) => {
            const paymentMethod = event.currentTarget.value
            update((now) => ({ ...now, paymentMethod }))
          }}
        >
          {options.map((method) => (
            <option key={method} value={method}>
              {paymentMethodText(method)}
            </option>
          ))}
        </select>
      </Field>
      {isCash(draft) && (
        <AmountField
          label={t('Cash received ₹')}
          value={draft.cash}
          onChange={(cash) => update((now) => ({ ...now, cash }))}
        />
      )}
      {kind.type === 'edit' && (
        <TextField
          label={t('Reason for the change')}
          error={errors['reason']}
          wide
          maxLength={300}
          value={kind.reason}
          onChange={(reason) =>
            update((now) => (now.kind.type === 'edit' ? { ...now, kind: { ...now.kind, reason } } : now))
          }
        />
      )}
      {kind.type === 'new' && (
        <label className={styles.accept}>
          <input
            type="checkbox"
            checked={draft.accept}
            onChange={(event) => {
              const { checked } = event.currentTarget
              update((now) => ({ ...now, accept: checked }))
            }}
          />
          {t('Accept the order at once')}
        </label>
      )}
    </div>
  )
}
