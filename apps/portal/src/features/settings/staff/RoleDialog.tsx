import { ROLE_LABELS } from '@phuljhari/contract/staff/roles'
import type { StaffMember } from '@phuljhari/contract/staff/staff.contract'
import { useState, type FormEvent } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { choiceOf, RoleFields } from './RoleFields.tsx'
import { say } from './staff.messages.ts'
import { useChangeAccount } from './staff.queries.ts'

type Props = { account: StaffMember; isSelf: boolean; onClose: () => void }

/** Changes the role and rights of an account, which ends its sessions. */
export function RoleDialog({ account, isSelf, onClose }: Props) {
  const before = choiceOf(account)
  const [choice, setChoice] = useState(before)
  const { mutateAsync, isPending, error } = useChangeAccount()
  const isDirty = choice.role !== before.role || choice.rights.join() !== before.rights.join()
  const save = useSingleFlight(async () => {
    try {
      if (isDirty) await mutateAsync({ id: account._id, role: choice.role, rights: [...choice.rights] })
    } catch {
      return
    }
    if (choice.role !== before.role) toast.success(say.roleChanged(account.name, ROLE_LABELS[choice.role]))
    else if (isDirty) toast.success(say.rightsChanged(account.name))
    onClose()
  })
  return (
    <Dialog title={say.changeRoleOf(account.name)} isDirty={isDirty} busy={isPending} onClose={onClose}>
      <form
        className={dialogStyles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        {error && <ErrorBanner text={failureText(error, say.changeFailed, NETWORK_ERROR)} />}
        <RoleFields value={choice} onChange={setChoice} />
        <p>{isSelf ? say.signsYouOut : say.signsOut(account.name)}</p>
        <DialogFooter submitLabel={say.save} busy={isPending} />
      </form>
    </Dialog>
  )
}
