import { Button, TextInput } from '@mantine/core'
import { whatsappLink } from '@phuljhari/contract/estimates/whatsapp-text'
import type { RunDetails } from '@phuljhari/contract/runs/runs.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { config } from '../../../../lib/config.ts'
import { failureAlert, loadFailure } from '../../../../lib/failure-text.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { CopyButton } from '../../../../ui/CopyButton.tsx'
import dialogStyles from '../../../../ui/dialog.module.css'
import { dialogs } from '../../../../ui/dialogs.ts'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { toast } from '../../../../ui/toast.ts'
import { WhatsappButton } from '../../../../ui/WhatsappButton.tsx'
import { linkTexts as say } from './runs.messages.ts'
import styles from './runs.module.css'
import { makeRunLink, useEndRunLink } from './runs.queries.ts'

type Run = Pick<RunDetails, '_id' | 'agentPhone' | 'day' | 'link'>

function MadeLink({ run, onDone }: { run: Run; onDone: () => void }) {
  const cache = useQueryClient()
  // Each dialog makes one link, and keeps it while it is open.
  const [id] = useState(randomId)
  const { data, error, refetch } = useQuery({
    queryKey: ['runLink', run._id, id],
    queryFn: () => makeRunLink(cache, run._id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!data) {
    if (error) return <LoadError text={loadFailure(error, say.makeFailed)} onRetry={refetch} />
    return <Loading text={say.making} />
  }
  const text = say.message(config.store.name, run.day, data)
  return (
    <div className={dialogStyles.form}>
      <p className={styles.question}>{say.hint(run.agentPhone)}</p>
      <TextInput
        size="md"
        label={say.link}
        value={data}
        readOnly
        // It was not there when the dialog opened.
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.actions}>
        <CopyButton label={say.copy} text={data} variant="filled" />
        <WhatsappButton link={whatsappLink(run.agentPhone, text)} onOpen={() => {}} />
      </div>
      <p className={styles.question}>{say.onlyNow}</p>
      <div className={dialogStyles.footer}>
        <Button size="md" variant="default" onClick={onDone}>
          {say.close}
        </Button>
      </div>
    </div>
  )
}

/** Makes the link of a run, to be copied or sent to the agent by WhatsApp, and ends it. */
export function RunLink({ run }: { run: Run }) {
  const { mutateAsync, isPending } = useEndRunLink(run._id)
  const make = useSingleFlight(async () => {
    if (run.link !== null && !(await dialogs.confirm(say.confirmNew))) return
    await dialogs.form(say.title, (done) => <MadeLink run={run} onDone={done} />)
  })
  const end = useSingleFlight(async () => {
    if (!(await dialogs.confirm(say.confirmEnd))) return
    try {
      await mutateAsync({ settles: false })
      toast.success(say.ended)
    } catch (error) {
      await dialogs.alert(failureAlert(error, say.endFailed))
    }
  })
  return (
    <>
      <PlainButton tone="marigold" onClick={() => void make()}>
        {run.link === null ? say.make : say.makeNew}
      </PlainButton>
      {run.link !== null && (
        <PlainButton tone="quiet" loading={isPending} onClick={() => void end()}>
          {say.end}
        </PlainButton>
      )}
    </>
  )
}
