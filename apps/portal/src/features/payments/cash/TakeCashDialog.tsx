import type { HandOver } from '@phuljhari/contract/payments/cash.contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNameOf } from '../../../entities/accounts/account-names.tsx'
import { loadFailure } from '../../../lib/failure-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { say } from './cash.messages.ts'
import styles from './cash.module.css'
import { agentCashQuery, useTakeHandOver } from './cash.queries.ts'
import { CountCash, Receipts } from './CountCash.tsx'
import { printHandOver } from './print-hand-over.tsx'

/** Confirms a hand-over and offers its receipt, which both sign. */
function TakenOver({ handOver, onClose }: { handOver: HandOver; onClose: () => void }) {
  const actorName = useNameOf()
  const print = useRef<HTMLButtonElement>(null)
  // The form that had the focus has gone.
  useEffect(() => print.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p role="status" className={styles.taken}>
        {say.taken(handOver.total, handOver.agentName)}
      </p>
      {handOver.difference?.accepted === null && <ErrorBanner tone="warning" text={say.unaccepted} />}
      <DialogFooter
        submitLabel={say.printReceipt}
        submitRef={print}
        cancelLabel={say.done}
        onSubmit={() => void printHandOver(handOver, actorName)}
        onCancel={onClose}
      />
    </div>
  )
}

type Props = { agentId: string; agentName: string; onClose: () => void }

/** Records that an agent hands over all the cash held, counted by note, and then offers the receipt. */
export function TakeCashDialog({ agentId, agentName, onClose }: Props) {
  const { data, error, refetch } = useQuery(agentCashQuery(agentId))
  const [state, setState] = useState({ isDirty: false, busy: false })
  const { mutateAsync } = useTakeHandOver(agentId)
  const [taken, setTaken] = useState<HandOver | null>(null)
  return (
    <Dialog title={say.takeFrom(agentName)} isDirty={state.isDirty && !taken} busy={state.busy} onClose={onClose}>
      {taken ? (
        <TakenOver handOver={taken} onClose={onClose} />
      ) : data ? (
        <CountCash
          expected={data.agent.held}
          details={<Receipts receipts={data.receipts} />}
          submitLabel={say.take}
          failed={say.takeFailed}
          send={mutateAsync}
          describe={({ total }) => say.taken(total, agentName)}
          onCounted={setTaken}
          onState={setState}
        />
      ) : error ? (
        <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
      ) : (
        <Loading text={say.loading} />
      )}
    </Dialog>
  )
}
