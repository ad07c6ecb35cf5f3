import {
  ERASE_CONFIRMATION,
  type CustomerErasure,
  type UnclearName,
} from '@phuljhari/contract/privacy/privacy.contract'
import { t } from '@phuljhari/contract/rules/t'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, loadFailure } from '../../lib/failure-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { toast } from '../../ui/toast.ts'
import { TypedConfirmation } from '../../ui/TypedConfirmation.tsx'
import { customerErasureQuery, useEraseCustomer, type Whom } from './erase-customer.queries.ts'
import { say } from './erasure.messages.ts'

const MAX_LISTED = 10

/** The orders and payments that keep their data, and why. */
function Kept({ kept, keptPayments, keptDocuments }: Pick<CustomerErasure, 'kept' | 'keptPayments' | 'keptDocuments'>) {
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
      {keptDocuments > 0 && <p>{say.keptDocuments(keptDocuments)}</p>}
      {say.keptPayments(keptPayments).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

/** The customer whose data would be erased, and those who share the phone and keep their data. */
function Person({ names, phones, sharedWith }: Pick<CustomerErasure, 'names' | 'phones' | 'sharedWith'>) {
  return (
    <div>
      <p>
        <strong>{names.join(', ')}</strong> · {phones.map(formatPhone).join(', ')}
      </p>
      {sharedWith.length > 0 && <p>{say.stays(sharedWith.map(({ name }) => name))}</p>}
    </div>
  )
}

type UnclearProps = {
  unclear: readonly UnclearName[]
  chosen: readonly UnclearName[]
  onChoose: (chosen: UnclearName[]) => void
}

/** Records on a shared phone of which only the user can say whose they are. */
function Unclear({ unclear, chosen, onChoose }: UnclearProps) {
  const isChosen = (one: UnclearName) => chosen.some((other) => keyOf(other) === keyOf(one))
  return (
    <fieldset className={dialogStyles.form}>
      <legend>{say.unclear}</legend>
      {unclear.map((one) => (
        <Checkbox
          key={keyOf(one)}
          label={say.unclearName(one)}
          checked={isChosen(one)}
          onChange={() =>
            onChoose(isChosen(one) ? chosen.filter((other) => keyOf(other) !== keyOf(one)) : [...chosen, one])
          }
        />
      ))}
    </fieldset>
  )
}
const keyOf = ({ phoneNumber, name }: UnclearName) => `${phoneNumber} ${name}`

/** Shows what erasing a customer's personal data would erase and keep, and erases it once confirmed. */
export function EraseCustomer({ whom, onClose }: { whom: Whom; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly UnclearName[]>([])
  const also = chosen.map(({ phoneNumber, name }) => ({ phoneNumber, name }))
  const query = useQuery({ ...customerErasureQuery(whom, also), placeholderData: keepPreviousData })
  const { data: preview, error } = query
  const { mutateAsync, isPending, error: failed } = useEraseCustomer()
  if (error) return <LoadError text={loadFailure(error, say.loadFailed)} onRetry={query.refetch} />
  if (!preview) return <p role="status">{say.loading}</p>
  const unclear = preview.unclear.length > 0 && (
    <Unclear unclear={preview.unclear} chosen={chosen} onChoose={setChosen} />
  )
  if (preview.orders + preview.customers + preview.estimates + preview.payments + preview.documents === 0)
    return (
      <div className={dialogStyles.form}>
        <Person {...preview} />
        <p>{say.nothing}</p>
        {unclear}
        <Kept {...preview} />
        <DialogFooter submitLabel={t('OK')} onSubmit={onClose} />
      </div>
    )
  const erase = async () => {
    try {
      toast.success(say.done((await mutateAsync({ whom, also })) ?? preview))
      onClose()
    } catch {
      // The form shows the error.
    }
  }
  return (
    <TypedConfirmation
      word={ERASE_CONFIRMATION}
      submitLabel={say.submit}
      busy={isPending || query.isPlaceholderData}
      failure={failed && failureText(failed, say.failed)}
      onConfirm={erase}
      onCancel={onClose}
    >
      <Person {...preview} />
      <p>{say.erases(preview)}</p>
      {unclear}
      <Kept {...preview} />
    </TypedConfirmation>
  )
}
