import { Button } from '@mantine/core'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { ROLE_LABELS } from '@phuljhari/contract/staff/roles'
import type { OpenInvitation } from '@phuljhari/contract/staff/staff.contract'
import { say } from './staff.messages.ts'
import styles from './staff.module.css'
import { usePersonActions } from './use-person-actions.ts'

/** The invitations whose links have not been used. */
export function OpenInvitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  const { revoke } = usePersonActions()
  return (
    <ul className={styles.invitations}>
      {invitations.map((invitation) => {
        const { _id, name, email, role, expiresAt } = invitation
        const until = say.validUntil(`${formatDate(expiresAt)}, ${formatTime(expiresAt)}`)
        return (
          <li key={_id}>
            <div>
              <strong>{name}</strong>
              <small>{email}</small>
              <small>{[ROLE_LABELS[role], until].join(' · ')}</small>
            </div>
            <Button
              variant="subtle"
              color="red"
              size="sm"
              aria-label={say.revokeOf(name)}
              onClick={() => void revoke(invitation)}
            >
              {say.revoke}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
