import { notifications } from '@mantine/notifications'
import { t } from '@phuljhari/contract/rules/t'

/** How long a toast is shown (section 9). */
const CLOSES_AFTER_MS = 3000

const show = (message: string, color: string) =>
  void notifications.show({
    message,
    color,
    autoClose: CLOSES_AFTER_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('Dismiss') },
  })

/** Messages that close by themselves. */
export const toast = {
  success: (message: string) => show(message, 'green'),
  error: (message: string) => show(message, 'red'),
  info: (message: string) => show(message, 'blue'),
}
