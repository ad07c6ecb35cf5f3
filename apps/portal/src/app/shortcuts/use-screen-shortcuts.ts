import { useNavigate } from 'react-router'
import { loadCode } from '../../ui/load-code.ts'
import { useOrderTabs } from '../../entities/orders/use-order-tabs.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { focusSearch } from '../../ui/SearchBox.tsx'

/** The shortcuts of every screen: `/` focuses its search, `?` lists the shortcuts, `n` takes a new order. */
export function useScreenShortcuts(): void {
  const navigate = useNavigate()
  const newOrder = useOrderTabs().find(({ id }) => id === 'new')
  useShortcuts({
    '/': focusSearch,
    ...(newOrder && { n: () => void navigate(newOrder.to) }),
    '?': () => void loadCode(() => import('./open-shortcuts.tsx')).then((code) => code?.openShortcuts()),
  })
}
