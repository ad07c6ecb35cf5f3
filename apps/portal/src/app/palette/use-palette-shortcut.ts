import { t } from '@phuljhari/contract/rules/t'
import { useKeys } from '../../ui/keys.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** How the shortcut is written on this machine. */
export const PALETTE_SHORTCUT = isMac ? '⌘ K' : t('Ctrl K')

/** Opens the palette on Ctrl K or ⌘ K, except over a dialog, whose input it might lose. */
export function usePaletteShortcut(onOpen: () => void): void {
  useKeys((event, isOnTop) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    if (isOnTop) onOpen()
  }, 'everywhere')
}
