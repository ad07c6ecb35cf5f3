import { useFeature } from '../../../lib/features.ts'
import { failureAlert } from '../../../lib/failure-text.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { say as orderTexts } from '../orders.messages.ts'
import { useUndoChange } from '../orders.queries.ts'
import { say } from './dispatch.messages.ts'
import styles from './dispatch.module.css'

type Props = {
  /** The order that was marked as ready last; null for none. */
  orderId: string | null
  onEnd: () => void
}

/** Says which order was marked as ready last, and offers to undo it (feature orders.undo). */
export function UndoReady({ orderId, onEnd }: Props) {
  const isSupported = useFeature('orders.undo') === true
  const { mutateAsync, isPending } = useUndoChange()
  const undo = async (undone: string) => {
    await mutateAsync({ orderId: undone, action: 'makeReady' }).catch((error: unknown) =>
      dialogs.alert(failureAlert(error, orderTexts.undoAlert)),
    )
    onEnd()
  }
  return (
    <div className={styles.undo}>
      {/* Rendered before there is anything to say, so that screen readers announce it. */}
      <p role="status">{orderId !== null && say.marked(orderId)}</p>
      {orderId !== null && isSupported && (
        <TextButton disabled={isPending} onClick={() => void undo(orderId)}>
          {orderTexts.undo}
        </TextButton>
      )}
    </div>
  )
}
