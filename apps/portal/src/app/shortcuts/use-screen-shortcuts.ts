import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { focusSearch } from '../../ui/SearchBox.tsx'

/** The shortcuts of every screen: `/` focuses its search, `?` lists the shortcuts. */
export function useScreenShortcuts(): void {
  useShortcuts({
    '/': focusSearch,
    '?': () => void import('./open-shortcuts.tsx').then(({ openShortcuts }) => openShortcuts()),
  })
}
