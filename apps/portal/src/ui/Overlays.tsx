import { Notifications } from '@mantine/notifications'
import { DialogHost } from './DialogHost.tsx'
import styles from './toast.module.css'

/** Dialogs and toasts, mounted once beside the screens. Sign-in shows neither and does not load their code. */
export function Overlays() {
  return (
    <>
      <DialogHost />
      {/* Clear of the buttons of the page header and the pager, on the right. */}
      <Notifications position="bottom-center" zIndex={500} classNames={{ notification: styles.toast ?? '' }} />
    </>
  )
}
