import { useDeferredCode } from '../../../ui/use-deferred-dialog.ts'
import { say } from '../orders.messages.ts'
import styles from './undo-bar.module.css'
import type { Undo } from './use-undo.ts'

const loadOffers = () => import('./UndoOffers.tsx').then((module) => module.UndoOffers)

/** Offers to undo the latest changes. It has a reserved place, because a floating bar would cover buttons. */
export function UndoBar({ undo }: { undo: Undo }) {
  const [latest, ...earlier] = undo.offers
  const UndoOffers = useDeferredCode(loadOffers, latest !== undefined, undo.withdrawAll)
  return (
    <div className={styles.undo}>
      {/* Rendered before the offer, so that screen readers announce it. */}
      <p role="status">{latest && say.undoable(latest.orderId, latest.action)}</p>
      {latest && UndoOffers && (
        <UndoOffers key={`${latest.orderId} ${latest.action}`} {...undo} latest={latest} earlier={earlier} />
      )}
    </div>
  )
}
