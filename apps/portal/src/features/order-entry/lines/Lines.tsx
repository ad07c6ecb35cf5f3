import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Drawing } from '../../../ui/Drawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { changeLine, removeLine, restoreLine, type DraftLine } from '../model/draft-lines.ts'
import type { Draft } from '../model/draft.ts'
import { say } from '../order-entry.messages.ts'
import type { UpdateDraft } from '../store/use-draft.ts'
import { isTouch } from '../use-shortcuts.ts'
import { cellOf } from './cell-of.ts'
import type { LineList as LineListCode, Picked } from './LineList.tsx'
import type { LineActions } from './LineRow.tsx'
import styles from './lines.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  /** Null until its code is loaded, which an empty draft does not need. */
  LineList: typeof LineListCode | null
  draft: Draft
  update: UpdateDraft
  picked: Picked | null
  onEntered: () => void
  /** Focuses the product field. */
  focusField: () => void
  errors: Readonly<Record<string, string>>
}

/** The lines of the draft, newest last, edited in place. */
export function Lines({ LineList, draft, update, picked, onEntered, focusField, errors }: Props) {
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
        const hasFocus = list.current?.contains(document.activeElement) === true
        if (next && hasFocus) cellOf(list.current, next.id, 'quantity')?.focus()
        else focusField()
      },
      move: (id, column, by) => {
        const index = latest.current.findIndex((one) => one.id === id)
        const next = latest.current[index + by]
        if (next) cellOf(list.current, next.id, column)?.focus()
        else focusField()
      },
      leave: focusField,
      entered: onEntered,
    }
  }, [update, focusField, onEntered])

  // In a field that was edited since, Ctrl Z belongs to the browser, which undoes the typing, until Enter is pressed.
  const edited = useRef(new WeakSet<EventTarget>())
  useEffect(() => {
    if (removed === null) return
    edited.current = new WeakSet()
    const onInput = ({ target }: Event) => void (target && edited.current.add(target))
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [removed])
  useKeys((event) => {
    const { target, key } = event
    if (key === 'Enter' && target) edited.current.delete(target)
    if (removed === null || key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    if (target && edited.current.has(target)) return
    event.preventDefault()
    undo()
  })

  return (
    <>
      {draft.lines.length === 0 && (
        <EmptyState
          title={say.empty}
          hint={isTouch() ? say.emptyHintOnTouch : say.emptyHint}
          drawing={<Drawing of="newOrder" />}
        />
      )}
      {draft.lines.length > 0 && LineList === null && <Loading text={t('Loading...')} />}
      {draft.lines.length > 0 && LineList && (
        <LineList ref={list} lines={draft.lines} picked={picked} errors={errors} actions={actions} />
      )}
      <div className={styles.removed}>
        <p role="status">{removed && say.removed(removed.line.product.name)}</p>
        {removed && (
          <TextButton onClick={undo}>
            {say.undo} <KeyCap>{t('Ctrl Z')}</KeyCap>
          </TextButton>
        )}
      </div>
    </>
  )
}
