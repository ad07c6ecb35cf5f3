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

/** What erasing would erase, as of now, and what prevents it. */
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
    // Also after a failure: a lost reply may hide that it was erased.
    onSettled: () => Promise.all([AGENTS_KEY, ['orders']].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}

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
