import { Notifications, useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { controlsBetween, freeOffset } from './toast-place.ts'
import styles from './toast.module.css'

/** Screens scroll, dialogs close and rows arrive while a toast is shown. */
const REPLACE_MS = 250

/** Moves the toasts to where they cover no button of the screen or the dialog. */
function placeToasts(): void {
  const stack = document.querySelector<HTMLElement>(`.${styles.stack}[data-position='bottom-center']`)
  if (!stack || stack.offsetHeight === 0) return
  const { left, right } = stack.getBoundingClientRect()
  const offset = freeOffset(stack.offsetHeight, window.innerHeight, controlsBetween(left, right))
  stack.style.setProperty('--toast-bottom', `${offset}px`)
}

/** Toasts, at the bottom: clear of the page header and the pager, and of any control that they would cover. */
export function Toasts() {
  const { notifications } = useNotifications()
  const isShown = notifications.length > 0
  useEffect(() => {
    if (!isShown) return
    placeToasts()
    const timer = setInterval(placeToasts, REPLACE_MS)
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
