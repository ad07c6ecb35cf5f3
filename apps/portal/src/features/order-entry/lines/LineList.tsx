import { type RefObject, useEffect } from 'react'
import type { DraftLine } from '../model/draft-lines.ts'
import { cellOf } from './cell-of.ts'
import { LineRow, type LineActions } from './LineRow.tsx'
import styles from './line-list.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** The line to which a product was added just now, and how many of it there were before. */
export type Picked = { lineId: string; countedFrom: number }

type Props = {
  ref: RefObject<HTMLOListElement | null>
  lines: readonly DraftLine[]
  picked: Picked | null
  errors: Readonly<Record<string, string>>
  actions: LineActions
}

/** The lines with their heads. Focuses the quantity of the product that was picked. */
export function LineList({ ref, lines, picked, errors, actions }: Props) {
  const pickedId = picked?.lineId
  useEffect(() => {
    if (pickedId === undefined) return
    const input = cellOf(ref.current, pickedId, 'quantity')
    input?.focus()
    input?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [ref, pickedId, picked])

  const products = Map.groupBy(lines, ({ product }) => product.id)
  return (
    <div className={styles.lines}>
      <div className={styles.heads} aria-hidden>
        <span>#</span>
        <span>{t('Product')}</span>
        <span>{t('Quantity')}</span>
        <span>{t('Price ₹')}</span>
        <span>{t('Less %')}</span>
        <span>{t('Amount')}</span>
      </div>
      <ol ref={ref} aria-label={t('Lines of the bill')}>
        {lines.map((line, index) => (
          <LineRow
            key={line.id}
            line={line}
            number={index + 1}
            isRepeated={(products.get(line.product.id)?.length ?? 0) > 1}
            countedFrom={picked?.lineId === line.id ? picked.countedFrom : null}
            error={errors[`items.${index}.price`] ?? errors[`items.${index}.quantity`] ?? errors[`items.${index}`]}
            actions={actions}
          />
        ))}
      </ol>
    </div>
  )
}
