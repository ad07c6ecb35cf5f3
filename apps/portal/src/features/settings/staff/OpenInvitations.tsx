import { Button } from '@mantine/core'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { ROLE_LABELS } from '@phuljhari/contract/staff/roles'
import type { NewLink, OpenInvitation } from '@phuljhari/contract/staff/staff.contract'
import { say } from './staff.messages.ts'
import styles from './staff.module.css'
import { usePersonActions } from './use-person-actions.ts'

type Props = {
  invitations: readonly OpenInvitation[]
  /** Shows a new link. */
  onLink: (link: NewLink) => void
}

/** The links that have not been used: expired ones too, which can be replaced. */
export function OpenInvitations({ invitations, onLink }: Props) {
  const { revoke, replaceLink } = usePersonActions()
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
