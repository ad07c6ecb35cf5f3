import { textInput, choice } from './fields.ts'
import { openDialog } from './dialog.ts'
import { FAILED_REASONS, say } from './run.messages.ts'

const OTHER = 'other'

/** The reason as it is sent: the chosen one, and what was written. */
const reasonOf = (chosen: string, written: string): string =>
  [chosen === OTHER ? '' : chosen, written.trim()].filter(Boolean).join(': ')

/** Choices of a reason and a line to write one. @returns the fields, and the reason or null when there is none */
export function reasonFields(label: string, reasons: Readonly<Record<string, string>>) {
  const options = [
    ...Object.entries(reasons).map(([value, text]) => ({ value, text })),
    { value: OTHER, text: say.otherReason },
  ]
  const written = textInput(say.otherReason, { maxlength: '200' })
  const chosen = choice(label, options, (value) => {
    chosen.complain('')
    if (value === OTHER) written.input.focus()
  })
  const read = (): string | null => {
    const reason = reasonOf(chosen.value(), written.input.value)
    chosen.complain(reason === '' ? say.chooseReason : '')
    return reason === '' ? null : reason
  }
  return { elements: [chosen.element, written.element], read }
}

/** Asks why a delivery failed. @param save writes it; returns whether it is kept */
export function openFailedDialog(name: string, save: (reason: string) => Promise<boolean>, onClose: () => void): void {
  const reason = reasonFields(say.whyFailed, FAILED_REASONS)
  const submit = async () => {
    const text = reason.read()
    return text !== null && (await save(text))
  }
  openDialog({ title: say.failedTitle(name), save: say.saveFailed, submit, onClose }, ...reason.elements)
}
