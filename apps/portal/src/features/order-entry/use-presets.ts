import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { EDITABLE_STATUSES } from '@phuljhari/contract/orders/order-status'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { failureText, statusOf } from '../../lib/failure-text.ts'
import { nameOfKind, newDraft, type Draft } from './model/draft.ts'
import type { Preset } from './model/draft-from-order.ts'
import { customerQuery, fetchEstimate, fetchOrder } from './order-entry.queries.ts'
import { say } from './order-entry.messages.ts'
import type { ProductIndex } from './product-field/product-search.ts'
import { readDraft, readDrafts, type KeptDraft } from './store/draft-store.ts'
import type { DraftControl } from './store/use-draft.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The search parameters of the URL: an order to edit or repeat, an estimate to revise, a customer. */
export const PRESETS = ['edit', 'estimate', 'repeat', 'customer'] as const
type PresetName = (typeof PRESETS)[number]

const KINDS: Partial<Record<PresetName, Draft['kind']['type']>> = { edit: 'edit', estimate: 'revision' }
/** Returns an edit or a revision that was begun before and not saved. */
const findBegun = (name: PresetName, id: string): KeptDraft | undefined =>
  readDrafts().find(
    ({ draft: { kind, isUntouched } }) => !isUntouched && kind.type === KINDS[name] && nameOfKind(kind) === id,
  )

/** Returns the note that an edit or a revision was begun before and is not saved; none for new drafts. */
function notSavedYet({ draft, savedAt }: KeptDraft): string[] {
  if (draft.kind.type === 'new' || draft.isUntouched) return []
  const at = new Date(savedAt).toISOString()
  return [say.notSavedYet(nameOfKind(draft.kind), `${formatTime(at)}, ${formatDate(at)}`)]
}

type LoadedPreset = Preset & { note: string | null; repeated?: Order }
const plain = (draft: Draft): LoadedPreset => ({ draft, missing: [], note: null })

/** Shown when the draft opens, rather than once everything is typed. */
const CLOSED_ORDER = t('The goods of this order have left, or it was closed. It can no longer be edited.')
const CLOSED_ESTIMATE = t('This estimate is no longer open. This bill would be refused.')

function useLoadPreset() {
  const cache = useQueryClient()
  return async (name: PresetName, id: string, index: ProductIndex): Promise<LoadedPreset> => {
    const [{ draftFor, draftFromOrder, draftLikeOrder }, { draftFromEstimate }] = await Promise.all([
      import('./model/draft-from-order.ts'),
      import('./model/draft-from-estimate.ts'),
    ])
    if (name === 'edit') {
      const order = await fetchOrder(id)
      const canEdit = EDITABLE_STATUSES.some((status) => status === order.status)
      return { ...plain(draftFromOrder(order, index)), note: canEdit ? null : CLOSED_ORDER }
    }
    if (name === 'repeat') {
      const repeated = await fetchOrder(id)
      return { ...draftLikeOrder(repeated, index), note: null, repeated }
    }
    if (name === 'customer') return plain(draftFor(newDraft(), await cache.fetchQuery(customerQuery(id))))
    const estimate = await fetchEstimate(id)
    return { ...draftFromEstimate(estimate, index), note: estimate.state === 'open' ? null : CLOSED_ESTIMATE }
  }
}

/**
 * Opens the draft for which the URL asks, once the products are loaded. The URL then becomes that of the screen again,
 * so that a reload continues the draft.
 * @param onRepeated called once a draft is open that repeats an order
 */
export function usePresets(
  index: ProductIndex | undefined,
  { draft: current, switchTo }: Pick<DraftControl, 'draft' | 'switchTo'>,
  onRepeated: (order: Order) => void,
) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const load = useLoadPreset()
  const [notes, setNotes] = useState<readonly string[]>(() => {
    const kept = readDraft(current.id)
    return kept ? notSavedYet(kept) : []
  })
  const [openFailure, setOpenFailure] = useState<{ text: string; retry: (() => void) | null } | null>(null)
  const name = PRESETS.find((one) => parameters.has(one))
  const id = name === undefined ? null : parameters.get(name)
  const isPending = name !== undefined && id !== null

  const open = useEffectEvent((draft: Draft, texts: Array<string | null>, repeated?: Order) => {
    setOpenFailure(null)
    const isOpen = switchTo(draft)
    setNotes(isOpen ? texts.filter((text) => text !== null) : [say.notHeld])
    if (isOpen && repeated) onRepeated(repeated)
    void navigate('/orders/new', { replace: true })
  })
  const fail = useEffectEvent((error: unknown) => {
    const status = statusOf(error)
    const path = `/orders/new?${parameters.toString()}`
    const isRefused = status >= 400 && status < 500
    const retry = isRefused ? null : () => void navigate(path, { replace: true })
    setOpenFailure({ text: failureText(error, say.loadFailed(id ?? '')), retry })
    void navigate('/orders/new', { replace: true })
  })
  const loadNow = useEffectEvent((wanted: PresetName, wantedId: string, products: ProductIndex) =>
    load(wanted, wantedId, products),
  )
  useEffect(() => {
    if (name === undefined || id === null || !index) return
    const kept = findBegun(name, id)
    if (kept) return open(kept.draft, notSavedYet(kept))
    let isStale = false
    loadNow(name, id, index).then(
      ({ draft, missing, note, repeated }) =>
        isStale || open(draft, [note, missing.length === 0 ? null : say.missing(missing)], repeated),
      (error: unknown) => isStale || fail(error),
    )
    return () => {
      isStale = true
    }
  }, [name, id, index])
  return {
    isPending,
    notes,
    /** Why the draft that the URL names could not be loaded, and how to retry where that can help. */
    openFailure,
    setNotes: (texts: readonly string[]) => {
      setNotes(texts)
      setOpenFailure(null)
    },
  }
}
