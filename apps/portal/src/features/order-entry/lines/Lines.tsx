import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { TextButton } from '../../../ui/TextButton.tsx'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import { changeLine, removeLine, restoreLine, type BillLine } from '../model/bill-lines.ts'
import type { Bill } from '../model/bill.ts'
import { say } from '../order-entry.messages.ts'
import type { UpdateBill } from '../store/use-bill.ts'
import { LineRow, type LineActions } from './LineRow.tsx'
import styles from './lines.module.css'

/** The product that was picked just now, and how many of it there were before. */
export type Picked = { productId: string; countedFrom: number }

type Props = {
  bill: Bill
  update: UpdateBill
  picked: Picked | null
  onEntered: () => void
  /** Focuses the product field. */
  focusField: () => void
  errors: Readonly<Record<string, string>>
}

const cell = (list: HTMLElement | null, productId: string, column: string) =>
  list?.querySelector<HTMLInputElement>(
    `[data-product="${CSS.escape(productId)}"] [data-column="${CSS.escape(column)}"]`,
  )

/** The lines of the bill, newest last, edited in place. */
export function Lines({ bill, update, picked, onEntered, focusField, errors }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [removed, setRemoved] = useState<{ line: BillLine; index: number } | null>(null)
  const latest = useRef(bill.lines)
  useEffect(() => {
    latest.current = bill.lines
  }, [bill.lines])

  const undo = useCallback(() => {
    if (removed === null) return
    update((now) => ({ ...now, lines: restoreLine(now.lines, removed.line, removed.index) }))
    setRemoved(null)
    focusField()
  }, [removed, update, focusField])

  const actions = useMemo((): LineActions => {
    const change: LineActions['change'] = (productId, changes) =>
      update((now) => ({ ...now, lines: changeLine(now.lines, productId, changes) }))
    return {
      change,
      remove: (productId) => {
        const index = latest.current.findIndex(({ product }) => product.id === productId)
        const line = latest.current[index]
        if (!line) return
        const next = latest.current[index + 1] ?? latest.current[index - 1]
        setRemoved({ line, index })
        update((now) => ({ ...now, lines: removeLine(now.lines, productId) }))
        if (next && list.current?.contains(document.activeElement))
          cell(list.current, next.product.id, 'quantity')?.focus()
        else focusField()
      },
      move: (productId, column, by) => {
        const index = latest.current.findIndex(({ product }) => product.id === productId)
        const next = latest.current[index + by]
        if (next) cell(list.current, next.product.id, column)?.focus()
        else focusField()
      },
      leave: focusField,
      entered: onEntered,
    }
  }, [update, focusField, onEntered])

  useEffect(() => {
    if (removed === null) return
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      const isField = target instanceof HTMLInputElement && target.value !== ''
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isField) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [removed, undo])

  const pickedId = picked?.productId
  useEffect(() => {
    if (pickedId === undefined) return
    const input = cell(list.current, pickedId, 'quantity')
    input?.focus()
    input?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [pickedId, picked])

  return (
    <div className={styles.lines}>
      <div className={styles.heads} aria-hidden>
        <span>#</span>
        <span>Product</span>
        <span>Quantity</span>
        <span>Price ₹</span>
        <span>Less %</span>
        <span>Amount</span>
      </div>
      <ol ref={list} aria-label="Lines of the bill">
        {bill.lines.map((line, index) => (
          <LineRow
            key={line.product.id}
            line={line}
            number={index + 1}
            countedFrom={picked?.productId === line.product.id ? picked.countedFrom : null}
            error={errors[`items.${index}.price`] ?? errors[`items.${index}.quantity`] ?? errors[`items.${index}`]}
            actions={actions}
          />
        ))}
      </ol>
      <div className={styles.removed}>
        <p role="status">{removed && say.removed(removed.line.product.name)}</p>
        {removed && (
          <TextButton onClick={undo}>
            {say.undo} <KeyCap>Ctrl Z</KeyCap>
          </TextButton>
        )}
      </div>
    </div>
  )
}
