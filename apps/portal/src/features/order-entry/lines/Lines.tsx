import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Drawing } from '../../../ui/Drawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import { changeLine, removeLine, restoreLine, type DraftLine } from '../model/draft-lines.ts'
import type { Draft } from '../model/draft.ts'
import { say } from '../order-entry.messages.ts'
import type { UpdateDraft } from '../store/use-draft.ts'
import { LineRow, type LineActions } from './LineRow.tsx'
import styles from './lines.module.css'

/** The line to which a product was added just now, and how many of it there were before. */
export type Picked = { lineId: string; countedFrom: number }

type Props = {
  draft: Draft
  update: UpdateDraft
  picked: Picked | null
  onEntered: () => void
  /** Focuses the product field. */
  focusField: () => void
  errors: Readonly<Record<string, string>>
}

const cell = (list: HTMLElement | null, id: string, column: string) =>
  list?.querySelector<HTMLInputElement>(`[data-line="${CSS.escape(id)}"] [data-column="${CSS.escape(column)}"]`)

/** The lines of the draft, newest last, edited in place. */
export function Lines({ draft, update, picked, onEntered, focusField, errors }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [removed, setRemoved] = useState<{ line: DraftLine; index: number } | null>(null)
  const latest = useRef(draft.lines)
  useEffect(() => {
    latest.current = draft.lines
  }, [draft.lines])

  const undo = useCallback(() => {
    if (removed === null) return
    update((now) => ({ ...now, lines: restoreLine(now.lines, removed.line, removed.index) }))
    setRemoved(null)
    focusField()
  }, [removed, update, focusField])

  const actions = useMemo((): LineActions => {
    const change: LineActions['change'] = (id, changes) =>
      update((now) => ({ ...now, lines: changeLine(now.lines, id, changes) }))
    return {
      change,
      remove: (id) => {
        const index = latest.current.findIndex((one) => one.id === id)
        const line = latest.current[index]
        if (!line) return
        const next = latest.current[index + 1] ?? latest.current[index - 1]
        setRemoved({ line, index })
        update((now) => ({ ...now, lines: removeLine(now.lines, id) }))
        if (next && list.current?.contains(document.activeElement)) cell(list.current, next.id, 'quantity')?.focus()
        else focusField()
      },
      move: (id, column, by) => {
        const index = latest.current.findIndex((one) => one.id === id)
        const next = latest.current[index + by]
        if (next) cell(list.current, next.id, column)?.focus()
        else focusField()
      },
      leave: focusField,
      entered: onEntered,
    }
  }, [update, focusField, onEntered])

  useEffect(() => {
    if (removed === null) return
    // In a field that was edited since, Ctrl Z belongs to the browser, which undoes the typing, until Enter is pressed.
    const edited = new WeakSet<EventTarget>()
    const onInput = ({ target }: Event) => void (target && edited.add(target))
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      if (key === 'Enter' && target) edited.delete(target)
      if (key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      if ((target && edited.has(target)) || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('input', onInput)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('input', onInput)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [removed, undo])

  const pickedId = picked?.lineId
  useEffect(() => {
    if (pickedId === undefined) return
    const input = cell(list.current, pickedId, 'quantity')
    input?.focus()
    input?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [pickedId, picked])

  const products = Map.groupBy(draft.lines, ({ product }) => product.id)
  return (
    <div className={styles.lines}>
      {draft.lines.length === 0 ? (
        <EmptyState title={say.empty} hint={say.emptyHint} drawing={<Drawing of="orders" />} />
      ) : (
        <>
          <div className={styles.heads} aria-hidden>
            <span>#</span>
            <span>Product</span>
            <span>Quantity</span>
            <span>Price ₹</span>
            <span>Less %</span>
            <span>Amount</span>
          </div>
          <ol ref={list} aria-label="Lines of the bill">
            {draft.lines.map((line, index) => (
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
        </>
      )}
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
