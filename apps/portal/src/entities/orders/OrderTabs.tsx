import { IconPlus } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { PlainNavLink } from '../../ui/PlainButton.tsx'
import { ORDER_SCREENS } from '../screen-list.ts'
import { useChildScreens } from '../use-child-screens.ts'
import { t } from '@phuljhari/contract/rules/t'

const NEW_ORDER = '/orders/new'

/**
 * Links between Orders and the screens below it; nothing where there are none. New Order stands at the end of the line
 * on each of them, and is the primary action of Orders alone, since others have one of their own.
 */
export function OrderTabs() {
  const screens = useChildScreens(ORDER_SCREENS)
  const { pathname } = useLocation()
  if (screens.length === 0) return null
  const tabs = screens
    .filter(({ path }) => path !== NEW_ORDER)
    .map(({ path, title }) => ({ id: path, title, to: path, hasPages: true }))
  const entry = screens.find(({ path }) => path === NEW_ORDER)
  return (
    <LinkTabs
      label={t('Orders')}
      tabs={[{ id: '', title: t('Orders'), to: '/orders' }, ...tabs]}
      action={
        entry && (
          <PlainNavLink
            to={entry.path}
            tone={pathname === '/orders' ? 'marigold' : 'default'}
            icon={<IconPlus size={16} aria-hidden />}
          >
            {entry.title}
          </PlainNavLink>
        )
      }
    />
  )
}
