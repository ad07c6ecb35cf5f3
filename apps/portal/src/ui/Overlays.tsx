import { Notifications, useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { DialogHost } from './DialogHost.tsx'
import { placeToasts } from './toast-place.ts'
import styles from './toast.module.css'

/** The interval at which shown toasts are placed again: screens scroll, dialogs close and rows arrive meanwhile. */
const REPLACE_MS = 250

function place(): void {
  const toasts = document.querySelector<HTMLElement>(`.${styles.stack}[data-position='bottom-center']`)
  if (toasts && toasts.offsetHeight > 0) placeToasts(toasts)
}

/** Toasts, at the bottom, where they cover no control of the screen or the dialog. */
function Toasts() {
  const { notifications } = useNotifications()
  const isShown = notifications.length > 0
  useEffect(() => {
    if (!isShown) return
    place()
    const timer = setInterval(place, REPLACE_MS)
    return () => clearInterval(timer)
  }, [isShown, notifications])
  return (
    <Notifications
      position="bottom-center"
      zIndex={500}
      classNames={{ root: styles.stack ?? '', notification: styles.toast ?? '' }}
    />
  )
}

/** Dialogs and toasts, mounted once beside the screens. Sign-in shows neither and does not load their code. */
export function Overlays() {
  return (
    <>
      <DialogHost />
      <Toasts />
    </>
  )
}
