import type { Draft, DraftKind } from '../model/draft.ts'
import { draftFromOrder, rebasedOn } from '../model/draft-from-order.ts'
import type { ProductIndex } from '../product-field/product-search.ts'
import type { Saved } from './save-draft.ts'

/** Returns what saving the draft does once it was saved: it changes what was saved. */
function kindAfter(saved: Saved, before: DraftKind): DraftKind {
  if (saved.type === 'estimate') {
    const { number, versions } = saved.estimate
    return { type: 'revision', number, basedOn: versions.length }
  }
  const { kind } = draftFromOrder(saved.order)
  return kind.type === 'edit' && before.type === 'edit' ? { ...kind, reason: before.reason } : kind
}

/** Returns a draft that was saved before its last changes as a change of what was saved. */
export function changeOfSaved(saved: Saved, draft: Draft, index: ProductIndex | undefined): Draft {
  const change = { ...draft, kind: kindAfter(saved, draft.kind) }
  return saved.type === 'order' && index ? rebasedOn(change, saved.order, index) : change
}
