import { NativeSelect } from '@mantine/core'
import { MAX_NAME_PARTS, type PreviewReply } from '@phuljhari/contract/products/price-list.contract'
import { TRADE_FIELD_LABELS, TRADE_FIELDS } from '@phuljhari/contract/products/trade-fields'
import type { ComponentProps } from 'react'
import { say } from './bulk-upload.messages.ts'
import styles from './bulk-upload.module.css'
import { t } from '@phuljhari/contract/rules/t'

const NONE = 'none'

type Props = {
  label: string
  /** The chosen column; null for none. */
  column: number | null
  options: ReadonlyArray<{ value: string; label: string }>
  onChange: (column: number | null) => void
}

/** A select for a column of the list, or none. */
export function ColumnSelect({ label, column, options, onChange }: Props) {
  return (
    <NativeSelect
      label={label}
      value={column === null ? NONE : String(column)}
      data={[{ value: NONE, label: t('None') }, ...options]}
      onChange={({ currentTarget: { value } }) => onChange(value === NONE ? null : Number(value))}
    />
  )
}

type Columns = PreviewReply['columns']
type TradeColumnsProps = {
  columns: Columns
  options: ComponentProps<typeof ColumnSelect>['options']
  onChoose: (columns: Partial<Columns>) => void
}

/** The selects for the fields of the trade, collapsed since few lists have them. The summary names those found. */
export function TradeColumns({ columns, options, onChoose }: TradeColumnsProps) {
  const found = TRADE_FIELDS.filter((field) => columns[field] !== null)
  return (
    <details className={styles.tradeColumns}>
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

type NamePartsProps = {
  parts: readonly number[]
  options: ReadonlyArray<{ value: string; label: string }>
  onChange: (parts: number[]) => void
}

/** The selects for further columns that are joined to the name, in order. The last one adds a column. */
export function NameParts({ parts, options, onChange }: NamePartsProps) {
  const change = (at: number, column: number | null) =>
    onChange(column === null ? parts.toSpliced(at, 1) : parts.toSpliced(at, 1, column))
  return Array.from({ length: Math.min(parts.length + 1, MAX_NAME_PARTS) }, (_, at) => (
    <ColumnSelect
      key={at}
      label={t('Product Name, part {at}', { at: at + 2 })}
      column={parts[at] ?? null}
      options={options}
      onChange={(column) => change(at, column)}
    />
  ))
}
