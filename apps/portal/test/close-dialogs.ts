import { openDialogs } from '../src/ui/dialogs.ts'

/** Answers no to every alert and confirm that a test left open. */
export function closeDialogs(): void {
  for (const dialog of openDialogs.now()) dialog.answer(false)
}
