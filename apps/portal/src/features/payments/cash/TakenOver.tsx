import type { HandOver } from '@phuljhari/contract/payments/cash.contract'
import { useEffect, useRef } from 'react'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { say } from './cash.messages.ts'
import styles from './cash.module.css'
import { printHandOver } from './print-hand-over.tsx'

/** Confirms a hand-over and offers its receipt, which both sign. */
export function TakenOver({ handOver, onClose }: { handOver: HandOver; onClose: () => void }) {
  const print = useRef<HTMLButtonElement>(null)
  // The count that had the focus is gone.
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
        onSubmit={() => void printHandOver(handOver)}
        onCancel={onClose}
      />
    </div>
  )
}
