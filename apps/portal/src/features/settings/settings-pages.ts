import type { Permission } from '@phuljhari/contract/staff/roles'
import { lazy, type ComponentType } from 'react'

type SettingsPage = {
  /** The last segment of its URL, below /settings. */
  id: string
  title: string
  subtitle: string
  permission: Permission
  Content: ComponentType
}
const page = (
  id: string,
  title: string,
  subtitle: string,
  permission: Permission,
  load: () => Promise<ComponentType>,
) => ({
  id,
  title,
  subtitle,
  permission,
  Content: lazy(() => load().then((component) => ({ default: component }))),
})

const staff = () => import('./staff/StaffSettings.tsx').then((module) => module.StaffSettings)
const profile = () => import('./profile/ProfileSettings.tsx').then((module) => module.ProfileSettings)

/** The pages below /settings, in the order of their tabs; the first that the user's role allows opens first. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  page('staff', 'Staff', 'The people of your shop and what each may do', 'staff.manage', staff),
  page('profile', 'Profile', 'Your name, password and devices', 'own.profile', profile),
]
