import { Notifications } from '@mantine/notifications'
import { DialogHost } from './DialogHost.tsx'
import styles from './ui.module.css'

/** Where dialogs and toasts appear: once, beside the screens that ask and tell. Sign-in does neither, and is spared their code. */
export function Overlays() {
  return (
    <>
      <DialogHost />
      {/* Beside the buttons of the page header and the pager, which are at the right. */}
      <Notifications position="bottom-center" zIndex={500} classNames={{ notification: styles.toast ?? '' }} />
    </>
  )
}
