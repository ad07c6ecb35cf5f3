import { dialogs } from '../../../ui/dialogs.ts'
import { ReasonForm, type ReasonFormProps } from './ReasonForm.tsx'

/** Asks for a reason and sends it. @returns whether it was sent. */
export async function askReason(title: string, props: Omit<ReasonFormProps, 'onDone'>): Promise<boolean> {
  let isSent = false
  await dialogs.form(title, (close) => (
    <ReasonForm
      {...props}
      onDone={() => {
        isSent = true
        close()
      }}
    />
  ))
  return isSent
}
