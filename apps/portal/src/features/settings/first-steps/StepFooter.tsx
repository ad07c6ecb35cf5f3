import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import type { LoadedSettings } from '../shop/shop-settings.queries.ts'
import { say } from './first-steps.messages.ts'

/** What each step gets. The first has no way back. */
export type StepProps = { loaded: LoadedSettings; onNext: () => void; onBack: (() => void) | undefined }

/** Back and Next below the form of a step, whose submit event saves it. */
export const StepFooter = ({ onBack, busy }: Pick<StepProps, 'onBack'> & { busy: boolean }) => (
  <DialogFooter
    submitLabel={say.next}
    cancelLabel={onBack ? say.back : say.close}
    {...(onBack && { onCancel: onBack })}
    busy={busy}
  />
)
