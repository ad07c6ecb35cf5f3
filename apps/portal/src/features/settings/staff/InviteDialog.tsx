import { TextInput } from '@mantine/core'
import { invitationForm, type InvitationForm, type StaffMember } from '@phuljhari/contract/staff/staff.contract'
import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { isSavedAlready } from '../../../lib/lost-replies.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { AlreadySaved } from '../../../ui/AlreadySaved.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useFieldErrors } from '../../../ui/use-field-errors.ts'
import { useRequestKey } from '../../../ui/use-request-key.ts'
import { InvitationLink } from './Invitations.tsx'
import { choiceOf, RoleFields, type RoleChoice } from './RoleFields.tsx'
import { say } from './staff.messages.ts'
import { useInvite } from './staff.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

const FIRST_CHOICE: RoleChoice = { role: 'packer', rights: [] }

type Props = {
  /** A deactivated account whose holder is invited again. */
  former?: StaffMember | undefined
  onClose: () => void
}

/** Invites someone, then shows the link, which the server sends only once. */
export function InviteDialog({ former, onClose }: Props) {
  const [choice, setChoice] = useState(former ? choiceOf(former) : FIRST_CHOICE)
  const form = useContractForm(
    { safeParse: (typed: { email: string; name: string }) => invitationForm.safeParse({ ...typed, ...choice }) },
    { email: former?.email ?? '', name: former?.name ?? '' },
  )
  const formKey = useRequestKey()
  const { mutateAsync, isPending, error, data } = useInvite()
  const hasFieldErrors = useFieldErrors(form, error)
  const send = (invitation: InvitationForm) =>
    mutateAsync({ ...invitation, key: formKey.read() }).then(undefined, () => {})

  if (data)
    return (
      <Dialog title={say.linkTitle(data.invitation.name)} onClose={onClose}>
        <InvitationLink invitation={data.invitation} path={data.link} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={say.inviteTitle} isDirty={form.isDirty} busy={isPending} onClose={onClose}>
      <form
        className={dialogStyles.form}
        noValidate
        onSubmit={form.onSubmit(async (valid) => void (await send(valid)))}
      >
        {error && !hasFieldErrors && !isSavedAlready(error) && (
          <ErrorBanner text={failureText(error, say.inviteFailed, NETWORK_ERROR)} />
        )}
        <AlreadySaved error={error} formKey={formKey} onShow={onClose} />
        <TextInput
          size="md"
          label={t('Name')}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          {...form.field('name')}
        />
        <TextInput
          size="md"
          type="email"
          label={t('Email')}
          description={t('For signing in. The link is not sent there: you send it yourself.')}
          required
          withAsterisk={false}
          autoComplete="off"
          readOnly={former !== undefined}
          {...form.field('email')}
        />
        <RoleFields value={choice} onChange={setChoice} />
        <DialogFooter submitLabel={say.createLink} busy={isPending} />
      </form>
    </Dialog>
  )
}
