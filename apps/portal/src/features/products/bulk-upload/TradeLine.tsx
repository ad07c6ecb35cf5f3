import type { PreviewRow } from '@phuljhari/contract/products/price-list.contract'
import { TRADE_FIELDS } from '@phuljhari/contract/products/trade-field-names'
import { Fragment } from 'react'
import { tradeText } from '../trade-text.ts'
import styles from './preview.module.css'

/** What the list states of the fields of the trade, in one line; values that change follow the former ones. */
export function TradeLine({ row }: { row: PreviewRow }) {
  const stated = TRADE_FIELDS.filter((field) => row[field] !== undefined)
  if (stated.length === 0) return null
  return (
    <small className={styles.trade}>
      {stated.map((field, index) => {
        const former = row.before?.[field]
        const isChanged = row.before !== undefined && former !== row[field]
        return (
          <Fragment key={field}>
            {index > 0 && ' · '}
            {isChanged && former !== undefined && (
              <>
                <s>{tradeText(field, former)}</s>{' '}
              </>
            )}
            {isChanged ? <strong>{tradeText(field, row[field])}</strong> : tradeText(field, row[field])}
          </Fragment>
        )
      })}
    </small>
  )
}
