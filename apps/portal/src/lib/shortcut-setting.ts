import { browserSwitch } from './browser-switch.ts'

/**
 * Whether single keys are shortcuts. On by default; can be switched off, because speech input may press them by
 * accident (WCAG 2.1.4).
 */
export const {
  isOn: hasShortcuts,
  set: setShortcuts,
  useIsOn: useShortcutSetting,
} = browserSwitch('single-key-shortcuts', true)
