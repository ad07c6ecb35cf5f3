import { ROLE_LABELS, rolesWith, type Permission } from '@phuljhari/contract/staff/roles'
import { Link } from 'react-router'
import { useRoleLabel } from '../lib/can.ts'
import { Drawing } from './Drawing.tsx'
import { EmptyState } from './EmptyState.tsx'
import { PageHeader } from './PageHeader.tsx'

type Props = {
  /** The title of the screen. */
  title: string
  permission: Permission
  /** A link to a screen that the user may see. */
  link: { to: string; label: string }
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' })

/** Shown in place of a screen that the user's role may not see. */
export function RoleNotice({ title, permission, link }: Props) {
  const role = useRoleLabel()
  const allowed = OR.format(rolesWith(permission).map((one) => ROLE_LABELS[one]))
  return (
    <>
      <PageHeader title={title} subtitle="Not available to your role" />
      <EmptyState
        title={`${title} is not part of your role`}
        hint={`You are signed in as ${role}. This screen is for: ${allowed}. Ask an administrator if you need it.`}
        drawing={<Drawing of="notFound" />}
      >
        <Link to={link.to}>{link.label}</Link>
      </EmptyState>
    </>
  )
}
