import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { useCallback, useState } from 'react'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import type { Preset } from '../model/draft-from-order.ts'
import type { Draft } from '../model/draft.ts'
import type { ProductIndex } from '../product-field/product-search.ts'

const loadDialog = () => import('./RepeatDialog.tsx').then((module) => module.RepeatDialog)

type Options = {
  draft: Draft
  index: ProductIndex | undefined
  /** Receives the draft with the lines of the repeated order, for the way of delivery that was chosen. */
  onRepeat: (repeated: Preset) => void
}

/** Asks how a repeated order is delivered: before its lines are added, or with `isAdded` after that. */
export function useRepeat({ draft, index, onRepeat }: Options) {
  const [asked, setAsked] = useState<{ order: Order; isAdded: boolean } | null>(null)
  const close = useCallback(() => setAsked(null), [])
  const RepeatDialog = useDeferredDialog(loadDialog, asked !== null, close)
  return {
    ask: (order: Order, isAdded: boolean) => setAsked({ order, isAdded }),
    dialog: asked && RepeatDialog && index && (
      <RepeatDialog
        {...asked}
        draft={draft}
        index={index}
        onClose={close}
        onRepeat={(repeated) => {
          close()
          onRepeat(repeated)
        }}
      />
    ),
  }
}
