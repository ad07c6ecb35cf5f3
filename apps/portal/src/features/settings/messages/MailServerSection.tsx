import { Button, TextInput } from '@mantine/core'
import { MAIL_SECURITY_LABELS, type MailServer } from '@phuljhari/contract/messages/mail-server.contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNameOf } from '../../../entities/accounts/account-names.tsx'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { toast } from '../../../ui/toast.ts'
import { confirmChange } from '../confirm-change.ts'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../Section.tsx'
import sectionStyles from '../settings.module.css'
import { MailServerDialog } from './MailServerDialog.tsx'
import { say } from './message-settings.messages.ts'
import { mailServerQuery, useRemoveMailServer, useTestMailServer } from './message-settings.queries.ts'

/** The mail server of the shop. Owners see it. */
export function MailServerSection() {
  const query = useQuery(mailServerQuery)
  return <Loaded query={query}>{({ server }) => <Server server={server} />}</Loaded>
}

function Server({ server }: { server: MailServer | null }) {
  const nameOf = useNameOf()
  const { mutateAsync } = useRemoveMailServer()
  const [isOpen, setOpen] = useState(false)
  const remove = () =>
    confirmChange(
      say.confirmRemove,
      async () => {
        await mutateAsync(undefined)
        return say.removed
      },
      say.removeFailed,
    )
  return (
    <Section
      title={say.server}
      hint={say.serverHint}
      action={
        <Button size="md" variant="default" onClick={() => setOpen(true)}>
          {server ? say.change : say.setUp}
        </Button>
      }
    >
      {server ? (
        <>
          <FactList
            facts={[
              [say.host, `${server.host}:${server.port}`],
              [say.security, MAIL_SECURITY_LABELS[server.security]],
              [say.username, server.username || '–'],
              [say.sender, [server.fromName, server.fromAddress].filter(Boolean).join(' · ')],
            ]}
          />
          <p>{say.setBy(nameOf(server.person), server.at)}</p>
          <div className={sectionStyles.actions}>
            <Button
              size="md"
              variant="default"
              onClick={() =>
                void dialogs.form(say.test, (done) => <TestForm address={server.fromAddress} onDone={done} />)
              }
            >
              {say.test}
            </Button>
            <Button size="md" variant="light" color="red" onClick={() => void remove()}>
              {say.remove}
            </Button>
          </div>
        </>
      ) : (
        <p>{say.noServer}</p>
      )}
      {isOpen && <MailServerDialog server={server} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function TestForm({ address, onDone }: { address: string; onDone: () => void }) {
  const [to, setTo] = useState(address)
  const [error, setError] = useState<unknown>(null)
  const { mutateAsync, isPending } = useTestMailServer()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setError(null)
    try {
      await mutateAsync(to)
      toast.success(say.tested(to))
      onDone()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <form className={dialogStyles.form} noValidate onSubmit={(event) => void send(event)}>
      {error !== null && <ErrorBanner text={failureText(error, say.testFailed, NETWORK_ERROR)} />}
      <TextInput
        size="md"
        type="email"
        label={say.testTo}
        value={to}
        data-autofocus
        autoFocus
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <div className={dialogStyles.footer}>
        <Button size="md" type="submit" loading={isPending}>
          {say.testSend}
        </Button>
      </div>
    </form>
  )
}
