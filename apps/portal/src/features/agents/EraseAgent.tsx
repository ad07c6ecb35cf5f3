import { ERASE_CONFIRMATION, eraseAgent, previewAgentErasure } from '@phuljhari/contract/privacy/privacy.contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { failureText, loadFailure } from '../../lib/failure-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { toast } from '../../ui/toast.ts'
import { TypedConfirmation } from '../../ui/TypedConfirmation.tsx'
import { say } from './agents.messages.ts'
import { AGENTS_KEY } from './agents.queries.ts'
import { UndeliveredOrders } from './UndeliveredOrders.tsx'

/** The data that erasing an agent would erase, and the orders that prevent it. */
const agentErasureQuery = (id: string) =>
  queryOptions({
    queryKey: ['privacy', 'agent', id],
    queryFn: ({ signal }) => callAndParse(previewAgentErasure, { params: { id } }, signal),
    gcTime: 0,
  })

function useEraseAgent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      callAndParse(eraseAgent, { params: { id }, body: { confirmation: ERASE_CONFIRMATION } }),
    // Refetches after an error, too: the data may have been erased although the reply was lost.
    onSettled: () => Promise.all([AGENTS_KEY, ['orders']].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}

type Props = { id: string; onClose: () => void }

/** Shows which personal data of an agent, even a deleted one, would be erased, and erases it once confirmed. */
export function EraseAgent({ id, onClose }: Props) {
  const { mutateAsync, isPending, error } = useEraseAgent()
  const erase = async () => {
    try {
      await mutateAsync(id)
      toast.success(say.erasure.done)
      onClose()
    } catch {
      // TypedConfirmation shows the error.
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

/** Loads what would be erased. @param children renders the form with the text about it. */
function Preview({ id, onClose, children }: Props & { children: (text: string) => ReactNode }) {
  const { data, error, refetch } = useQuery(agentErasureQuery(id))
  if (error) return <LoadError text={loadFailure(error, say.erasure.loadFailed)} onRetry={refetch} />
  if (!data) return <p role="status">{say.erasure.loading}</p>
  if (data.undelivered.length > 0) return <UndeliveredOrders orderIds={data.undelivered} onClose={onClose} />
  return children(say.erasure.erases(data.name, data.orders, data.events))
}
