import { NativeSelect, TextInput } from '@mantine/core'
import { discountPercentField } from '@phuljhari/contract/products/discount-percent'
import {
  type PreviewReply,
  PRICE_FIELDS,
  priceListChoices,
  type PriceListChoices,
} from '@phuljhari/contract/products/price-list.contract'
import { TRADE_FIELDS } from '@phuljhari/contract/products/trade-fields'
import { Fragment, useEffect, useState } from 'react'
import type { z } from 'zod'
import { useFeature } from '../../../lib/features.ts'
import { FIELD_NAMES, say } from './bulk-upload.messages.ts'
import { ColumnSelect, NameParts, TradeColumns } from './ColumnSelects.tsx'
import styles from './bulk-upload.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = { preview: PreviewReply; choices: PriceListChoices; onChoose: (choices: PriceListChoices) => void }

/** Fields that are offered only if the list has a column for them. */
const RARE_FIELDS: ReadonlyArray<(typeof PRICE_FIELDS)[number]> = ['quantity', 'discountAmount']

/** Returns the letter of a column, its title in the sheet and the first values below it. */
const columnLabel = (letter: string, title: string, samples: readonly string[]) =>
  [letter, [title, samples.length > 0 && `(${samples.join(', ')})`].filter(Boolean).join(' ')].join(' · ').slice(0, 90)

/** The fields that have a column, with its title where it differs: `Product Name: Item, Brand, MRP Price: Rate`. */
const columnsText = ({ columns, found }: PreviewReply): string =>
  [...PRICE_FIELDS, ...TRADE_FIELDS]
    .flatMap((field) => {
      const column = found.find(({ index }) => index === columns[field])
      if (!column) return []
      const title = column.title || column.letter
      return [title === FIELD_NAMES[field] ? title : `${FIELD_NAMES[field]}: ${title}`]
    })
    .join(', ')

/** Shows how the list was read: its sheet, columns and defaults. Each can be changed. */
export function DetectedColumns({ preview, choices, onChoose }: Props) {
  const { sheet, sheets, header, columns, found, discountPercent } = preview
  // Only what the user chose is sent, so that everything else is still detected and asked about.
  const choose = (chosen: Partial<PreviewReply['columns']>) =>
    onChoose({ ...choices, sheet, columns: { ...choices.columns, ...chosen } })
  const options = found.map(({ index, letter, title, samples }) => ({
    value: String(index),
    label: columnLabel(letter, title, samples),
  }))
  const hasTradeFields = useFeature('products.tradeFields') === true
  // Without a header or a product something is probably wrong here.
  const [isOpen, setOpen] = useState(header.length === 0 || preview.rows.length === 0)
  const fields = PRICE_FIELDS.filter((field) => !RARE_FIELDS.includes(field) || columns[field] !== null)
  return (
    <details
      className={styles.detected}
      role="group"
      aria-label={say.howRead}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {isOpen ? (
          <strong>{say.howRead}</strong>
        ) : (
          <>
            <strong>{say.recognised}</strong> {columnsText(preview)} <span>{say.changeColumns}</span>
          </>
        )}
      </summary>
      {header.length === 0 && (
        <p className={styles.notice} role="status">
          {say.noHeader}
        </p>
      )}
      <div className={styles.choices}>
        {sheets.length > 1 && (
          <NativeSelect
            label={t('Sheet')}
            value={sheet}
            data={sheets}
            // The columns, answers and rows belong to the sheet.
            onChange={(event) =>
              onChoose({
                ...choices,
                sheet: event.currentTarget.value,
                columns: undefined,
                answers: undefined,
                excludedRows: undefined,
              })
            }
          />
        )}
        {fields.map((field) => (
          <Fragment key={field}>
            <ColumnSelect
              label={FIELD_NAMES[field]}
              column={columns[field]}
              options={options}
              onChange={(column) => choose({ [field]: column })}
            />
            {field === 'productName' && (
              <NameParts parts={columns.nameParts} options={options} onChange={(nameParts) => choose({ nameParts })} />
            )}
          </Fragment>
        ))}
        {columns.discountPrice === null && (
          <DeferredInput
            label={t('Discount on the whole list (%)')}
            value={discountPercent === null ? '' : String(discountPercent)}
            inputMode="decimal"
            // An empty field means that the list has no discount.
            errorOf={(text) => (text === '' ? null : firstError(discountPercentField, text))}
            onCommit={(text) => onChoose({ ...choices, discountPercent: Number(text) })}
          />
        )}
        <DeferredInput
          label={t('Default brand')}
          value={preview.brandName}
          errorOf={(text) => firstError(priceListChoices.shape.brandName, text)}
          onCommit={(brandName) => onChoose({ ...choices, brandName })}
        />
        <DeferredInput
          label={t('Default category')}
          value={preview.category}
          errorOf={(text) => firstError(priceListChoices.shape.category, text)}
          onCommit={(category) => onChoose({ ...choices, category })}
        />
      </div>
      {hasTradeFields && <TradeColumns columns={columns} options={options} onChoose={choose} />}
    </details>
  )
}

/** Returns the message of the first rule that the text breaks, or null. */
const firstError = (rule: z.ZodType, text: string): string | null =>
  rule.safeParse(text).error?.issues[0]?.message ?? null

type DeferredInputProps = {
  label: string
  value: string
  inputMode?: 'decimal'
  /** Returns the message to show for a text, or null if it is valid. */
  errorOf: (text: string) => string | null
  onCommit: (text: string) => void
}

/** An input that commits on Enter or when it loses the focus, since every commit has the list read again. */
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
