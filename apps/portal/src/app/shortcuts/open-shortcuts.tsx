import { Switch } from '@mantine/core'
import { useId } from 'react'
import { dialogs } from '../../ui/dialogs.ts'
import { useCan } from '../../lib/can.ts'
import { setShortcuts, useShortcutSetting } from '../../lib/shortcut-setting.ts'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { ORDER_SCREENS } from '../../entities/screen-list.ts'
import { useChildScreens } from '../../entities/use-child-screens.ts'
import { PALETTE_SHORTCUT } from '../palette/use-palette-shortcut.ts'
import styles from './shortcut-list.module.css'

const ACCEPT = 'a'
const NEW_ORDER = 'n'
const GROUPS = [
  {
    title: 'Every screen',
    shortcuts: [
      ['/', 'Search this screen'],
      [PALETTE_SHORTCUT, 'Search everything'],
      [NEW_ORDER, 'New order'],
      ['?', 'Show these shortcuts'],
      ['Esc', 'Close a dialog'],
    ],
  },
  {
    title: 'Orders',
    shortcuts: [
      ['j', 'Next order'],
      ['k', 'Previous order'],
      ['Enter', 'View the details of the selected order'],
      [ACCEPT, 'Accept the selected order'],
      [PALETTE_SHORTCUT.replace('K', 'Z'), 'Undo, while it is offered'],
    ],
  },
  {
    title: 'New Order',
    screen: '/orders/new',
    shortcuts: [
      ['1 2 * 3', '3 of the product with list number 12'],
      ['↑ ↓', 'Move among the lines'],
      ['Del', 'Remove the line'],
      [PALETTE_SHORTCUT.replace('K', 'Z'), 'Bring a removed line back'],
      ['F2', 'Customer'],
      ['F4', 'Discount'],
      ['F8', 'Hold the bill'],
      ['F9', 'Estimate'],
      ['F10', 'Save, or pay and print'],
      ['Ctrl \\', 'Focus mode on or off'],
    ],
  },
  {
    title: 'Payments to verify',
    screen: '/orders/payments',
    shortcuts: [
      ['j', 'Next payment'],
      ['k', 'Previous payment'],
      ['v', 'Verify the selected payment'],
      ['r', 'Reject the selected payment'],
    ],
  },
] as const

/** The keyboard shortcuts, and the switch for those of a single key. */
function ShortcutList() {
  const isOn = useShortcutSetting()
  const noteId = useId()
  const can = useCan()
  const screens = useChildScreens(ORDER_SCREENS).map(({ path }) => path)
  const canEnter = screens.includes('/orders/new')
  const isAvailable = (keys: string) => (keys !== ACCEPT || can('orders.decide')) && (keys !== NEW_ORDER || canEnter)
  return (
    <div className={styles.list}>
      {GROUPS.filter((group) => !('screen' in group) || screens.includes(group.screen)).map(({ title, shortcuts }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {shortcuts
              .filter(([keys]) => isAvailable(keys))
              .map(([keys, effect]) => (
                <div key={keys}>
                  <dt>{effect}</dt>
                  <dd>
                    {keys.split(' ').map((key) => (
                      <KeyCap key={key}>{key}</KeyCap>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <div>
        <Switch
          size="md"
          label="Single-key shortcuts"
          aria-describedby={noteId}
          checked={isOn}
          onChange={(event) => setShortcuts(event.currentTarget.checked)}
        />
        <p id={noteId}>Off, only those with Ctrl, ⌘, F or Esc work. {PALETTE_SHORTCUT} finds this list, too.</p>
      </div>
    </div>
  )
}

/** Opens the list of the keyboard shortcuts. */
export const openShortcuts = (): void => void dialogs.form('Keyboard shortcuts', () => <ShortcutList />)
