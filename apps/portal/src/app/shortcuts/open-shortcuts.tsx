import { dialogs } from '../../ui/dialogs.ts'
import { ShortcutList } from './ShortcutList.tsx'

/** Opens the list of the keyboard shortcuts. */
export const openShortcuts = (): void => void dialogs.form('Keyboard shortcuts', () => <ShortcutList />)
