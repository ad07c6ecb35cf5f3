import type { Permission } from '@phuljhari/contract/staff/roles'
import { useCan } from '../../lib/can.ts'
import { useHomePath } from '../../lib/session.ts'
import { ORDER_SCREENS, SCREENS } from '../../entities/screen-list.ts'
import { useChildScreens } from '../../entities/use-child-screens.ts'
import { RoleNotice } from '../../ui/RoleNotice.tsx'
import { t } from '@phuljhari/contract/rules/t'

const linkTo = ({ path, title }: { path: string; title: string }) => ({ to: path, label: title })

/** In place of a screen that the user's role may not see: says so, and links to all that it may see. */
export function DeniedScreen({ title, permission }: { title: string; permission: Permission }) {
  const can = useCan()
  const home = useHomePath()
  const children = useChildScreens(ORDER_SCREENS)
  const open = [...SCREENS.filter((screen) => can(screen.permission)), ...children].map(linkTo)
  const profile = { to: '/settings/profile', label: t('Profile') }
  const first = open.find(({ to }) => to === home) ?? open[0] ?? profile
  const others = [...open, profile].filter(({ to }) => to !== first.to)
  return (
    <RoleNotice
      title={title}
      permission={permission}
      link={{ ...first, label: t('Go to {label}', { label: first.label }) }}
      others={others}
    />
  )
}
