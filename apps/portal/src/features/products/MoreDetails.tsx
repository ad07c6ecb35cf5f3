import { TextInput } from '@mantine/core'
import { TRADE_FIELD_LABELS, TRADE_FIELDS, type TradeField } from '@phuljhari/contract/products/trade-fields'
import { useEffect, useRef } from 'react'
import type { ContractForm } from '../../ui/use-contract-form.ts'
import styles from './product-form.module.css'
import type { ProductDraft } from './products.queries.ts'
import { tradeText } from './trade-text.ts'
import { t } from '@phuljhari/contract/rules/t'

export const NO_TRADE: Record<TradeField, string> = {
  listNumber: '',
  code: '',
  tamilName: '',
  content: '',
  unitsPerCase: '',
  hsn: '',
  netWeight: '',
  rack: '',
}

const WHOLE = {
  type: 'number',
  min: '1',
  step: '1',
  inputMode: 'numeric',
  // Otherwise, scrolling over the focused field would change the number unnoticed.
  onWheel: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.blur(),
} as const

/** The optional fields of the trade, collapsed. The summary shows those that are filled in; an error opens them. */
export function MoreDetails({ form }: { form: ContractForm<ProductDraft> }) {
  const details = useRef<HTMLDetailsElement>(null)
  const hasError = TRADE_FIELDS.some((field) => form.errors[field] !== undefined)
  useEffect(() => {
    if (hasError && details.current) details.current.open = true
  }, [hasError])
  const filled = TRADE_FIELDS.filter((field) => form.values[field].trim() !== '')
  const field = (name: TradeField) => ({ size: 'md', label: TRADE_FIELD_LABELS[name], ...form.field(name) }) as const
  return (
    <details ref={details} className={styles.more}>
      <summary>
        {t('More details')}
        {filled.length > 0 && <span>{filled.map((name) => tradeText(name, form.values[name])).join(' · ')}</span>}
      </summary>
      <div>
        <div className={styles.pair}>
          <TextInput autoComplete="off" {...field('listNumber')} />
          <TextInput autoComplete="off" {...field('code')} />
        </div>
        <TextInput lang="ta" {...field('tamilName')} />
        <div className={styles.pair}>
          <TextInput placeholder={t('1 Box (10 Pcs)')} {...field('content')} />
          <TextInput {...WHOLE} {...field('unitsPerCase')} />
        </div>
        <div className={styles.pair}>
          <TextInput inputMode="numeric" autoComplete="off" {...field('hsn')} />
          <TextInput {...WHOLE} {...field('netWeight')} />
        </div>
        <TextInput autoComplete="off" {...field('rack')} />
      </div>
    </details>
  )
}
