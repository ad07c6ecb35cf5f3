import { useNavigate } from 'react-router'
import { loadCode } from '../../ui/load-code.ts'
import { ORDER_SCREENS } from '../../entities/screen-list.ts'
import { useChildScreens } from '../../entities/use-child-screens.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { focusSearch } from '../../ui/SearchBox.tsx'

/** The shortcuts of every screen: `/` focuses its search, `?` lists the shortcuts, `n` takes a new order. */
export function useScreenShortcuts(): void {
  const navigate = useNavigate()
  const newOrder = useChildScreens(ORDER_SCREENS).find(({ path }) => path === '/orders/new')
  useShortcuts({
    '/': focusSearch,
    ...(newOrder && { n: () => void navigate(newOrder.path) }),
    '?': () => void loadCode(() => import('./open-shortcuts.tsx')).then((code) => code?.openShortcuts()),
  })
}
