import { ERASE_CONFIRMATION, type CustomerErasure } from '@phuljhari/contract/privacy/privacy.contract'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/failure-text.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { TypedConfirmation } from '../../../ui/TypedConfirmation.tsx'
import { customerErasureQuery, useEraseCustomer } from './erase-customer.queries.ts'
import { say } from './erasure.messages.ts'

const MAX_LISTED = 10

/** The orders and payments that keep their data, and why. */
function Kept({ kept, keptPayments }: Pick<CustomerErasure, 'kept' | 'keptPayments'>) {
  return (
    <div>
      {kept.length > 0 && (
        <>
          <p>{say.kept(kept.length)}</p>
          <ul>
            {kept.slice(0, MAX_LISTED).map((order) => (
              <li key={order.orderId}>
                {order.orderId}: {say.reason(order)}
              </li>
            ))}
            {kept.length > MAX_LISTED && <li>{say.more(kept.length - MAX_LISTED)}</li>}
          </ul>
        </>
      )}
      {say.keptPayments(keptPayments).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

/** Shows what erasing a customer's personal data would erase and keep, and erases it once confirmed. */
export function EraseCustomer({ phoneNumber, onClose }: { phoneNumber: string; onClose: () => void }) {
  const { data: preview, error } = useQuery(customerErasureQuery(phoneNumber))
  const { mutateAsync, isPending, error: failed } = useEraseCustomer()
  if (error) return <ErrorBanner text={failureText(error, say.loadFailed)} />
  if (!preview) return <p role="status">{say.loading}</p>
  if (preview.orders + preview.customers + preview.estimates + preview.payments === 0)
    return (
      <div className={dialogStyles.form}>
        <p>{say.nothing}</p>
        <Kept {...preview} />
        <DialogFooter submitLabel="OK" onSubmit={onClose} />
      </div>
    )
  const erase = async () => {
    try {
      toast.success(say.done(await mutateAsync(phoneNumber)))
      onClose()
    } catch {
      // The form shows it.
    }
  }
  return (
    <TypedConfirmation
      word={ERASE_CONFIRMATION}
      submitLabel={say.submit}
      busy={isPending}
      failure={failed && failureText(failed, say.failed)}
      onConfirm={erase}
      onCancel={onClose}
    >
      <p>{say.erases(preview)}</p>
      <Kept {...preview} />
    </TypedConfirmation>
  )
}
