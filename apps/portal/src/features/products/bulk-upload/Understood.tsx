import { Button, NativeSelect, TextInput } from '@mantine/core'
import {
  PRICE_LIST_FIELDS,
  type PriceListField,
  type PreviewReply,
  type PriceListChoices,
} from '@phuljhari/contract/products/price-list.contract'
import { useEffect, useState } from 'react'
import styles from './bulk-upload.module.css'
import { FIELD_NAMES, say } from './bulk-upload.messages.ts'

type Props = { preview: PreviewReply; choices: PriceListChoices; onChoose: (choices: PriceListChoices) => void }

const NONE = 'none'

/** How the list was understood: its sheet, its columns, what rows without a brand or category get. Each can be changed. */
export function Understood({ preview, choices, onChoose }: Props) {
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
  // A column of pieces only divides totals: shown where there is something to divide, or where somebody set it.
  const fields = PRICE_LIST_FIELDS.filter((field) => field !== 'quantity' || columns.quantity !== null)
  return (
    <section className={styles.understood} aria-label="How the list was understood">
      {doubts.length > 0 && (
        <div className={styles.doubt} role="status">
          <strong>{say.doubtful}</strong>
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
          <Button variant="default" size="md" onClick={() => onChoose({ ...choices, sheet, columns })}>
            {say.isRight}
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
            // Another sheet has other columns.
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
          <LateInput
            label="Discount on the whole list, %"
            value={discountPercent === null ? '' : String(discountPercent)}
            inputMode="decimal"
            isRight={(text) => text === '' || (Number(text) >= 0 && Number(text) < 100)}
            wrong="Discount must be less than 100%"
            onSettle={(text) => onChoose({ ...choices, discountPercent: Number(text) })}
          />
        )}
        <LateInput
          label="Brand of rows without one"
          value={preview.brandName}
          isRight={(text) => text !== ''}
          wrong="Brand is required"
          onSettle={(brandName) => onChoose({ ...choices, brandName })}
        />
        <LateInput
          label="Category of rows without one"
          value={preview.category}
          isRight={(text) => text !== ''}
          wrong="Category is required"
          onSettle={(category) => onChoose({ ...choices, category })}
        />
      </div>
    </section>
  )
}

type LateProps = {
  label: string
  value: string
  inputMode?: 'decimal'
  isRight: (text: string) => boolean
  wrong: string
  onSettle: (text: string) => void
}

/** Counts when it is left or confirmed: the list is read anew each time. */
function LateInput({ label, value, inputMode, isRight, wrong, onSettle }: LateProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const text = typed.trim()
  const settle = () => {
    if (text !== value && isRight(text)) onSettle(text)
  }
  return (
    <TextInput
      label={label}
      value={typed}
      inputMode={inputMode}
      maxLength={100}
      error={isRight(text) ? null : wrong}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}
