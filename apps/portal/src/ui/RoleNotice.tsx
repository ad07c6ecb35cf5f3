import { ROLE_LABELS, rolesWith, type Permission } from '@phuljhari/contract/staff/roles'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useRoleLabel } from '../lib/can.ts'
import { Drawing } from './Drawing.tsx'
import { EmptyState } from './EmptyState.tsx'
import { PageHeader } from './PageHeader.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Target = { to: string; label: string }
type Props = {
  /** The title of the screen. */
  title: string
  permission: Permission
  /** A link to a screen that the user may see. */
  link: Target
  /** Links to others that the user may see. */
  others?: readonly Target[]
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' })

/** Shown in place of a screen that the user's role may not see. */
export function RoleNotice({ title, permission, link, others = [] }: Props) {
  const role = useRoleLabel()
  const allowed = OR.format(rolesWith(permission).map((one) => ROLE_LABELS[one]))
  return (
    <>
      <PageHeader title={title} subtitle={t('Not available to your role')} />
      <EmptyState
        title={t('{title} is not part of your role', { title })}
        hint={t('You are signed in as {role}. This screen is for: {allowed}. Ask an administrator if you need it.', {
          role,
          allowed,
        })}
        drawing={<Drawing of="denied" />}
      >
        <Link to={link.to}>{link.label}</Link>
        {others.length > 0 && (
          <nav aria-label={t('What you may open')}>
            {`${t('You may also open')} `}
            {others.map(({ to, label }, index) => (
              <Fragment key={to}>
                {index > 0 && ', '}
                <Link to={to}>{label}</Link>
              </Fragment>
            ))}
          </nav>
        )}
      </EmptyState>
    </>
  )
}
