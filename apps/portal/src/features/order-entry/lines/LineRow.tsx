import { CURRENCY, formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { IconChevronDown, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import {
  discountBasisPoints,
  discountedPaise,
  linePaise,
  priceProblem,
  unitPaise,
  type DraftLine,
  type LineChanges,
} from '../model/draft-lines.ts'
import { say } from '../order-entry.messages.ts'
import { plainNumber, typedBasisPoints, typedPaise } from '../model/typed-numbers.ts'
import { NumberCell } from './NumberCell.tsx'
import styles from './line-list.module.css'
import { t } from '@phuljhari/contract/rules/t'

const MAX_QUANTITY = 100_000

export type LineActions = {
  change: (id: string, changes: LineChanges) => void
  remove: (id: string) => void
  /** Focuses the same column of the line above or below. */
  move: (id: string, column: string, by: 1 | -1) => void
  /** Moves the focus back to the product field. */
  leave: () => void
  /** Reports that the quantity of the product just picked has been typed, or that its field was left. */
  entered: () => void
}

type Props = {
  line: DraftLine
  number: number
  /** Whether other lines have the same product. */
  isRepeated: boolean
  /** The quantity before the product was picked just now, to which what is typed is added; otherwise null. */
  countedFrom: number | null
  /** What the server objected to. */
  error: string | undefined
  actions: LineActions
}

/** A line of the draft, memoized so that typing stays quick in a draft of 200 lines. */
export const LineRow = memo(function LineRow({ line, number, isRepeated, countedFrom, error, actions }: Props) {
  const { id, product, quantity } = line
  const { name } = product
  // On phones, price, discount and removal are behind a tap.
  const [isOpen, setOpen] = useState(false)
  const label = isRepeated ? t('{name}, line {number}', { name, number }) : name
  const base = countedFrom ?? 0
  const problem = priceProblem(line) ?? error
  const keys = (column: string) => ({
    column,
    onLeave: actions.leave,
    onMove: (by: 1 | -1) => actions.move(id, column, by),
    onDelete: () => actions.remove(id),
  })
  const typeQuantity = (typed: string) => {
    const count = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0
    if (count < 1 || base + count > MAX_QUANTITY) return false
    actions.change(id, { quantity: base + count })
    return true
  }
  const typePrice = (typed: string) => {
    const paise = typedPaise(typed)
    if (paise === null) return false
    actions.change(id, { pricePaise: paise === product.listPaise || typed.trim() === '' ? null : paise })
    return true
  }
  const typeDiscount = (typed: string) => {
    const basisPoints = typedBasisPoints(typed)
    if (basisPoints === null) return false
    actions.change(id, { pricePaise: discountedPaise(product, basisPoints) })
    return true
  }
  const step = (by: 1 | -1) => actions.change(id, { quantity: quantity + by })
  const discount = discountBasisPoints(line)
  const shortNumber = product.listNumber || product.code
  const details = [product.tamilName, product.content].filter(Boolean).join(' · ')
  const price = formatRupees(toRupees(unitPaise(line))).slice(CURRENCY.length)
  return (
    <li
      className={styles.line}
      data-line={id}
      data-picked={countedFrom !== null || undefined}
      data-open={isOpen || problem !== undefined || undefined}
    >
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <div className={styles.product} title={[name, details].filter(Boolean).join(' · ')}>
        {shortNumber !== '' && <span className={styles.code}>{shortNumber}</span>}
        <strong>{name}</strong>
        <small>{details}</small>
      </div>
      {problem !== undefined && (
        <small role="alert" className={styles.problem}>
          {problem}
        </small>
      )}
      <div className={styles.quantity}>
        <button
          type="button"
          aria-label={t('One less {label}', { label })}
          disabled={quantity <= 1}
          onClick={() => step(-1)}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        {base > 0 && <span className={styles.base}>{`${base} +`}</span>}
        <NumberCell
          {...keys('quantity')}
          label={t('Quantity of {label}', { label })}
          value={String(quantity - base)}
          inputMode="numeric"
          onType={typeQuantity}
          {...(countedFrom !== null && { onBlur: actions.entered })}
        />
        <button
          type="button"
          aria-label={t('One more {label}', { label })}
          disabled={quantity >= MAX_QUANTITY}
          onClick={() => step(1)}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </div>
      <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          × {price}
          <span className="visually-hidden">{say.changeLine(label)}</span>
          {discount > 0 && <b>−{plainNumber(discount)}%</b>}
        </span>
        <IconChevronDown size={18} aria-hidden />
      </button>
      <NumberCell
        {...keys('price')}
        className={styles.price}
        label={t('Price of {label}', { label })}
        value={price}
        inputMode="decimal"
        error={priceProblem(line) ?? undefined}
        onType={typePrice}
      />
      <NumberCell
        {...keys('discount')}
        className={styles.discount}
        label={t('Discount on {label}, percent', { label })}
        value={discount === 0 ? '' : plainNumber(discount)}
        inputMode="decimal"
        onType={typeDiscount}
      />
      <output className={styles.amount}>
        {formatRupees(toRupees(linePaise(line)))}
        {product.mrpPaise > unitPaise(line) && (
          <del aria-label={t('MRP {mrpPaise} each', { mrpPaise: formatRupees(toRupees(product.mrpPaise)) })}>
            {formatRupees(toRupees(product.mrpPaise * quantity))}
          </del>
        )}
      </output>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('Remove {label}', { label })}
        onClick={() => actions.remove(id)}
      >
        <IconTrash size={18} aria-hidden />
      </button>
    </li>
  )
})
