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
import { useChangePerson } from './staff.queries.ts'

type Props = { person: StaffMember; isSelf: boolean; onClose: () => void }

/** Changes a person's role and rights, which ends their sessions. */
export function RoleDialog({ person, isSelf, onClose }: Props) {
  const before = choiceOf(person)
  const [choice, setChoice] = useState(before)
  const { mutateAsync, isPending, error } = useChangePerson()
  const isDirty = choice.role !== before.role || choice.rights.join() !== before.rights.join()
  const save = useSingleFlight(async () => {
    try {
      if (isDirty) await mutateAsync({ id: person._id, role: choice.role, rights: [...choice.rights] })
    } catch {
      return
    }
    if (choice.role !== before.role) toast.success(say.roleChanged(person.name, ROLE_LABELS[choice.role]))
    else if (isDirty) toast.success(say.rightsChanged(person.name))
    onClose()
  })
  return (
    <Dialog title={say.changeRoleOf(person.name)} isDirty={isDirty} busy={isPending} onClose={onClose}>
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
        <p>{isSelf ? say.signsYouOut : say.signsOut(person.name)}</p>
        <DialogFooter submitLabel={say.save} busy={isPending} />
      </form>
    </Dialog>
  )
}
