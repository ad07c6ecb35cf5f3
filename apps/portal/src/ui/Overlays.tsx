import { DialogHost } from './DialogHost.tsx'
import { Toasts } from './Toasts.tsx'

/** Dialogs and toasts, mounted once beside the screens. Sign-in shows neither and does not load their code. */
export function Overlays() {
  return (
    <>
      <DialogHost />
      <Toasts />
    </>
  )
}
