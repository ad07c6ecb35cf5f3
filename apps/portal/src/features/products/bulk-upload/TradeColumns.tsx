import type { PreviewReply } from '@phuljhari/contract/products/price-list.contract'
import { TRADE_FIELD_LABELS, TRADE_FIELDS } from '@phuljhari/contract/products/trade-field-names'
import type { ComponentProps } from 'react'
import { say } from './bulk-upload.messages.ts'
import { ColumnSelect } from './ColumnSelect.tsx'
import styles from './list-questions.module.css'

type Columns = PreviewReply['columns']
type Props = {
  columns: Columns
  options: ComponentProps<typeof ColumnSelect>['options']
  onChoose: (columns: Partial<Columns>) => void
}

/** The columns of the fields of the trade: collapsed, since few lists have them. The summary names those found. */
export function TradeColumns({ columns, options, onChoose }: Props) {
  const found = TRADE_FIELDS.filter((field) => columns[field] !== null)
  return (
    <details className={styles.trade}>
      <summary>{say.moreColumns(found.map((field) => TRADE_FIELD_LABELS[field]))}</summary>
      <div className={styles.choices}>
        {TRADE_FIELDS.map((field) => (
          <ColumnSelect
            key={field}
            label={TRADE_FIELD_LABELS[field]}
            column={columns[field]}
            options={options}
            onChange={(column) => onChoose({ [field]: column })}
          />
        ))}
      </div>
    </details>
  )
}
