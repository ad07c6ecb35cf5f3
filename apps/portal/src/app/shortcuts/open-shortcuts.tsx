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
import { t } from '@phuljhari/contract/rules/t'

const ACCEPT = 'a'
const NEW_ORDER = 'n'
const GROUPS = [
  {
    title: t('Every screen'),
    shortcuts: [
      ['/', t('Search this screen')],
      [PALETTE_SHORTCUT, t('Search everything')],
      [NEW_ORDER, t('New order')],
      ['?', t('Show these shortcuts')],
      ['Esc', t('Close a dialog')],
    ],
  },
  {
    title: t('Orders'),
    shortcuts: [
      ['j', t('Next order')],
      ['k', t('Previous order')],
      ['Enter', t('View the details of the selected order')],
      [ACCEPT, t('Accept the selected order')],
      [PALETTE_SHORTCUT.replace('K', 'Z'), t('Undo, while it is offered')],
    ],
  },
  {
    title: t('New Order'),
    screen: '/orders/new',
    shortcuts: [
      ['1 2 * 3', t('3 of the product with list number 12')],
      ['↑ ↓', t('Move among the lines')],
      ['Del', t('Remove the line')],
      [PALETTE_SHORTCUT.replace('K', 'Z'), t('Bring a removed line back')],
      ['F2', t('Customer')],
      ['F4', t('Discount')],
      ['F8', t('Hold the bill')],
      ['F9', t('Estimate')],
      ['F10', t('Save, or pay and print')],
      ['Ctrl \\', t('Focus mode on or off')],
    ],
  },
  {
    title: t('Payments to verify'),
    screen: '/orders/payments',
    shortcuts: [
      ['j', t('Next payment')],
      ['k', t('Previous payment')],
      ['v', t('Verify the selected payment')],
      ['r', t('Reject the selected payment')],
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
          label={t('Single-key shortcuts')}
          aria-describedby={noteId}
          checked={isOn}
          onChange={(event) => setShortcuts(event.currentTarget.checked)}
        />
        <p id={noteId}>
          {t('Off, only those with Ctrl, ⌘, F or Esc work. {paletteShortcut} finds this list, too.', {
            paletteShortcut: PALETTE_SHORTCUT,
          })}
        </p>
      </div>
    </div>
  )
}

/** Opens the list of the keyboard shortcuts. */
export const openShortcuts = (): void => void dialogs.form(t('Keyboard shortcuts'), () => <ShortcutList />)
