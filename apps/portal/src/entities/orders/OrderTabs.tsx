import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { ORDER_SCREENS } from '../screen-list.ts'
import { useChildScreens } from '../use-child-screens.ts'

/** Links between Orders and the screens below it; nothing where there are none. */
export function OrderTabs() {
  const screens = useChildScreens(ORDER_SCREENS)
  if (screens.length === 0) return null
  const tabs = screens.map(({ path, title }) => ({ id: path, title, to: path, hasPages: true }))
  return <LinkTabs label="Orders" tabs={[{ id: '', title: 'Orders', to: '/orders' }, ...tabs]} />
}
