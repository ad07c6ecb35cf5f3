import { Textarea } from '@mantine/core'
import { Dialog } from '../../../ui/Dialog.tsx'
import { say } from '../reports.messages.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The summary as text to select, where the browser does not allow copying. */
export function SummaryDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title={t("Day's summary")} size="sm" onClose={onClose}>
      <Textarea
        label={say.copyFailed}
        value={text}
        rows={text.split('\n').length}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
