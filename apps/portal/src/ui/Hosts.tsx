import { Notifications } from '@mantine/notifications'
import { DialogHost } from './DialogHost.tsx'

/** Where dialogs and toasts appear: once, beside the screens that ask and tell. Sign-in does neither, and is spared their code. */
export function Hosts() {
  return (
    <>
      <DialogHost />
      <Notifications position="top-right" zIndex={500} />
    </>
  )
}
