import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import {
  MAIL_SECURITIES,
  MAIL_SECURITY_LABELS,
  mailServerForm,
  type MailServer,
} from '@phuljhari/contract/messages/mail-server.contract'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm, type FormSchema } from '../../../ui/use-contract-form.ts'
import { say } from './message-settings.messages.ts'
import { useSetMailServer, type MailServerInput } from './message-settings.queries.ts'
import styles from './message-settings.module.css'

const SECURITIES = MAIL_SECURITIES.map((value) => ({ value, label: MAIL_SECURITY_LABELS[value] }))

const typed = (server: MailServer | null) => ({
  host: server?.host ?? '',
  port: String(server?.port ?? 465),
  security: server?.security ?? 'tls',
  username: server?.username ?? '',
  password: '',
  fromName: server?.fromName ?? '',
  fromAddress: server?.fromAddress ?? '',
})

/** An empty password keeps the stored one. */
const schemaFor = (server: MailServer | null): FormSchema<MailServerInput> => ({
  safeParse({ password = '', ...values }) {
    const input = { ...values, ...((password !== '' || !server?.hasPassword) && { password }) } as MailServerInput
    const { error } = mailServerForm.safeParse(input)
    return error ? { success: false, error } : { success: true, data: input }
  },
})

/** Sets the mail server, once it has accepted the sign-in. */
export function MailServerDialog({ server, onClose }: { server: MailServer | null; onClose: () => void }) {
  const form = useContractForm(schemaFor(server), typed(server))
  const { mutateAsync, isPending } = useSetMailServer()
  const [error, setError] = useState<unknown>(null)
  const save = async (input: MailServerInput) => {
    setError(null)
    try {
      await mutateAsync(input)
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : {}
      form.setErrors(fields)
      if (Object.keys(fields).length === 0) setError(failure)
      return
    }
    toast.success(say.saved)
    onClose()
  }
  return (
    <Dialog title={say.server} isDirty={form.isDirty} busy={isPending} onClose={onClose}>
      <form className={dialogStyles.form} noValidate autoComplete="off" onSubmit={form.onSubmit(save)}>
        {error !== null && <ErrorBanner text={failureText(error, say.serverFailed, NETWORK_ERROR)} />}
        <div className={styles.server}>
          <TextInput
            size="md"
            label={say.host}
            placeholder="smtp.example.com"
            spellCheck={false}
            data-autofocus
            {...form.field('host')}
          />
          <TextInput size="md" label={say.port} inputMode="numeric" {...form.field('port')} />
        </div>
        <NativeSelect size="md" label={say.security} data={SECURITIES} {...form.field('security')} />
        <TextInput
          size="md"
          label={say.username}
          description={say.usernameHint}
          autoComplete="off"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordInput
          size="md"
          label={say.password}
          description={server?.hasPassword ? say.keepPassword : undefined}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <TextInput size="md" label={say.fromName} {...form.field('fromName')} />
        <TextInput size="md" type="email" label={say.fromAddress} {...form.field('fromAddress')} />
        <DialogFooter submitLabel={say.checkAndSave} busy={isPending} />
      </form>
    </Dialog>
  )
}
