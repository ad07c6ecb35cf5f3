import { useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconBell,
  IconCategory,
  IconClockHour4,
  IconKeyboard,
  IconLogin,
  IconLogout,
  IconMap2,
  IconPackage,
  IconPassword,
  IconReceipt,
  IconSunMoon,
  IconTags,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import { setOrderSound, useOrderSoundSetting } from '../../entities/orders/order-sound.ts'
import { useToken } from '../../lib/session.ts'
import { requestAction } from '../../ui/requested-action.ts'
import { ORDER_SCREENS, SCREENS, type ScreenPath } from '../../entities/screen-list.ts'
import { useChildScreens } from '../../entities/use-child-screens.ts'
import { openShortcuts } from '../shortcuts/open-shortcuts.tsx'
import { screenIcons } from '../shell/screen-icons.ts'
import { THEMES } from '../shell/themes.ts'
import { useSignOut } from '../shell/use-sign-out.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { t } from '@phuljhari/contract/rules/t'

const isEntry = (entry: PaletteEntry | false): entry is PaletteEntry => entry !== false

/** The screens and the actions of the palette: those that this server, this user and this window can use. */
export function useCommands(onChangePassword: () => void): PaletteGroup[] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const hasSound = useOrderSoundSetting()
  const isSignedIn = useToken() !== null
  const canChangePassword = useFeature('session.changePassword') === true
  const canChangeNames = useFeature('names.change') === true
  const canImport = useFeature('priceList.preview') === true
  const can = useCan()
  const canEditProducts = can('products.edit')
  const orderScreens = useChildScreens(ORDER_SCREENS)
  const isSmall = useMediaQuery('(max-width: 600px)') ?? false
  const signOut = useSignOut()

  const go = (to: string) => () => navigate(to)
  const request = (path: ScreenPath, action: string) => () => {
    requestAction(`${path} ${action}`)
    return pathname !== path && navigate(path)
  }
  const screens: Array<PaletteEntry | false> = [
    ...SCREENS.filter(({ permission }) => can(permission)).map(({ path, title, description }) => ({
      id: path,
      icon: screenIcons[path],
      label: title,
      detail: description,
      run: go(path),
    })),
    ...orderScreens.map(({ path, title, description }) => ({
      id: path,
      icon: IconReceipt,
      label: title,
      detail: description,
      keywords: path === '/orders/new' ? 'orders bill hold held counter discount' : 'orders bill',
      run: go(path),
    })),
    isSignedIn &&
      can('orders.decide') && {
        id: 'pending',
        icon: IconClockHour4,
        label: t('Pending orders'),
        detail: t('Orders to accept or reject'),
        run: go('/orders?status=pending'),
      },
    isSignedIn &&
      can('customers.contact') && {
        id: 'map',
        icon: IconMap2,
        label: t('Orders map'),
        detail: t('Where orders are delivered'),
        run: go('/orders?view=map'),
      },
  ]
  const currentTheme = THEMES.find(([theme]) => theme === colorScheme)?.[1] ?? t('System')
  const actions: Array<PaletteEntry | false> = [
    canEditProducts && {
      id: 'add product',
      icon: IconPackage,
      label: t('Add product'),
      keywords: 'new',
      run: request('/products', 'add'),
    },
    // Section 2: hidden on small screens. Importing in steps, with our API only, works on phones too.
    (canImport || !isSmall) &&
      canEditProducts && {
        id: 'upload',
        icon: IconUpload,
        label: canImport ? t('Import price list') : t('Bulk Upload'),
        keywords: 'bulk upload price list import excel csv whatsapp',
        run: request('/products', 'upload'),
      },
    canChangeNames &&
      canEditProducts && {
        id: 'add brand',
        icon: IconTags,
        label: t('Add brand'),
        keywords: 'new',
        run: request('/brands', 'add'),
      },
    canChangeNames &&
      canEditProducts && {
        id: 'add category',
        icon: IconCategory,
        label: t('Add category'),
        keywords: 'new',
        run: request('/categories', 'add'),
      },
    isSignedIn &&
      can('agents.edit') && {
        id: 'add agent',
        icon: IconUserPlus,
        label: t('Add agent'),
        keywords: 'new delivery',
        run: request('/agents', 'add'),
      },
    ...THEMES.filter(([theme]) => theme !== colorScheme).map(([theme, name]) => ({
      id: `theme ${theme}`,
      icon: IconSunMoon,
      label: t('Theme: {currentTheme}. Switch to {name}', { currentTheme, name }),
      keywords: 'colour color mode appearance',
      run: () => setColorScheme(theme),
    })),
    {
      id: 'sound',
      icon: IconBell,
      label: hasSound ? t('Switch the sound for new orders off') : t('Switch the sound for new orders on'),
      keywords: 'bell mute',
      run: () => setOrderSound(!hasSound),
    },
    {
      id: 'shortcuts',
      icon: IconKeyboard,
      label: t('Keyboard shortcuts'),
      keywords: 'keys help',
      run: openShortcuts,
    },
    isSignedIn &&
      canChangePassword && {
        id: 'password',
        icon: IconPassword,
        label: t('Change password'),
        keywords: 'account security',
        run: onChangePassword,
      },
    isSignedIn
      ? { id: 'sign out', icon: IconLogout, label: t('Sign out'), keywords: 'log out logout', run: signOut }
      : {
          id: 'sign in',
          icon: IconLogin,
          label: t('Sign In'),
          keywords: 'log in login',
          run: go(`/?next=${encodeURIComponent(pathname + search)}`),
        },
  ]
  return [
    { title: t('Screens'), entries: screens.filter(isEntry) },
    { title: t('Actions'), entries: actions.filter(isEntry) },
  ]
}
