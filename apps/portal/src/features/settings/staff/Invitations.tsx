import { Button, TextInput } from '@mantine/core'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { ROLE_LABELS } from '@phuljhari/contract/staff/roles'
import type { NewLink, OpenInvitation } from '@phuljhari/contract/staff/staff.contract'
import { IconBrandWhatsapp, IconShare3 } from '@tabler/icons-react'
import { shopTitle } from '../../../lib/config.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { say } from './staff.messages.ts'
import styles from './staff.module.css'
import { useAccountActions } from './use-account-actions.ts'

type ListProps = {
  invitations: readonly OpenInvitation[]
  /** Shows a new link. */
  onLink: (link: NewLink) => void
}

/** The links that have not been used: expired ones too, which can be replaced. */
export function OpenInvitations({ invitations, onLink }: ListProps) {
  const { revoke, replaceLink } = useAccountActions()
  return (
    <ul className={styles.invitations}>
      {invitations.map((invitation) => {
        const { _id, purpose, name, email, role, expiresAt, isExpired } = invitation
        const end = `${formatDate(expiresAt)}, ${formatTime(expiresAt)}`
        const facts = [say.purposes[purpose], ROLE_LABELS[role], isExpired ? say.expiredAt(end) : say.validUntil(end)]
        return (
          <li key={_id}>
            <div>
              <strong>{name}</strong>
              <small>{email}</small>
              <small data-expired={isExpired || undefined}>{facts.join(' · ')}</small>
            </div>
            <div className={styles.invitationActions}>
              <Button
                variant="default"
                size="sm"
                aria-label={say.newLinkFor(name)}
                onClick={() => void replaceLink(invitation).then((link) => link && onLink(link))}
              >
                {say.newLink}
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="sm"
                aria-label={say.revokeOf(name)}
                onClick={() => void revoke(invitation)}
              >
                {say.revoke}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

type Props = { invitation: OpenInvitation; path: string; onDone: () => void }

const whatsAppUrl = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`

/** Whether the device has a share sheet, as phones do. */
const canShare = () => typeof navigator.share === 'function'

/** A new link, to be copied or sent. */
export function InvitationLink({ invitation: { name, purpose, expiresAt }, path, onDone }: Props) {
  const link = new URL(path, window.location.origin).href
  const text = say.shareText(shopTitle(), link, purpose)
  return (
    <div className={styles.linkView}>
      <p>{say.linkHint(name, `${formatDate(expiresAt)}, ${formatTime(expiresAt)}`)}</p>
      <TextInput
        size="md"
        label={say.link}
        value={link}
        readOnly
        // The focus was on a button of the form, which has gone.
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.linkActions}>
        <CopyButton label={say.copyLink} text={link} />
        {canShare() ? (
          <Button
            size="md"
            leftSection={<IconShare3 size={18} aria-hidden />}
            // Rejects when the user closes the share sheet.
            onClick={() => void navigator.share({ text }).catch(() => {})}
          >
            {say.share}
          </Button>
        ) : (
          <Button
            component="a"
            href={whatsAppUrl(text)}
            target="_blank"
            rel="noreferrer"
            size="md"
            leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
          >
            {say.whatsApp}
          </Button>
        )}
      </div>
      <div className={styles.linkFoot}>
        <Button size="md" variant="default" onClick={onDone}>
          {say.done}
        </Button>
      </div>
    </div>
  )
}
