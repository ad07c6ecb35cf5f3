import { browserSwitch } from '../../lib/browser-switch.ts'

/** Whether new orders make a sound; off by default. */
export const { set: setOrderSound, useIsOn: useOrderSoundSetting } = browserSwitch('order-sound', false)
