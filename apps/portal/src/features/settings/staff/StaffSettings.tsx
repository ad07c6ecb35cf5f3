import { Button } from '@mantine/core'
import {
  SECOND_FACTOR_POLICIES,
  type NewLink,
  type SecondFactorPolicy as Policy,
  type StaffMember,
  type StaffSettings as Settings,
} from '@phuljhari/contract/staff/staff.contract'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { settleLost } from '../../../lib/lost-replies.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { storedEmail } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../Section.tsx'
import { InvitationLink, OpenInvitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { AccountsTable, AccountMenu } from './AccountsTable.tsx'
import { ResetFactorDialog } from './ResetFactorDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { POLICY_LABELS, say } from './staff.messages.ts'
import { staffQuery, useChangePolicy } from './staff.queries.ts'
import { isLastOwner } from './use-account-actions.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Whether this account must have a second factor. */
const isFactorRequired = ({ requireSecondFactor: whom }: Settings, { role }: StaffMember): boolean =>
  whom === 'everyone' || (whom === 'owners' && role === 'owner')

/** The accounts of the shop, their invitations, and what is required of them. */
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
      {({ people: accounts, invitations, settings }) => (
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
            <AccountsTable
              accounts={accounts}
              own={own}
              actions={(account) => (
                <AccountMenu
                  account={account}
                  isLast={isLastOwner(account, accounts)}
                  isSelf={account.email === own}
                  onInviteAgain={() => setInviting({ former: account })}
                  onLink={setLink}
                  onChangeRole={() => setChanging(account)}
                  // The user's own second factor is turned off in the profile, with a code.
                  onResetFactor={
                    account.secondFactor && account.email !== own ? () => setResetting(account) : undefined
                  }
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
              account={resetting}
              isRequired={isFactorRequired(settings, resetting)}
              onClose={() => setResetting(null)}
            />
          )}
          {changing && (
            <RoleDialog account={changing} isSelf={changing.email === own} onClose={() => setChanging(null)} />
          )}
        </>
      )}
    </Loaded>
  )
}

const OPTIONS = SECOND_FACTOR_POLICIES.map((value) => ({ value, label: POLICY_LABELS[value] }))
const WHOM = { owners: t('Every administrator'), everyone: t('Everyone') }

/** Who has to have a second factor. */
function SecondFactorPolicy({ policy }: { policy: Policy }) {
  const cache = useQueryClient()
  const { mutateAsync, isPending, variables } = useChangePolicy()
  const change = async (chosen: string) => {
    const next = SECOND_FACTOR_POLICIES.find((one) => one === chosen)
    if (next === undefined || next === policy) return
    if (next !== 'nobody' && !(await dialogs.confirm(say.confirmPolicy(WHOM[next])))) return
    try {
      await settleLost(
        mutateAsync({ requireSecondFactor: next }),
        () => cache.getQueryData(staffQuery.queryKey)?.settings.requireSecondFactor === next,
      )
    } catch (error) {
      void dialogs.alert(failureText(error, say.policyFailed, NETWORK_ERROR))
    }
  }
  return (
    <Section
      title={say.secondFactor}
      hint={say.secondFactorHint}
      action={
        <Segments
          label={say.policy}
          value={isPending ? variables.requireSecondFactor : policy}
          options={OPTIONS}
          onChange={(chosen) => void change(chosen)}
        />
      }
    />
  )
}
