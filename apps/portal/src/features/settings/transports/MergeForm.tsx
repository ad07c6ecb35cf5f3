import { NativeSelect } from '@mantine/core'
import type { Transport } from '@phuljhari/contract/transports/transports.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { settleLost } from '../../../lib/lost-replies.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFormState } from '../../../ui/unsaved-changes.ts'
import { say } from './transports.messages.ts'
import { transportsQuery, useMergeTransports } from './transports.queries.ts'

type Props = { transport: Transport; others: readonly Transport[]; close: () => void }

/** Merges a transport into another one that does not look like it. */
export function MergeForm({ transport, others, close }: Props) {
  const [kept, setKept] = useState('')
  const [failure, setFailure] = useState('')
  const { mutateAsync, isPending } = useMergeTransports()
  const cache = useQueryClient()
  useFormState('busy', isPending)
  const merge = useSingleFlight(async () => {
    const chosen = others.find(({ _id }) => _id === kept)
    if (!chosen) return setFailure(say.chooseOther)
    setFailure('')
    const isMerged = () =>
      cache.getQueryData(transportsQuery.queryKey)?.every(({ _id }) => _id !== transport._id) === true
    try {
      await settleLost(mutateAsync({ id: kept, other: transport._id }), isMerged)
    } catch (error) {
      return setFailure(failureText(error, say.mergeFailed, NETWORK_ERROR))
    }
    toast.success(say.merged(transport.name, chosen.name))
    close()
  })
  return (
    <form
      className={dialogStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void merge()
      }}
    >
      {failure !== '' && <ErrorBanner text={failure} />}
      <p>{say.mergeHint}</p>
      <NativeSelect
        size="md"
        label={say.mergeIntoOf(transport.name)}
        data-autofocus
        value={kept}
        data={[
          { value: '', label: say.chooseOther },
          ...others.map(({ _id, name, orders }) => ({ value: _id, label: say.pair(name, orders) })),
        ]}
        onChange={(event) => setKept(event.currentTarget.value)}
      />
      <DialogFooter submitLabel={say.merge} busy={isPending} />
    </form>
  )
}
