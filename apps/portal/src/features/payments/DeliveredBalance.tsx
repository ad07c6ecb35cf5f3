import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { say } from './payments.messages.ts'
import { orderMoneyQuery } from './payments.queries.ts'
import { payableOf } from './receipt/parts.ts'
import { ReceiptDialog } from './receipt/ReceiptDialog.tsx'

type Props = {
  orderId: string
  /** Called when the dialog opens and closes: what surrounds the button must stay until then. */
  onHold: (isHeld: boolean) => void
}

/** What an order that was just delivered still owes, with a button to record its payment; nothing once it is paid. */
export function DeliveredBalance({ orderId, onHold }: Props) {
  const { data: money } = useQuery(orderMoneyQuery(orderId))
  const canRecord = useCan()('payments.record')
  const [isRecording, setRecording] = useState(false)
  const record = (isOpen: boolean) => {
    setRecording(isOpen)
    onHold(isOpen)
  }
  if (!money || (money.balance <= 0 && !isRecording)) return null
  const { customerName, phoneNumber, balance } = money
  return (
    <>
      <span>{say.stillDue(balance)}</span>
      {canRecord && <TextButton onClick={() => record(true)}>{say.recordPayment}</TextButton>}
      {isRecording && (
        <ReceiptDialog
          presets={{ customerName, phoneNumber, orders: [payableOf(money)] }}
          onClose={() => record(false)}
        />
      )}
    </>
  )
}
