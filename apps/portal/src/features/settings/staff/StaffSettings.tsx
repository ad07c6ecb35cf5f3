import { Button } from '@mantine/core'
import type { StaffMember } from '@phuljhari/contract/staff/staff.contract'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storedEmail } from '../../../lib/session.ts'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../Section.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { SecondFactorPolicy } from './SecondFactorPolicy.tsx'
import { say } from './staff.messages.ts'
import { staffQuery } from './staff.queries.ts'
import { isLastOwner } from './use-person-actions.ts'

/** The people of the shop, their invitations, and what is required of them. */
export function StaffSettings() {
  const staff = useQuery(staffQuery)
  const [isInviting, setInviting] = useState(false)
  const [changing, setChanging] = useState<StaffMember | null>(null)
  const own = storedEmail()
  return (
    <Loaded query={staff}>
      {({ people, invitations, settings }) => (
        <>
          <Section
            title={say.people}
            isFlush
            action={
              <Button size="md" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
                {say.invite}
              </Button>
            }
          >
            <PeopleTable
              people={people}
              own={own}
              actions={(person) => (
                <PersonMenu
                  person={person}
                  isLastOwner={isLastOwner(person, people)}
                  onChangeRole={() => setChanging(person)}
                />
              )}
            />
          </Section>
          {invitations.length > 0 && (
            <Section title={say.invitations} hint={say.invitationsHint}>
              <OpenInvitations invitations={invitations} />
            </Section>
          )}
          <SecondFactorPolicy policy={settings.requireSecondFactor} />
          {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
          {changing && (
            <RoleDialog person={changing} isSelf={changing.email === own} onClose={() => setChanging(null)} />
          )}
        </>
      )}
    </Loaded>
  )
}
