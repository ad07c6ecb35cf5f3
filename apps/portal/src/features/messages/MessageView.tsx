import type { ToTell } from '@phuljhari/contract/messages/messages.contract'
import type { ReactNode } from 'react'
import { loadFailure } from '../../lib/failure-text.ts'
import dialogStyles from '../../ui/dialog.module.css'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { say } from './messages.messages.ts'
import styles from './messages.module.css'
import { useMessage, type ReadyMessage } from './use-message.ts'
import { WayButtons } from './WayButtons.tsx'

type Props = {
  entry: ToTell
  /** Whether the shop's mail server can send it. */
  canMail: boolean
  /** Stands below the text. */
  hint?: (message: ReadyMessage) => ReactNode
  /** The button that leaves the message untold. */
  leave: (message: ReadyMessage) => ReactNode
  onTold: () => void
}

/** A message with the ways to tell it. */
export function MessageView({ entry, canMail, hint, leave, onTold }: Props) {
  const { message, error, refetch } = useMessage(entry, canMail)
  if (!message && error) return <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
  if (!message) return <Loading text={say.loading} />
  return (
    <>
      <p className={styles.message}>{message.text}</p>
      {hint?.(message)}
      <div className={dialogStyles.footer}>
        {leave(message)}
        <WayButtons message={message} onTold={onTold} />
      </div>
    </>
  )
}
