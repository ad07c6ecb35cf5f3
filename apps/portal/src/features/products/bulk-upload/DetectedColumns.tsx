import { Button, NativeSelect, TextInput } from '@mantine/core'
import { discountPercentField } from '@phuljhari/contract/products/discount-percent'
import {
  PRICE_LIST_FIELDS,
  priceListChoices,
  type PriceListField,
  type PreviewReply,
  type PriceListChoices,
} from '@phuljhari/contract/products/price-list.contract'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import styles from './bulk-upload.module.css'
import { FIELD_NAMES, say } from './bulk-upload.messages.ts'

type Props = { preview: PreviewReply; choices: PriceListChoices; onChoose: (choices: PriceListChoices) => void }

const NONE = 'none'

/** How the list was read: its sheet, its columns and its defaults. Each can be changed. */
export function DetectedColumns({ preview, choices, onChoose }: Props) {
  const { sheet, sheets, header, doubts, columns, found, discountPercent } = preview
  const chooseColumn = (field: PriceListField, value: string) =>
    onChoose({ ...choices, sheet, columns: { ...columns, [field]: value === NONE ? null : Number(value) } })
  const options = [
    { value: NONE, label: 'None' },
    ...found.map(({ index, letter, title, samples }) => ({
      value: String(index),
      label: `${letter} · ${title || samples[0] || ''}`.slice(0, 48),
    })),
  ]
  // A quantity only divides line totals: offered where a column is used for it.
  const fields = PRICE_LIST_FIELDS.filter((field) => field !== 'quantity' || columns.quantity !== null)
  return (
    <section className={styles.detected} aria-label="How the list is read">
      {doubts.length > 0 && (
        <div className={styles.doubt} role="status">
          <strong>{say.ambiguous}</strong>
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
          <Button variant="default" size="md" onClick={() => onChoose({ ...choices, sheet, columns })}>
            {say.confirm}
          </Button>
        </div>
      )}
      {doubts.length === 0 && header.length === 0 && (
        <p className={styles.doubt} role="status">
          {say.noHeader}
        </p>
      )}
      <div className={styles.choices}>
        {sheets.length > 1 && (
          <NativeSelect
            label="Sheet"
            value={sheet}
            data={sheets}
            // The columns belong to the sheet.
            onChange={(event) => onChoose({ ...choices, sheet: event.currentTarget.value, columns: undefined })}
          />
        )}
        {fields.map((field) => (
          <NativeSelect
            key={field}
            label={FIELD_NAMES[field]}
            value={columns[field] === null ? NONE : String(columns[field])}
            data={options}
            onChange={(event) => chooseColumn(field, event.currentTarget.value)}
          />
        ))}
        {columns.discountPrice === null && (
          <DeferredInput
            label="Discount on the whole list (%)"
            value={discountPercent === null ? '' : String(discountPercent)}
            inputMode="decimal"
            // Emptied, the list has no discount.
            errorOf={(text) => (text === '' ? null : firstError(discountPercentField, text))}
            onCommit={(text) => onChoose({ ...choices, discountPercent: Number(text) })}
          />
        )}
        <DeferredInput
          label="Default brand"
          value={preview.brandName}
          errorOf={(text) => firstError(priceListChoices.shape.brandName, text)}
          onCommit={(brandName) => onChoose({ ...choices, brandName })}
        />
        <DeferredInput
          label="Default category"
          value={preview.category}
          errorOf={(text) => firstError(priceListChoices.shape.category, text)}
          onCommit={(category) => onChoose({ ...choices, category })}
        />
      </div>
    </section>
  )
}

/** The message of the first rule that the text breaks, or null. */
const firstError = (rule: z.ZodType, text: string): string | null =>
  rule.safeParse(text).error?.issues[0]?.message ?? null

type DeferredInputProps = {
  label: string
  value: string
  inputMode?: 'decimal'
  /** The message to show for a text, null where it is valid. */
  errorOf: (text: string) => string | null
  onCommit: (text: string) => void
}

/** Commits on Enter or when it loses focus, since the list is read again each time. */
function DeferredInput({ label, value, inputMode, errorOf, onCommit }: DeferredInputProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const text = typed.trim()
  const error = errorOf(text)
  const commit = () => {
    if (text !== value && error === null) onCommit(text)
  }
  return (
    <TextInput
      label={label}
      value={typed}
      inputMode={inputMode}
      maxLength={100}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
