import type { Till } from '@phuljhari/contract/payments/till.contract'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { nameOf } from '../name-of.ts'
import { CountCash } from '../cash/CountCash.tsx'
import { say } from './till.messages.ts'
import { useCloseTill } from './till.queries.ts'
import { TillFacts } from './TillFacts.tsx'

type Props = { till: Till; isOwn: boolean; onClose: () => void }

/** Counts a till by note and closes it. */
export function CloseTillDialog({ till, isOwn, onClose }: Props) {
  const [state, setState] = useState({ isDirty: false, busy: false })
  const { mutateAsync } = useCloseTill()
  return (
    <Dialog title={isOwn ? say.close : say.closeOf(nameOf(till))} {...state} onClose={onClose}>
      <CountCash
        expected={till.expected}
        details={<TillFacts till={till} />}
        submitLabel={say.close}
        failed={say.closeFailed}
        send={(request) => mutateAsync({ ...request, person: till.person })}
        describe={({ total }) => say.closed(total)}
        onCounted={({ total, difference }) => {
          toast.success(difference?.accepted === null ? say.closedToAccept : say.closed(total))
          onClose()
        }}
        onState={setState}
      />
    </Dialog>
  )
}
