import { ERASE_CONFIRMATION } from '@phuljhari/contract/privacy/privacy.contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText, loadFailure } from '../../lib/failure-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { toast } from '../../ui/toast.ts'
import { TypedConfirmation } from '../../ui/TypedConfirmation.tsx'
import { say } from './agents.messages.ts'
import { agentErasureQuery, useEraseAgent } from './erase-agent.queries.ts'
import { UndeliveredOrders } from './UndeliveredOrders.tsx'

type Props = { id: string; onClose: () => void }

/** Shows what erasing an agent's personal data would erase, and erases it once confirmed. Also of deleted agents. */
export function EraseAgent({ id, onClose }: Props) {
  const { mutateAsync, isPending, error } = useEraseAgent()
  const erase = async () => {
    try {
      await mutateAsync(id)
      toast.success(say.erasure.done)
      onClose()
    } catch {
      // The form shows it.
    }
  }
  return (
    <Dialog title={say.erasure.title} size="sm" busy={isPending} onClose={onClose}>
      <Preview id={id} onClose={onClose}>
        {(text) => (
          <TypedConfirmation
            word={ERASE_CONFIRMATION}
            submitLabel={say.erasure.submit}
            busy={isPending}
            failure={error && failureText(error, say.erasure.failed)}
            onConfirm={erase}
            onCancel={onClose}
          >
            <p>{text}</p>
          </TypedConfirmation>
        )}
      </Preview>
    </Dialog>
  )
}

/** @param children the form, with the text about what would be erased. */
function Preview({ id, onClose, children }: Props & { children: (text: string) => ReactNode }) {
  const { data, error, refetch } = useQuery(agentErasureQuery(id))
  if (error) return <LoadError text={loadFailure(error, say.erasure.loadFailed)} onRetry={refetch} />
  if (!data) return <p role="status">{say.erasure.loading}</p>
  if (data.undelivered.length > 0) return <UndeliveredOrders orderIds={data.undelivered} onClose={onClose} />
  return children(say.erasure.erases(data.name, data.orders, data.events))
}
