import { Button } from '@mantine/core'
import type { NewLink, StaffMember, StaffSettings as Settings } from '@phuljhari/contract/staff/staff.contract'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storedEmail } from '../../../lib/session.ts'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../Section.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { ResetFactorDialog } from './ResetFactorDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { SecondFactorPolicy } from './SecondFactorPolicy.tsx'
import { say } from './staff.messages.ts'
import { staffQuery } from './staff.queries.ts'
import { isLastOwner } from './use-person-actions.ts'

/** Whether this person must have a second factor. */
const isFactorRequired = ({ requireSecondFactor: whom }: Settings, { role }: StaffMember): boolean =>
  whom === 'everyone' || (whom === 'owners' && role === 'owner')

/** The people of the shop, their invitations, and what is required of them. */
export function StaffSettings() {
  const staff = useQuery(staffQuery)
  /** The dialog for inviting someone new, or someone who was deactivated. */
  const [inviting, setInviting] = useState<{ former?: StaffMember } | null>(null)
  const [link, setLink] = useState<NewLink | null>(null)
  const [resetting, setResetting] = useState<StaffMember | null>(null)
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
              <Button size="md" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting({})}>
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
                  isSelf={person.email === own}
                  onInviteAgain={() => setInviting({ former: person })}
                  onLink={setLink}
                  onChangeRole={() => setChanging(person)}
                  // One's own is turned off in the profile, with a code.
                  onResetFactor={person.secondFactor && person.email !== own ? () => setResetting(person) : undefined}
                />
              )}
            />
          </Section>
          {invitations.length > 0 && (
            <Section title={say.invitations} hint={say.invitationsHint}>
              <OpenInvitations invitations={invitations} onLink={setLink} />
            </Section>
          )}
          <SecondFactorPolicy policy={settings.requireSecondFactor} />
          {inviting && <InviteDialog former={inviting.former} onClose={() => setInviting(null)} />}
          {link && (
            <Dialog title={say.linkTitle(link.invitation.name)} onClose={() => setLink(null)}>
              <InvitationLink invitation={link.invitation} path={link.link} onDone={() => setLink(null)} />
            </Dialog>
          )}
          {resetting && (
            <ResetFactorDialog
              person={resetting}
              isRequired={isFactorRequired(settings, resetting)}
              onClose={() => setResetting(null)}
            />
          )}
          {changing && (
            <RoleDialog person={changing} isSelf={changing.email === own} onClose={() => setChanging(null)} />
          )}
        </>
      )}
    </Loaded>
  )
}
